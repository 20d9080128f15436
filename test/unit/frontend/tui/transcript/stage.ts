/** A transcript with everything around it made here: bodies that are plain text, settings, what extensions render. */
import type { AgentEvent, ToolCallView } from "../../../../../src/agent/agent-event.js";
import type { Entry, EntryBody } from "../../../../../src/agent/session/entry.js";
import type { AssistantMessage, ToolMessage } from "../../../../../src/agent/session/message.js";
import type { LiveBody, MakeLiveBody } from "../../../../../src/frontend/tui/bodies/live-body.js";
import type { DrawingPort } from "../../../../../src/frontend/tui/transcript/drawing.js";
import { Transcript } from "../../../../../src/frontend/tui/transcript/transcript.js";
import type { TranscriptSettings } from "../../../../../src/frontend/tui/transcript/transcript-options.js";
import type { Rendered } from "../../../../../src/host/moments.js";
import type { ToolLabel } from "../../../../../src/protocol/manifest.js";
import type { Body } from "../../../../../src/render/renderer.js";
import { type Row, rowText } from "../../../../../src/render/row.js";
import { wrapRow } from "../../../../../src/render/wrap-row.js";

/** As text, each row wrapped. */
export function plainRows({ text }: Body, columns: number): readonly Row[] {
  const lines = text.replace(/\n+$/, "").split("\n");
  return lines.flatMap((line) => (line === "" ? [[]] : wrapRow([{ text: line }], columns)));
}

export class PlainBody implements LiveBody {
  #body: Body = { format: "text", text: "" };
  #known: { readonly columns: number; readonly rows: readonly Row[] } | null = null;
  readonly #ready: () => Promise<void>;

  constructor(ready: () => Promise<void> = async () => {}) {
    this.#ready = ready;
  }

  set(body: Body): void {
    this.#body = body;
    this.#known = null;
  }

  rows(columns: number): readonly Row[] {
    if (this.#known?.columns !== columns) this.#known = { columns, rows: plainRows(this.#body, columns) };
    return this.#known.rows;
  }

  async settled(columns: number): Promise<readonly Row[]> {
    await this.#ready();
    return this.rows(columns);
  }
}

export const defaultSettings: TranscriptSettings = {
  show_thinking: false,
  thinking_hint: null,
  tool_label_rows: 2,
  tool_preview_rows: 5,
  tool_history_limit: 10,
  tool_history_hint: null,
  transcript_hint: null,
  no_answer_message: null,
};

const labels: Readonly<Record<string, ToolLabel>> = {
  greet: { category: "greet", running: "Greeting", completed: "Greeted", target: "who" },
  read: { category: "file read", running: "Reading", completed: "Read", target: "path" },
  bash: { category: "command", running: "Running", completed: "Ran", target: "command" },
  edit: { category: "edit", running: "Editing", completed: "Edited", target: "path" },
};

export interface Asked {
  readonly kind: "tool" | "assistant";
  readonly name: string;
  readonly content: string;
  readonly answer: (rendered: Rendered | null) => void;
  readonly fail: (error: Error) => void;
}

export class Stage {
  settings = defaultSettings;
  rendersAssistant = false;
  /** Questions to extensions, unanswered; with `rendersTools` false those about tools are answered at once. */
  readonly asked: Asked[] = [];
  rendersTools = false;
  nowMs = 0;
  invalidations = 0;
  bodiesMade = 0;
  /** What rendering waits for. */
  ready: Promise<void> = Promise.resolve();
  readonly transcript: Transcript;
  #ids = 0;

  /** `makeBody`: default plain text. */
  constructor(makeBody?: MakeLiveBody, drawing?: DrawingPort) {
    this.transcript = new Transcript({
      invalidate: () => {
        this.invalidations++;
      },
      settings: () => this.settings,
      makeBody: (onChange) => {
        this.bodiesMade++;
        return makeBody?.(onChange) ?? new PlainBody(() => this.ready);
      },
      labelOf: (name) => labels[name] ?? null,
      render: (entry) => {
        if (entry.kind === "tool" && !this.rendersTools) return Promise.resolve(null);
        const { promise, resolve, reject } = Promise.withResolvers<Rendered | null>();
        this.asked.push({ ...entry, answer: resolve, fail: reject });
        return promise;
      },
      rendersAssistant: () => this.rendersAssistant,
      now: () => this.nowMs,
      ...(drawing === undefined ? {} : { drawing }),
    });
  }

  say(...events: readonly AgentEvent[]): void {
    for (const event of events) this.transcript.event(event);
  }

  store(body: EntryBody): void {
    this.transcript.entry(this.entry(body));
  }

  entry(body: EntryBody): Entry {
    return { id: `e${++this.#ids}`, parent: null, timestamp: "2026-01-01T00:00:00Z", ...body };
  }

  /** What is finished by now, as text. */
  async taken(columns = 80): Promise<string[]> {
    const rows: Row[] = [];
    // One asks for what is rendered elsewhere, the next one gets it.
    for (let round = 0; round < 60; round++) {
      rows.push(...this.transcript.takeFinished(columns));
      await settle();
    }
    return rows.map(rowText);
  }

  live(columns = 80, maxRows = 100): string[] {
    return this.transcript.liveRows(columns, maxRows).map(rowText);
  }
}

/** Everything that can go on without time passing has. */
export function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

export const text = (delta: string): AgentEvent => ({ type: "text", delta });
export const reasoning = (delta: string): AgentEvent => ({ type: "reasoning", delta });
export const turnStart: AgentEvent = { type: "turn_start" };
export const turnEnd: AgentEvent = { type: "turn_end", aborted: false };

export function call(id: number, name: string, target: string, category = name): ToolCallView {
  return { id, name, arguments: {}, category, target };
}

export function batch(...calls: readonly ToolCallView[]): AgentEvent {
  return { type: "tool_batch", calls };
}

export const toolStart = (id: number): AgentEvent => ({ type: "tool_start", id });

export function toolEnd(
  id: number,
  summary = "done",
  outcome: ToolMessage["outcome"] = "completed",
  content = "",
): AgentEvent {
  return { type: "tool_end", id, outcome, summary, content };
}

export function output(id: number, chunk: string): AgentEvent {
  return { type: "tool_output", id, stream: "stdout", chunk };
}

export function userEntry(content: string, more: { internal?: boolean } = {}): EntryBody {
  return { type: "message", message: { role: "user", content, prompt: true, internal: more.internal ?? false } };
}

export function assistantEntry(
  content: AssistantMessage["content"],
  finish: AssistantMessage["finish"] = "stop",
): EntryBody {
  return { type: "message", message: { role: "assistant", content, model: "offline/echo", usage: null, finish } };
}

export function toolEntry(id: number, name: string, more: Partial<ToolMessage> = {}): EntryBody {
  const message: ToolMessage = {
    role: "tool",
    id,
    call_id: `c${id}`,
    name,
    content: "content",
    is_error: false,
    outcome: "completed",
    summary: "done",
    display: null,
    ...more,
  };
  return { type: "message", message };
}
