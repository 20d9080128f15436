/**
 * The front end of `e --mode rpc` (seed 004): dialogs of extensions become requests that the client answers, what they
 * show becomes requests that it may ignore, and what only a terminal can do is refused.
 */
import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { QuestionnaireOutcome } from "../../../agent/questioner.js";
import type {
  Answer,
  FrontEnd,
  Notice,
  PaintMethod,
  Question,
  ShowBlock,
  Slot,
  SpanRow,
  WidgetView,
} from "../../../host/front-end.js";
import { headless } from "../../../host/headless.js";
import type { Question as AskedQuestion } from "../../../protocol/atomic-rpc/questionnaire.js";
import type { UiFields, UiMethod } from "../../../protocol/atomic-rpc/ui-requests.js";
import type { JsonObject } from "../../../protocol/field.js";
import type { ClientCapabilities } from "../handlers/handler.js";
import type { AtomicOutput } from "../output.js";
import { answerOf, dialogOf } from "./dialog-shape.js";
import { KeyedRows } from "./keyed-rows.js";
import { OpenDialogs } from "./open-dialogs.js";

const painted = headless(() => {});

/** What the window is called where no extension has named it. */
const OWN_TITLE = "e";

const NEEDS_TERMINAL =
  "ask_user_question needs a terminal, or a client that turned questionnaires on (set_extension_ui_capabilities)";

const textOfRow = (row: SpanRow): string => row.map(({ text }) => text).join("");

type Widget = Required<Pick<UiFields<"setWidget">, "widgetLines" | "widgetPlacement">>;

export class AtomicFrontEnd implements FrontEnd {
  readonly reach = "relay";
  readonly mode = "rpc";
  readonly asksTogether = true;
  readonly paints: ReadonlySet<PaintMethod> = new Set(["ui.status", "ui.widget", "ui.compose", "ui.paste"]);
  readonly activity = painted.activity;
  readonly widgets = painted.widgets;
  readonly panel = painted.panel;
  readonly pane = painted.pane;
  readonly dialogs: OpenDialogs;
  /** Nothing, until the client says more. */
  readonly capabilities: ClientCapabilities = { questionnaire: false };
  readonly #output: AtomicOutput;
  readonly #log: (notice: Notice) => void;
  readonly #statuses = new KeyedRows<string>((before, now) => before === now);
  readonly #widgets = new KeyedRows<Widget>(isDeepStrictEqual);

  /** `log` takes what is for whoever runs the process, not for the person at the client. */
  constructor(output: AtomicOutput, log: (notice: Notice) => void) {
    this.#output = output;
    this.#log = log;
    this.dialogs = new OpenDialogs((request) => output.write(request));
  }

  notice(notice: Notice): void {
    this.#log(notice);
  }

  said({ text, tone }: Notice): void {
    this.#show("notify", { message: text, notifyType: tone });
  }

  /** There is no transcript of ours to put it in. */
  show({ title, body }: ShowBlock): void {
    const message = [title, body].filter((text) => text.trim() !== "").join("\n");
    if (message !== "") this.#show("notify", { message, notifyType: "info" });
  }

  ask(_extension: string, question: Question, signal: AbortSignal): Promise<Answer> {
    const dialog = dialogOf(question);
    if (typeof dialog === "string") return Promise.reject(new Error(dialog));
    return this.dialogs.ask({
      ...{ ...dialog, signal, otherwise: { kind: "cancelled" } },
      read: (answer) => answerOf(question, answer),
    });
  }

  status(slots: readonly Slot[]): void {
    const rows = slots.map(({ extension, key, text }) => ({ name: key ?? extension, value: text }));
    for (const { name: statusKey, value } of this.#statuses.changes(rows)) {
      this.#show("setStatus", { statusKey, ...(value === null ? {} : { statusText: value }) });
    }
  }

  widgetList(widgets: readonly WidgetView[]): void {
    const rows = widgets.map((widget) => ({
      name: widget.key ?? widget.extension,
      value: { widgetLines: widget.rows.map(textOfRow), widgetPlacement: widget.placement },
    }));
    for (const { name: widgetKey, value } of this.#widgets.changes(rows)) {
      this.#show("setWidget", { widgetKey, ...(value ?? {}) });
    }
  }

  title(title: string | null): void {
    this.#show("setTitle", { title: title ?? OWN_TITLE });
  }

  compose(text: string): null {
    this.#show("set_editor_text", { text });
    return null;
  }

  /** Where the caret is, only the client knows. */
  paste(text: string): null {
    return this.compose(text);
  }

  /** Declined where nobody answers, or something else than answers comes. Whether they fit is for the asker to see. */
  async questionnaire(questions: readonly AskedQuestion[], signal: AbortSignal): Promise<QuestionnaireOutcome> {
    if (!this.capabilities.questionnaire) return { kind: "unavailable", why: NEEDS_TERMINAL };
    const declined: QuestionnaireOutcome = { kind: "declined" };
    return this.dialogs.ask<QuestionnaireOutcome>({
      ...{ method: "questionnaire", fields: { questions }, signal, otherwise: declined },
      read: ({ cancelled, answers }) =>
        cancelled === true || answers === undefined ? declined : { kind: "answered", answers },
    });
  }

  /** The client answered a dialog; all fields of the line. */
  answer(id: unknown, fields: JsonObject): void {
    this.dialogs.answer(id, fields);
  }

  /** Nobody answers any more: every dialog that is open, or opened later, gets its default. */
  end(): void {
    this.dialogs.end();
  }

  #show<M extends UiMethod>(method: M, fields: UiFields<M>): void {
    this.#output.write({ type: "extension_ui_request", id: randomUUID(), method, ...fields });
  }
}
