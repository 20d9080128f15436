/** The lines of `e rpc` that are no answers. All have a `type`; those that this build does not know are passed over. */
import type { AgentEvent } from "../agent/agent-event.js";
import type { Tone } from "../protocol/field.js";

/** Something that happened in a session. `request`: the id of the call that it belongs to; null: of none. */
export type RpcEvent = AgentEvent & { readonly session: string; readonly request: number | null };

/** A line for the person. */
export type RpcNotice =
  /** The host's own. `about`: the extension it is about. */
  | {
      readonly type: "notice";
      readonly session: string | null;
      readonly about?: string;
      readonly tone: Tone;
      readonly message: string;
    }
  /** In an extension's words. */
  | {
      readonly type: "notice";
      readonly session: string;
      readonly extension: string;
      readonly method: "ui.notify" | "ui.show";
      readonly params: Readonly<Record<string, unknown>>;
    };

/** An extension asks the person. The params are those of the method, sanitised. */
export interface RpcAsk {
  readonly type: "ask";
  readonly ask: number;
  readonly session: string;
  readonly extension: string;
  readonly method: "ui.select" | "ui.confirm" | "ui.input" | "ui.editor";
  readonly params: Readonly<Record<string, unknown>>;
}

/** So many events were left out because they were not read in time. */
export interface RpcDropped {
  readonly type: "dropped";
  readonly session: string | null;
  readonly lines: number;
}
