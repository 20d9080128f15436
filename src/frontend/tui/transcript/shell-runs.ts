/** Commands that the person runs: shown as calls are, with more of their output. */
import type { AgentEvent } from "../../../agent/agent-event.js";
import { shellEntryType } from "../../../agent/own-command.js";
import type { Entry } from "../../../agent/session/entry.js";
import { type ToolOutcomeName, toolOutcomes } from "../../../protocol/events.js";
import { isJsonObject } from "../../../protocol/field.js";
import { transcriptLimits } from "../../../protocol/limits.js";
import { ToolBatch } from "./tool-batch.js";
import { ToolCall } from "./tool-call.js";
import type { TranscriptSettings } from "./transcript-options.js";
import type { Writer } from "./writer.js";

export type ShellEvent = Extract<AgentEvent, { type: "shell_start" | "shell_output" | "shell_end" }>;
type ShellEntry = Extract<Entry, { type: "custom_message" }>;

export function isShellEntry(entry: Entry): entry is ShellEntry {
  return entry.type === "custom_message" && entry.custom_type === shellEntryType;
}

export class ShellRuns {
  readonly #writer: Writer;
  #running: ToolCall | null = null;

  constructor(writer: Writer) {
    this.#writer = writer;
  }

  event(event: ShellEvent): void {
    if (event.type === "shell_start") {
      this.#end("cancelled", "cancelled", "");
      this.#running = this.#begin(event.command, event.hidden);
    } else if (event.type === "shell_output") this.#running?.output.push(event.stream, event.chunk);
    else this.#end(event.outcome, event.summary, event.content);
    this.#writer.options.invalidate();
  }

  /** As it was kept. False: nothing is known of it but its text. */
  past({ details, exclude_from_context = false }: ShellEntry): boolean {
    if (!isJsonObject(details)) return false;
    const { command, outcome, summary, output } = details;
    const known = toolOutcomes.find((name) => name === outcome);
    if (typeof command !== "string" || typeof output !== "string" || known === undefined) return false;
    this.#running = this.#begin(command, exclude_from_context);
    this.#end(known, typeof summary === "string" ? summary : "", output);
    return true;
  }

  forget(): void {
    this.#running = null;
  }

  #begin(command: string, hidden: boolean): ToolCall {
    // As it was typed; two marks: the model does not read it.
    const verb = hidden ? "!!" : "!";
    const label = { category: "command", running: verb, completed: verb, target: "" };
    const call = new ToolCall({ name: "shell", category: "command", target: command }, this.#writer.options, {
      ownLabel: label,
    });
    call.start();
    this.#writer.openables.add(call);
    this.#writer.append(new ToolBatch([call], () => this.#settings()));
    return call;
  }

  #end(outcome: ToolOutcomeName, summary: string, content: string): void {
    const call = this.#running;
    this.#running = null;
    if (call === null) return;
    if (call.output.isEmpty) call.output.push("stdout", content);
    call.end(outcome, summary, content);
  }

  #settings(): TranscriptSettings {
    const settings = this.#writer.options.settings();
    const rows = Math.max(settings.tool_preview_rows, transcriptLimits.shellPreviewRows);
    // One command always stays in sight.
    return { ...settings, tool_preview_rows: rows, tool_history_limit: Math.max(1, settings.tool_history_limit) };
  }
}
