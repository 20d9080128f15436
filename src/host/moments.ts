/**
 * What the agent announces and asks. For each moment the host asks every extension that serves it, in extension
 * order, whatever its dialect, and returns one folded answer; the agent never learns how many there are.
 * Every call settles within its deadline, also when `signal` fires, and none throws.
 */
import type { CompletionItem } from "../protocol/calls.js";
import type { EventExtra, EventName, ToolOutcomeName } from "../protocol/events.js";
import type { Format, JsonObject } from "../protocol/field.js";
import type { ToolLabel } from "../protocol/manifest.js";
import type { ProviderDeclaration, VirtualModelDeclaration } from "../protocol/module/registration.js";
import type { SourceInfo } from "../protocol/module/state.js";
import type { CommandEffects } from "./front-end.js";
import type { StateSink } from "./state-board.js";

/** Whether a tool call may run. */
export type GateVerdict =
  | { readonly block: false }
  /** `reason` is what the model reads. */
  | { readonly block: true; readonly reason: string; readonly extension: string };

/** What became of a submitted line. */
export type InputVerdict =
  | { readonly kind: "pass"; readonly notices: readonly string[] }
  | { readonly kind: "consumed"; readonly notices: readonly string[]; readonly extension: string }
  | {
      readonly kind: "replaced";
      readonly text: string;
      readonly notices: readonly string[];
      readonly extension: string;
    };

/** What extensions add to a turn. */
export interface TurnAdditions {
  /** Appended to the system prompt in this order, each after a blank line; this turn only. */
  readonly suffixes: readonly string[];
  readonly messages: readonly { readonly content: string; readonly internal: boolean; readonly extension: string }[];
}

/** What the model reads of a result once extensions have seen it. */
export interface ToolResultText {
  readonly content: string;
  /** The content was rewritten to something else: richer display text must be dropped. */
  readonly changed: boolean;
}

/** What is painted in place of a text. */
export interface Rendered {
  readonly body: string;
  readonly format: Format;
}

/** A tool of an extension, as the model and the transcript see it; texts sanitised for the model. */
export interface ExtensionTool {
  readonly name: string;
  readonly extension: string;
  readonly description: string;
  /** A JSON Schema of type object. */
  readonly parameters: JsonObject;
  readonly label: ToolLabel | null;
  /** Whole batches with a call of it run one call after another. Default: calls run side by side. */
  readonly sequential?: boolean;
  /** Its extension draws the row of a call, and what it came to. Default: neither. */
  readonly drawsCall?: boolean;
  readonly drawsResult?: boolean;
  /** `self`: what it draws comes without our frame. Default: with it. */
  readonly shell?: "default" | "self";
  /** Arguments are made to fit `parameters`, or the call fails. Default: it gets them as the model wrote them. */
  readonly validate?: boolean;
  /** A handle of the extension: the raw arguments → those that are checked. Default: as the model wrote them. */
  readonly prepare?: string;
  /** Its line in the prompt's list of tools. Default: it is not listed. */
  readonly promptSnippet?: string;
  /** Lines in the prompt while the model is offered it. Default: none. */
  readonly promptGuidelines?: readonly string[];
  /**
   * `model-only`: no other tool may call it. `hidden`, `codemode`: only other tools may; the model is never offered it.
   * Default: both may.
   */
  readonly exposure?: "model-only" | "hidden" | "codemode";
  /** A run that ends with it has its structured result for an answer. Default: it has none. */
  readonly structuredOutput?: boolean;
  /** What else extensions may read of it. Default: nothing. */
  readonly facts?: JsonObject;
  /** A longer text goes to a file, and the model reads how it begins. Default: every text is read as it is. */
  readonly maxResultChars?: number;
  /** False: the model is not offered it before somebody says so. Default true. */
  readonly defaultActive?: boolean;
}

/** What a call has come to so far. Each replaces the one before. */
export interface PartialResult {
  /** Sanitised. */
  readonly content: string;
  readonly images?: readonly { readonly mime: string; readonly data: string }[];
  readonly details?: unknown;
}

/** What one call of a tool is given. */
export interface ToolCallOptions {
  readonly signal?: AbortSignal;
  /** The model's own name of the call. */
  readonly callId?: string;
  /** Hears the id of the request by which the extension is asked: calls that it makes inside name it. */
  readonly onSent?: (request: number) => void;
  /** As `onUpdate`, for extensions that send whole results instead of output. */
  readonly onPartial?: (partial: PartialResult) => void;
  /** Streamed output, sanitised, in the order sent; never after the call settled. */
  readonly onUpdate?: (stream: "stdout" | "stderr", chunk: string) => void;
}

/** How a call of an extension's tool ended. */
export interface ToolOutcome {
  readonly outcome: Extract<ToolOutcomeName, "completed" | "failed" | "timedout" | "cancelled">;
  /** Whole, uncapped: the agent caps what the model reads. */
  readonly content: string;
  readonly isError: boolean;
  /** One line for the tool's row; null when the extension gave none. */
  readonly summary: string | null;
  /** What the viewer shows instead of `content`. */
  readonly display: Rendered | null;
  readonly sessionName: string | null;
  /** `mime` as in `image/png`, `data` in base64. Default: none. */
  readonly images?: readonly { readonly mime: string; readonly data: string }[];
  /** Kept with the result for whoever wrote it; JSON. Default: nothing. */
  readonly details?: unknown;
  /** The result as JSON. Default: there is none. */
  readonly structured?: unknown;
  /** What the call itself spent on models. Default: nothing. */
  readonly usage?: JsonObject;
  /** The model is not asked again when every result of its batch says so. Default: it is. */
  readonly terminate?: boolean;
}

/** What came of asking an extension for what a handle of its stands for. */
export type CallbackAnswer =
  | { readonly ok: true; readonly value: unknown }
  /** `error` does not name the extension. */
  | { readonly ok: false; readonly error: string };

/** How one is asked. */
export interface CallbackOptions {
  readonly signal?: AbortSignal;
  /** Parts of the answer, in order, before it; unvalidated. */
  readonly onPart?: (value: unknown) => void;
}

/** A command of an extension, as it is listed and completed. */
export interface ExtensionCommand {
  readonly name: string;
  readonly extension: string;
  readonly description: string;
  /** The argument hint; empty when there is none. */
  readonly arguments: string;
  readonly completions: boolean;
}

/** A key that an extension has taken. */
export interface ExtensionShortcut {
  /** In canonical form. */
  readonly chord: string;
  readonly extension: string;
  readonly description: string;
}

/** A provider of models that an extension brings; its configuration is foreign. */
export interface ExtensionProvider {
  readonly extension: string;
  readonly declared: ProviderDeclaration;
}

/** A model of an extension that chooses another one for each request; its configuration is foreign. */
export interface ExtensionVirtualModel {
  readonly extension: string;
  readonly declared: VirtualModelDeclaration;
}

/** The moments of the e protocol, one call each. */
export interface Moments {
  toolCall(call: { name: string; arguments: unknown }, signal?: AbortSignal): Promise<GateVerdict>;
  input(text: string, signal?: AbortSignal): Promise<InputVerdict>;
  beforeTurn(prompt: string, signal?: AbortSignal): Promise<TurnAdditions>;
  toolResult(
    result: { name: string; content: string; is_error: boolean },
    signal?: AbortSignal,
  ): Promise<ToolResultText>;
  compactSummary(summary: string, signal?: AbortSignal): Promise<string>;
  /** Null: paint it as it is. */
  render(entry: { kind: "tool" | "assistant"; name: string; content: string }): Promise<Rendered | null>;
  /** Sent to the extensions that listed it; never waits, never fails. */
  event<N extends EventName>(name: N, extra: EventExtra<N>): void;
}

/** All that an agent needs of a host. */
export interface ExtensionHost extends Moments {
  /** What extensions may read without asking. */
  readonly state: StateSink;
  /** In extension order; clashes are already resolved. */
  tools(): readonly ExtensionTool[];
  /** Runs one call. An unknown name is a `failed` outcome. */
  callTool(name: string, args: unknown, options?: ToolCallOptions): Promise<ToolOutcome>;
  /** Has an extension, by its address, do what a handle of its stands for. */
  callback(
    extension: string,
    handle: string,
    args: readonly unknown[],
    options?: CallbackOptions,
  ): Promise<CallbackAnswer>;
  /** Providers of models, in extension order. */
  providers(): readonly ExtensionProvider[];
  /** Where an extension comes from, by its address. */
  sourceOf(extension: string): SourceInfo;
  commands(): readonly ExtensionCommand[];
  /** A session begins: until its extensions have heard of it to the end, commands and shortcuts wait. */
  opens(session: Promise<void>): void;
  /** Null when no extension has that command. A failure is a notice, and empty effects. */
  runCommand(name: string, args: string, signal?: AbortSignal): Promise<CommandEffects | null>;
  complete(name: string, prefix: string): Promise<readonly CompletionItem[]>;
  shortcuts(): readonly ExtensionShortcut[];
  pressShortcut(chord: string, signal?: AbortSignal): Promise<CommandEffects | null>;
  /** Ends all extensions and starts what is there now. Resolves when those are ready. */
  reload(): Promise<void>;
}
