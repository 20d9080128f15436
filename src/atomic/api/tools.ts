/** Tools that modules register, and what they give. Pure types. */
import type { Static, TSchema } from "typebox";
import type { ExtensionToolContext } from "./context.js";
import type { ImageContent, TextContent, Usage } from "./messages.js";
import type { ToolRenderers } from "./renderers.js";

/** `content` is what the model reads; `details` is kept with the session and must be JSON. */
export interface AgentToolResult<Details = unknown> {
  content: (TextContent | ImageContent)[];
  details?: Details;
  structuredContent?: unknown;
  usage?: Usage;
  isError?: boolean;
  /** The run ends early when every call of the batch says so. */
  terminate?: boolean;
}

/** A part of the result, while the tool runs. */
export type AgentToolUpdateCallback<Details = unknown> = (partial: AgentToolResult<Details>) => void;

/** Where a tool or a command comes from. */
export interface SourceInfo {
  path: string;
  source: string;
  scope: "user" | "project" | "temporary";
  origin: "package" | "top-level";
  baseDir?: string;
}

export type ToolExposure = "direct" | "model-only" | "codemode" | "deferred" | "hidden";

/** What a tool says of what it does to the world. */
export interface ToolAnnotations {
  readOnlyHint?: boolean;
  destructiveHint?: boolean;
  idempotentHint?: boolean;
  openWorldHint?: boolean;
}

/** What `registerTool` takes. */
export interface ToolDefinition<
  Parameters extends TSchema = TSchema,
  Details = unknown,
  State = Record<string, unknown>,
> extends ToolRenderers<Static<Parameters>, Details, State> {
  name: string;
  /** For people. */
  label: string;
  description: string;
  parameters: Parameters;
  /** One line in the prompt's list of tools; without it the tool is active and not listed. */
  promptSnippet?: string;
  /** Lines in the prompt while the tool is active. */
  promptGuidelines?: string[];
  /** Before validation. */
  prepareArguments?(raw: unknown): unknown;
  /** A throw is an error result with the message as its text. */
  execute(
    toolCallId: string,
    params: Static<Parameters>,
    signal: AbortSignal | undefined,
    onUpdate: AgentToolUpdateCallback<Details> | undefined,
    ctx: ExtensionToolContext,
  ): Promise<AgentToolResult<Details>>;
  /** One sequential tool makes its batch run one call after another. */
  executionMode?: "sequential" | "parallel";
  /** `exclusive`, and a function that decides it for each call: as `sequential`. */
  concurrency?: "shared" | "exclusive" | ((params: Static<Parameters>) => "shared" | "exclusive");
  defaultActive?: boolean;
  /**
   * Who may call it. `model-only`: no other tool. `hidden`, `codemode`: other tools alone. `deferred`: everybody, once
   * it is switched on.
   */
  exposure?: ToolExposure;
  /** Told to whoever asks for the tools; nothing is checked by it. */
  namespace?: string;
  annotations?: ToolAnnotations;
  outputSchema?: TSchema;
  constrainedSampling?: unknown;
  /** Characters beyond which a text result goes to a file; `Infinity`: never. */
  maxResultSizeChars?: number;
  /** Its structured result is the answer of a run that ends with it: what `e -p` prints. */
  structuredOutput?: boolean;
  /** `self`: its rows come without a frame. */
  renderShell?: "default" | "self";
}

/** A tool as `getAllTools` tells it. */
export interface ToolInfo {
  name: string;
  description: string;
  parameters: Record<string, unknown>;
  promptGuidelines?: string[];
  /** Absent: everybody may call it. */
  exposure?: ToolExposure;
  namespace?: string;
  annotations?: ToolAnnotations;
  outputSchema?: Record<string, unknown>;
  constrainedSampling?: unknown;
  sourceInfo: SourceInfo;
}

/** How a nested call ended. */
export interface NestedToolResult {
  toolCall: { id: string; name: string; arguments: unknown };
  result: AgentToolResult;
  isError: boolean;
  durationMs?: number;
}
