/**
 * All that was said and done in a session, as rows: those that are final and may go into the scrollback, and those that
 * still change. Whatever comes in is foreign and sanitised here.
 */
import type { AgentEvent } from "../../../agent/agent-event.js";
import type { Entry } from "../../../agent/session/entry.js";
import type { AssistantMessage } from "../../../agent/session/message.js";
import type { Notice, ShowBlock } from "../../../host/front-end.js";
import type { Row } from "../../../render/row.js";
import type { Block, Node } from "./block.js";
import type { BlockList } from "./block-list.js";
import { EntryWriter } from "./entry-writer.js";
import { eventBlock } from "./event-blocks.js";
import { FinishedRows } from "./finished-rows.js";
import type { Openable } from "./openables.js";
import { ReplyBlocks } from "./reply-blocks.js";
import { noticeBlock, remarkBlock, sectionBlock, userRows } from "./said-blocks.js";
import { isShellEntry, ShellRuns } from "./shell-runs.js";
import { ToolCalls } from "./tool-calls.js";
import type { TranscriptOptions } from "./transcript-options.js";
import { Writer } from "./writer.js";

export type { TranscriptOptions } from "./transcript-options.js";

/** Where a history begins. */
export interface HistoryPlace {
  readonly heading?: string;
  readonly follows?: boolean;
}

export class Transcript {
  readonly #writer: Writer;
  readonly #tools: ToolCalls;
  readonly #shell: ShellRuns;
  readonly #entries: EntryWriter;
  readonly #finished: FinishedRows;
  /** The reply that is coming in. */
  #reply: ReplyBlocks | null = null;
  #pending: string | null = null;
  /** Where the last name stands. */
  #named: Node | null = null;
  /** The turn has done something that a person can see. */
  #hasAnswer = false;

  constructor(options: TranscriptOptions) {
    this.#writer = new Writer(options);
    this.#tools = new ToolCalls(this.#writer);
    this.#shell = new ShellRuns(this.#writer);
    this.#entries = new EntryWriter(this.#writer, this.#tools, this.#shell);
    this.#finished = new FinishedRows(this.#writer.list);
  }

  /** For a view that scrolls through all of it. */
  get list(): BlockList {
    return this.#writer.list;
  }

  get showsThinking(): boolean {
    return this.#writer.showsThinking;
  }

  /** Shows or folds thinking, from here on and wherever it can still change. Until then the setting counts. */
  toggleThinking(): void {
    this.#writer.showsThinking = !this.#writer.showsThinking;
  }

  /** A line that was typed and is still being asked about: shown last, until null or a message of the person comes. */
  pending(text: string | null): void {
    this.#pending = text;
    this.#writer.options.invalidate();
  }

  /** What can be opened in the reader, newest first. */
  openables(): readonly Openable[] {
    return this.#writer.openables.newestFirst();
  }

  /** An event of the agent, in order. */
  event(event: AgentEvent): void {
    switch (event.type) {
      case "turn_start":
        this.#hasAnswer = false;
        return;
      case "text":
        this.#hasAnswer = true;
        return this.#openReply().addText(event.delta);
      case "reasoning":
        return this.#openReply().addThinking(event.delta);
      case "tool_batch":
      case "tool_start":
      case "tool_output":
      case "tool_partial":
      case "tool_end":
        if (event.type === "tool_batch") this.#endReply(true);
        this.#hasAnswer = true;
        return this.#tools.event(event);
      case "shell_start":
      case "shell_output":
      case "shell_end":
        return this.#shell.event(event);
      case "turn_end":
        return this.#endTurn(event.aborted);
      case "steered":
        this.#endReply(true);
        return this.#entries.steered(event.text);
      default:
        return this.#say(event);
    }
  }

  /** An entry as it is stored, in order with the events: what the person said, and what no event tells. */
  entry(entry: Entry): void {
    if (entry.type !== "message") return isShellEntry(entry) ? undefined : this.#entries.other(entry);
    const { message } = entry;
    if (message.role === "assistant") {
      const isWhole = message.finish !== "aborted" && message.finish !== "error";
      this.#tools.asked(message);
      return this.#endReply(isWhole, textOf(message));
    }
    if (message.role === "tool") return this.#tools.stored(message);
    if (message.role !== "user") return;
    this.#pending = null;
    this.#entries.user(message);
  }

  notice(notice: Notice): void {
    this.#writer.append(noticeBlock(notice));
  }

  show(block: ShowBlock): void {
    this.#writer.show(block);
  }

  /**
   * Another session, or another branch of it: everything before is forgotten, unless it `follows` what was said before
   * there was a session. `heading`: what it is, on a row above it; empty: nothing is said.
   */
  history(entries: readonly Entry[], { heading = "", follows = false }: HistoryPlace = {}): void {
    this.#tools.endTurn();
    this.#shell.forget();
    this.#reply = null;
    this.#pending = null;
    if (!follows) this.#writer.clear();
    if (heading !== "") this.#writer.append(sectionBlock(heading));
    this.#entries.history(entries);
    this.#finished.beginAnew();
  }

  /** What an extension drew of that is no longer so. */
  linesChanged(extension: string, id: string): void {
    this.#writer.drawing.changed(extension, id);
  }

  /** Rows for the scrollback, each once and in order: those before the first one that may still change. */
  takeFinished(columns: number): readonly Row[] {
    return this.#finished.take(columns);
  }

  /** More of them will be there soon, with nothing more said. */
  get isSettling(): boolean {
    return this.#finished.isSettling;
  }

  /** The end of what was not handed over as finished, at most `maxRows` rows. */
  liveRows(columns: number, maxRows: number): readonly Row[] {
    const pending: readonly Row[] = this.#pending === null ? [] : [[], ...userRows(this.#pending, "", columns)];
    const last = pending.slice(Math.max(0, pending.length - Math.max(0, maxRows)));
    return [...this.#finished.live(columns, maxRows - last.length), ...last];
  }

  #openReply(): ReplyBlocks {
    this.#reply ??= new ReplyBlocks(this.#writer, true);
    return this.#reply;
  }

  #endReply(isWhole: boolean, stored?: string): void {
    this.#reply?.end(isWhole, stored);
    this.#reply = null;
  }

  #endTurn(aborted: boolean): void {
    this.#endReply(!aborted);
    this.#tools.endTurn();
    this.#entries.endTurn();
    if (aborted) this.#writer.append(remarkBlock("Interrupted", "warning"));
    if (aborted || this.#hasAnswer) return;
    const message = this.#writer.options.settings().no_answer_message ?? "The model gave no answer";
    if (message.trim() !== "") this.#writer.append(remarkBlock(message));
  }

  #say(event: AgentEvent): void {
    const isFailure = event.type === "error" || event.type === "retry";
    this.#endReply(!isFailure);
    if (event.type === "error" || event.type === "compacting") this.#hasAnswer = true;
    if (event.type === "compacted") return this.#entries.compacted(event.summary, event.context_tokens);
    const block = eventBlock(event);
    if (block === null) return;
    if (event.type === "session_name") return this.#sayName(block);
    this.#writer.append(block);
    if (event.type === "error_details") this.#writer.openable("Details of the error", "text", event.details);
  }

  /** A name that nobody had the time to read is not worth a row, however often an extension thinks of another. */
  #sayName(block: Block): void {
    const { list } = this.#writer;
    if (this.#named !== null && this.#named === list.last && !this.#named.isTaken) list.remove(this.#named);
    this.#named = this.#writer.append(block);
  }
}

function textOf({ content }: AssistantMessage): string {
  return content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("\n\n");
}
