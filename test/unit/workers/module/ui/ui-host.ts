/** The host's end of a module's UI, in the test's hands: what was posted is read, what the host would send is sent. */
import type { StateSlots } from "../../../../../src/protocol/module/state.js";
import { createUi } from "../../../../../workers/module/ui/create-ui.js";
import type { ModuleUi } from "../../../../../workers/module/ui/ui-port.js";

/** A request or notification as the module posted it. */
export interface Posted {
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** Of a request. */
  readonly answer?: (result: unknown) => void;
  readonly refuse?: (error: Error) => void;
  readonly signal?: AbortSignal | undefined;
}

const theme: StateSlots["theme"] = {
  name: "dark",
  colors: { accent: "\u001b[38;5;6m", dim: "38;5;8" },
  backgrounds: { selectedBg: "\u001b[48;5;4m" },
  names: ["dark", "light"],
};

const { name, colors, backgrounds } = theme;
const themes: StateSlots["themes"] = [
  { name, path: null, colors, backgrounds },
  { name: "light", path: "/themes/light.json", colors: { accent: "34" }, backgrounds: {} },
];

const terminal: Partial<StateSlots> = {
  mode: "tui",
  hasUI: true,
  cwd: "/project",
  size: { columns: 60, rows: 20 },
  theme,
  themes,
};

export const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A UI with its host. `slots` are added to those of a terminal. */
export class UiHost {
  readonly posted: Posted[] = [];
  readonly reports: { readonly event: string; readonly error: unknown }[] = [];
  readonly ui: ModuleUi;
  isStale = false;
  #slots: Partial<StateSlots>;
  readonly #handles = new Map<string, (...given: readonly unknown[]) => unknown>();

  constructor(slots: Partial<StateSlots> = {}) {
    this.#slots = { ...terminal, ...slots };
    this.ui = createUi({
      name: "probe",
      request: (method, params, signal) => this.#request(method, params, signal),
      notify: (method, params) => void this.posted.push({ method, params: { ...params } }),
      state: () => this.#slots,
      handle: (run) => {
        const name = `h${this.#handles.size + 1}`;
        this.#handles.set(name, run);
        return name;
      },
      report: (event, error) => void this.reports.push({ event, error }),
      assertActive: () => {
        if (this.isStale) throw new Error("stale");
      },
    });
  }

  get methods(): readonly string[] {
    return this.posted.map(({ method }) => method);
  }

  of(method: string): readonly Posted[] {
    return this.posted.filter((message) => message.method === method);
  }

  last(method: string): Posted {
    const found = this.of(method).at(-1);
    if (found === undefined) throw new Error(`nothing posted ${method}; posted were: ${this.methods.join(", ")}`);
    return found;
  }

  set(slots: Partial<StateSlots>): void {
    this.#slots = { ...this.#slots, ...slots };
    this.ui.stateChanged(slots);
  }

  callback(handle: unknown, ...given: readonly unknown[]): unknown {
    return this.#handles.get(String(handle))?.(...given);
  }

  send(method: string, params: object): void {
    this.ui.receive(method, params);
  }

  /** Shows the component at this width, and gives the rows that it then sends. */
  async show(component: unknown, width = 40): Promise<readonly string[]> {
    this.send("component.size", { component, width, rows: 10 });
    this.send("component.focus", { component, focused: true });
    return this.frame();
  }

  /** Takes the last frame, and gives its rows. */
  async frame(): Promise<readonly string[]> {
    await turn();
    const { params } = this.last("component.frame");
    this.send("component.shown", { component: params.component });
    return params.lines as readonly string[];
  }

  async type(component: unknown, ...keys: readonly string[]): Promise<void> {
    for (const data of keys) this.send("component.input", { component, data });
    await turn();
  }

  /** The name of the component that was opened last, once it was. */
  async opened(): Promise<unknown> {
    for (let turns = 0; turns < 50 && this.of("ui.component").length === 0; turns++) await turn();
    return this.last("ui.component").params.component;
  }

  #request(method: string, params: object, signal?: AbortSignal): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    signal?.addEventListener("abort", () => reject(new Error("withdrawn")), { once: true });
    this.posted.push({ method, params: { ...params }, answer: resolve, refuse: reject, signal });
    return promise;
  }
}
