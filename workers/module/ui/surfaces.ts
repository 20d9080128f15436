/** What a module tells and sets: each is posted at once, in order, and what a mode does not have does nothing. */
import type { ExtensionUIContext } from "../../../src/atomic/api/ui.js";
import type { StateSlots } from "../../../src/protocol/module/state.js";
import { hasTerminal, post, reachOf } from "./reach.js";
import type { UiPort } from "./ui-port.js";

type Told = Pick<
  ExtensionUIContext,
  | "notify"
  | "setStatus"
  | "setTitle"
  | "setEditorText"
  | "pasteToEditor"
  | "getEditorText"
  | "setWorkingMessage"
  | "setWorkingVisible"
  | "setWorkingIndicator"
  | "setHiddenThinkingLabel"
  | "getToolsExpanded"
  | "setToolsExpanded"
>;

export class Surfaces {
  readonly #port: UiPort;
  readonly #statuses = new Map<string, string>();
  /** Written here, and not told by the host yet. */
  #editorText: string | null = null;
  #toolsExpanded: boolean | null = null;

  constructor(port: UiPort) {
    this.#port = port;
  }

  /** What this module has on the status row, by key. */
  get statuses(): ReadonlyMap<string, string> {
    return new Map(this.#statuses);
  }

  stateChanged(slots: Partial<StateSlots>): void {
    if (slots.editorText !== undefined) this.#editorText = null;
    if (slots.toolsExpanded !== undefined && hasTerminal(this.#port)) this.#toolsExpanded = null;
  }

  members(): Told {
    return { ...this.#tellers(), ...this.#editor(), ...this.#working(), ...this.#tools() };
  }

  #tellers(): Pick<Told, "notify" | "setStatus" | "setTitle"> {
    const port = this.#port;
    return {
      notify: (message, type = "info") => {
        const isSaid = reachOf(port) !== "none" && String(message).trim() !== "";
        if (isSaid) post(port, "ui.notify", { message: String(message), tone: type });
      },
      setStatus: (key, text) => {
        if (reachOf(port) === "none") return;
        if (text === undefined || text === null) this.#statuses.delete(key);
        else this.#statuses.set(key, String(text));
        post(port, "ui.status", { key: String(key), text: this.#statuses.get(key) ?? null });
      },
      setTitle: (title) => {
        if (reachOf(port) !== "none") port.notify("ui.title", { title: String(title) });
      },
    };
  }

  #editor(): Pick<Told, "setEditorText" | "pasteToEditor" | "getEditorText"> {
    const port = this.#port;
    const set = (text: string): void => {
      if (reachOf(port) === "none") return;
      if (hasTerminal(port)) this.#editorText = String(text);
      post(port, "ui.compose", { text: String(text) });
    };
    return {
      setEditorText: set,
      pasteToEditor: (text) => (hasTerminal(port) ? post(port, "ui.paste", { text: String(text) }) : set(text)),
      getEditorText: () => (hasTerminal(port) ? (this.#editorText ?? port.state().editorText ?? "") : ""),
    };
  }

  #working(): Pick<Told, "setWorkingMessage" | "setWorkingVisible" | "setWorkingIndicator" | "setHiddenThinkingLabel"> {
    const say = (change: object): void => {
      if (hasTerminal(this.#port)) this.#port.notify("ui.working", change);
    };
    return {
      setWorkingMessage: (message) => say({ message: message ?? null }),
      setWorkingVisible: (visible) => say({ visible: visible === true }),
      setWorkingIndicator: (indicator) => say({ indicator: indicator ?? null }),
      setHiddenThinkingLabel: (label) => say({ thinkingLabel: label ?? null }),
    };
  }

  #tools(): Pick<Told, "getToolsExpanded" | "setToolsExpanded"> {
    const port = this.#port;
    const get = (): boolean => {
      if (reachOf(port) === "none") return false;
      return this.#toolsExpanded ?? (hasTerminal(port) && port.state().toolsExpanded === true);
    };
    return {
      getToolsExpanded: get,
      setToolsExpanded: (expanded) => {
        if (reachOf(port) === "none" || expanded === get()) return;
        this.#toolsExpanded = expanded;
        if (hasTerminal(port)) port.notify("ui.tools_expanded", { expanded });
      },
    };
  }
}
