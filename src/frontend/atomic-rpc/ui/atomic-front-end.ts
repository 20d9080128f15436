/**
 * The front end of `e --mode rpc` (seed 004): dialogs of extensions become requests that the client answers, what they
 * show becomes requests that it may ignore, and what only a terminal can do is refused.
 */
import type { Answer, FrontEnd, Notice, ShowBlock } from "../../../host/front-end.js";
import { headless } from "../../../host/headless.js";
import type { JsonObject } from "../../../protocol/field.js";
import type { AtomicOutput } from "../output.js";

const painted = headless(() => {});

export class AtomicFrontEnd implements FrontEnd {
  readonly reach = "relay";
  readonly mode = "rpc";
  readonly status = painted.status;
  readonly activity = painted.activity;
  readonly widgets = painted.widgets;
  readonly panel = painted.panel;
  readonly pane = painted.pane;
  readonly compose = painted.compose;
  readonly #output: AtomicOutput;
  readonly #log: (notice: Notice) => void;

  /** `log` takes what is for whoever runs the process, not for the person at the client. */
  constructor(output: AtomicOutput, log: (notice: Notice) => void) {
    this.#output = output;
    this.#log = log;
  }

  notice(notice: Notice): void {
    this.#log(notice);
  }

  said({ text, tone }: Notice): void {
    this.#output.write({ type: "extension_ui_request", id: "0", method: "notify", message: text, notifyType: tone });
  }

  show(_block: ShowBlock): void {}

  ask(): Promise<Answer> {
    return Promise.resolve({ kind: "cancelled" });
  }

  /** The client answered a dialog; all fields of the line. */
  answer(_id: unknown, _fields: JsonObject): void {}

  /** Nobody answers any more: every dialog that is open, or opened later, gets its default. */
  end(): void {}
}
