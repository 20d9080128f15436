/** The components that a module has on the screen, by the names that it gave them. */
import type { ComponentMouse } from "../../../src/protocol/module/components.js";
import { field, numberField, textField } from "./fields.js";
import { RemoteComponent, type RemoteOptions } from "./remote-component.js";
import type { UiPort } from "./ui-port.js";

type Opened = Omit<RemoteOptions, "id" | "port">;

const actions = ["press", "release", "drag", "wheelUp", "wheelDown"] as const;
const buttons = ["left", "middle", "right"] as const;

function mouseOf(params: unknown): ComponentMouse | null {
  const action = actions.find((name) => name === field(params, "action"));
  const button = buttons.find((name) => name === field(params, "button")) ?? null;
  const row = numberField(params, "row");
  const column = numberField(params, "column");
  if (action === undefined || row === undefined || column === undefined) return null;
  return { action, button, row, column, shift: field(params, "shift") === true };
}

const deliver: Readonly<Record<string, (to: RemoteComponent, params: unknown) => void>> = {
  "component.size": (to, params) => {
    const width = numberField(params, "width");
    if (width !== undefined) to.resize(width);
  },
  "component.input": (to, params) => {
    const data = textField(params, "data");
    if (data !== undefined) to.input(data);
  },
  "component.mouse": (to, params) => {
    const mouse = mouseOf(params);
    if (mouse !== null) to.point(mouse);
  },
  "component.focus": (to, params) => {
    if (typeof params === "object" && params !== null && "focused" in params) to.focus(params.focused === true);
  },
  "component.shown": (to) => to.taken(),
  "component.closed": (to) => to.gone(),
};

export class ComponentTable {
  readonly #port: UiPort;
  readonly #open = new Map<string, RemoteComponent>();
  #count = 0;

  constructor(port: UiPort) {
    this.#port = port;
  }

  open(options: Opened): RemoteComponent {
    this.#count += 1;
    const id = `c${this.#count}`;
    const ended: Opened["ended"] = (ending) => {
      this.#open.delete(id);
      options.ended(ending);
    };
    const component = new RemoteComponent({ ...options, id, port: this.#port, ended });
    this.#open.set(id, component);
    return component;
  }

  /** False: the method is none of a component's. One that is gone is no error: messages cross. */
  receive(method: string, params: unknown): boolean {
    if (!Object.hasOwn(deliver, method)) return false;
    const to = this.#open.get(textField(params, "component") ?? "");
    if (to !== undefined) deliver[method]?.(to, params);
    return true;
  }

  /** Everything looks different now. */
  invalidate(): void {
    for (const component of this.#open.values()) component.invalidate();
  }

  /** Newest first, as they lie on one another. */
  end(): void {
    for (const component of [...this.#open.values()].reverse()) component.gone();
  }
}
