/** Entries of a session, as blocks: those that come in beside the events, and whole histories. */
import { entryView } from "../../../agent/lifecycle/entry-view.js";
import { type Entry, isShown } from "../../../agent/session/entry.js";
import type { AssistantMessage, ToolMessage, UserMessage } from "../../../agent/session/message.js";
import { transcriptLimits } from "../../../protocol/limits.js";
import { counted } from "../wording.js";
import type { Block } from "./block.js";
import type { Drawn } from "./drawing.js";
import { DrawnBlock } from "./drawn-block.js";
import { compactedBlock } from "./event-blocks.js";
import { pastCalls, resultsIn } from "./past-calls.js";
import { ReplyBlocks } from "./reply-blocks.js";
import { noticeBlock, remarkBlock, userBlock } from "./said-blocks.js";
import { isShellEntry, type ShellRuns } from "./shell-runs.js";
import type { ToolCalls } from "./tool-calls.js";
import type { Writer } from "./writer.js";

export class EntryWriter {
  readonly #writer: Writer;
  readonly #tools: ToolCalls;
  readonly #shell: ShellRuns;
  /** Texts of user messages of which a `steered` may still speak. */
  #userTexts: string[] = [];

  constructor(writer: Writer, tools: ToolCalls, shell: ShellRuns) {
    this.#writer = writer;
    this.#tools = tools;
    this.#shell = shell;
  }

  user(message: UserMessage): void {
    this.#userTexts = [...this.#userTexts.slice(1 - transcriptLimits.recentUserMessages), message.content];
    this.#userBlock(message);
  }

  /** The message has an entry of its own where entries are listened to. */
  steered(text: string): void {
    const at = this.#userTexts.indexOf(text);
    if (at === -1) this.#writer.appendTransformed("user", text, (shown) => userBlock(shown, ""));
    else this.#userTexts.splice(at, 1);
  }

  /** Nothing of what was stored before is steered any more. */
  endTurn(): void {
    this.#userTexts = [];
  }

  compacted(summary: string, tokens: number | null): void {
    this.#writer.append(compactedBlock(tokens, this.#writer.options.settings().transcript_hint ?? "ctrl+o to read"));
    this.#writer.summary("Summary of the conversation", summary);
  }

  /** Entries that are no messages. */
  other(entry: Entry): void {
    if (entry.type === "custom_message" && isShown(entry)) return this.#customMessage(entry);
    if (entry.type === "custom") return this.#custom(entry);
    if (entry.type !== "branch_summary") return;
    this.#writer.append(remarkBlock("The branch that was left was summarised · ctrl+o to read"));
    this.#writer.summary("Summary of the branch", entry.summary);
  }

  history(entries: readonly Entry[]): void {
    this.endTurn();
    const results = resultsIn(entries);
    const { drawing } = this.#writer;
    for (const [at, entry] of entries.entries()) {
      drawing.isDistant = at < entries.length - transcriptLimits.transformedEntries;
      if (isShellEntry(entry) && this.#shell.past(entry)) continue;
      if (entry.type !== "message") this.other(entry);
      else if (entry.message.role === "user") this.#userBlock(entry.message);
      else if (entry.message.role === "compaction") this.compacted(entry.message.summary, null);
      else if (entry.message.role === "assistant") this.#reply(entry.message, results);
    }
  }

  #customMessage(entry: Extract<Entry, { type: "custom_message" }>): void {
    const { id, custom_type: name, content, images = [] } = entry;
    const base = { ...entryView(entry), role: "custom", timestamp: Date.parse(entry.timestamp) };
    // A text is read as it was sent.
    const message = images.length === 0 ? { ...base, content } : base;
    const drawn = this.#writer.drawing.of({ kind: "message", id, name }, () => ({
      expanded: this.#writer.isExpanded,
      message,
    }));
    const shown = { extension: null, title: "", body: content, format: "text" } as const;
    if (drawn !== null) this.#drawnBlock(drawn, this.#writer.showBlock(shown));
    else this.#writer.appendTransformed("custom", content, (body) => this.#writer.showBlock({ ...shown, body }));
    this.#writer.openable("", "text", content);
  }

  /** State of an extension: seen when it draws it. */
  #custom(entry: Extract<Entry, { type: "custom" }>): void {
    const view = entryView(entry);
    const about = { kind: "entry", id: entry.id, name: entry.custom_type } as const;
    const drawn = this.#writer.drawing.of(about, () => ({ expanded: this.#writer.isExpanded, entry: view }));
    if (drawn !== null) this.#drawnBlock(drawn, null);
  }

  #drawnBlock({ lines }: Drawn, otherwise: Block | null): void {
    this.#writer.append(new DrawnBlock({ lines, state: () => String(this.#writer.isExpanded), otherwise }));
  }

  #userBlock({ content, images = [], internal }: UserMessage): void {
    if (internal) return;
    const note = images.length === 0 ? "" : counted(images.length, "image");
    this.#writer.appendTransformed("user", content, (shown) => userBlock(shown, note));
  }

  #reply(message: AssistantMessage, results: ReadonlyMap<string, ToolMessage>): void {
    const reply = new ReplyBlocks(this.#writer, false);
    for (const block of message.content) {
      if (block.type === "text") reply.addText(block.text);
      if (block.type === "thinking") reply.addThinking(block.text);
    }
    reply.end(true);
    this.#tools.past(pastCalls(message, this.#writer.options.labelOf), results);
    if (message.finish === "aborted") this.#writer.append(remarkBlock("Interrupted", "warning"));
    if (message.error !== undefined) {
      this.#writer.append(noticeBlock({ extension: null, tone: "error", text: message.error }));
    }
  }
}
