/** Extensions that exist in memory: answers what a test tells it to, and keeps what it was told. */
import type { CommandEffects } from "../../../src/host/front-end.js";
import type {
  CallbackAnswer,
  CallbackOptions,
  ExtensionCommand,
  ExtensionHost,
  ExtensionTool,
  GateVerdict,
  InputVerdict,
  ToolCallOptions,
  ToolOutcome,
  TurnAdditions,
} from "../../../src/host/moments.js";
import type { StateSink } from "../../../src/host/state-board.js";
import type { EventExtra, EventName } from "../../../src/protocol/events.js";

import type { SourceInfo } from "../../../src/protocol/module/state.js";

export interface FakeTool extends Partial<ExtensionTool> {
  readonly name: string;
  readonly run?: (args: unknown, options: ToolCallOptions) => Promise<Partial<ToolOutcome>> | Partial<ToolOutcome>;
}

export function effects(over: Partial<CommandEffects> = {}): CommandEffects {
  return { extension: "ext", notice: null, show: null, prompt: null, sessionName: null, failure: null, ...over };
}

export class FakeHost implements ExtensionHost {
  /** Every moment in the order it came: `event turn_start {…}`, `gate bash` … */
  readonly log: string[] = [];
  readonly state: StateSink = { set: () => {}, bindSession: () => {}, touched: () => {} };
  readonly events: { readonly name: EventName; readonly extra: unknown }[] = [];
  fakeTools: FakeTool[] = [];
  fakeCommands: Record<string, (args: string) => Promise<CommandEffects> | CommandEffects> = {};
  onGate: (call: { name: string; arguments: unknown }, signal?: AbortSignal) => Promise<GateVerdict> | GateVerdict =
    () => ({ block: false });
  onInput: (text: string) => Promise<InputVerdict> | InputVerdict = () => ({ kind: "pass", notices: [] });
  onBeforeTurn: (prompt: string, signal?: AbortSignal) => Promise<TurnAdditions> | TurnAdditions = () => ({
    suffixes: [],
    messages: [],
  });
  onToolResult: (result: { name: string; content: string; is_error: boolean }) => string = ({ content }) => content;
  onCompactSummary: (summary: string) => Promise<string> | string = (summary) => summary;

  opens(): void {}

  providers() {
    return [];
  }

  async toolCall(call: { name: string; arguments: unknown }, signal?: AbortSignal): Promise<GateVerdict> {
    this.log.push(`gate ${call.name}`);
    return this.onGate(call, signal);
  }

  async input(text: string): Promise<InputVerdict> {
    this.log.push(`input ${text}`);
    return this.onInput(text);
  }

  async beforeTurn(prompt: string, signal?: AbortSignal): Promise<TurnAdditions> {
    this.log.push(`before_turn ${prompt}`);
    return this.onBeforeTurn(prompt, signal);
  }

  async toolResult(result: { name: string; content: string; is_error: boolean }) {
    this.log.push(`tool_result ${result.name}`);
    const content = this.onToolResult(result);
    return { content, changed: content !== result.content };
  }

  async compactSummary(summary: string): Promise<string> {
    this.log.push("compact_summary");
    return this.onCompactSummary(summary);
  }

  async render() {
    return null;
  }

  event<N extends EventName>(name: N, extra: EventExtra<N>): void {
    this.log.push(`event ${name}`);
    this.events.push({ name, extra });
  }

  extrasOf(name: EventName): unknown[] {
    return this.events.filter((event) => event.name === name).map(({ extra }) => extra);
  }

  tools(): readonly ExtensionTool[] {
    return this.fakeTools.map(({ run: _run, ...tool }) => ({
      extension: "ext",
      description: "",
      parameters: {},
      label: null,
      ...tool,
    }));
  }

  async callTool(name: string, args: unknown, options: ToolCallOptions = {}): Promise<ToolOutcome> {
    this.log.push(`call ${name}`);
    const said = await this.fakeTools.find((tool) => tool.name === name)?.run?.(args, options);
    const outcome = said?.outcome ?? "completed";
    const base = { content: "", isError: outcome !== "completed", summary: null, display: null, sessionName: null };
    return { ...base, outcome, ...said };
  }

  onCallback: (
    handle: string,
    args: readonly unknown[],
    options: CallbackOptions,
  ) => Promise<CallbackAnswer> | CallbackAnswer = (handle) => ({ ok: false, error: `no handle ${handle}` });

  async callback(
    _extension: string,
    handle: string,
    args: readonly unknown[],
    options: CallbackOptions = {},
  ): Promise<CallbackAnswer> {
    this.log.push(`callback ${handle}`);
    return this.onCallback(handle, args, options);
  }

  sourceOf(extension: string): SourceInfo {
    return { path: extension, source: "local", scope: "user", origin: "top-level" };
  }

  commands(): readonly ExtensionCommand[] {
    return Object.keys(this.fakeCommands).map((name) => ({
      name,
      extension: "ext",
      description: "",
      arguments: "",
      completions: false,
    }));
  }

  async runCommand(name: string, args: string): Promise<CommandEffects | null> {
    return (await this.fakeCommands[name]?.(args)) ?? null;
  }

  async complete() {
    return [];
  }

  shortcuts() {
    return [];
  }

  async pressShortcut() {
    return null;
  }

  async reload() {
    this.log.push("reload");
  }
}
