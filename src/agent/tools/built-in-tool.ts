/** What a built-in tool is, and how it answers. A built-in never throws for what the model can mend: it answers. */
import type { Clock } from "../../host/clock.js";
import type { Rendered, ToolOutcome } from "../../host/moments.js";
import type { JsonObject } from "../../protocol/field.js";
import type { ToolLabel } from "../../protocol/manifest.js";
import type { ModelImage } from "../model/language-model.js";
import type { ToolWorkshop } from "./tool-workshop.js";

export interface ToolContext {
  readonly cwd: string;
  /** Once it fires, the tool ends soon and answers `cancelled`. */
  readonly signal: AbortSignal;
  readonly clock: Clock;
  /** Live output, sanitised. */
  readonly onUpdate: (stream: "stdout" | "stderr", chunk: string) => void;
  readonly workshop: ToolWorkshop;
  /** The model can be shown images. */
  readonly takesImages: boolean;
}

export interface BuiltInOutcome extends ToolOutcome {
  /** Shown to the model beside `content`; they go when a hook rewrites that. */
  readonly images?: readonly ModelImage[];
}

export interface BuiltInTool {
  readonly name: string;
  readonly description: string;
  /** A JSON Schema of type object; arguments are checked against it before `execute`. */
  readonly parameters: JsonObject;
  /** Arguments that fit, for a model that got them wrong. */
  readonly example: JsonObject;
  readonly label: ToolLabel;
  /** Whole batches with a call of it run one call after another. Default: calls run side by side. */
  readonly sequential?: boolean;
  /** `args` fits `parameters`. */
  execute(args: JsonObject, context: ToolContext): Promise<BuiltInOutcome>;
}

interface Extra {
  /** The row's suffix. */
  readonly summary?: string;
  readonly display?: Rendered | null;
  readonly images?: readonly ModelImage[];
}

function outcome(kind: ToolOutcome["outcome"], content: string, extra: Extra): BuiltInOutcome {
  const { images } = extra;
  return {
    ...(images === undefined ? {} : { images }),
    outcome: kind,
    content,
    isError: kind !== "completed",
    summary: extra.summary ?? null,
    display: extra.display ?? null,
    sessionName: null,
  };
}

export const completed = (content: string, extra: Extra = {}): BuiltInOutcome => outcome("completed", content, extra);
export const failed = (content: string, extra: Extra = {}): BuiltInOutcome => outcome("failed", content, extra);
export const timedOut = (content: string, extra: Extra = {}): BuiltInOutcome => outcome("timedout", content, extra);
export const cancelled = (content = "cancelled by the user"): BuiltInOutcome => outcome("cancelled", content, {});

/** Arguments fit their schema when a tool reads them; these only tell the compiler so. */
export function textArgument(args: JsonObject, key: string, absent = ""): string {
  const value = args[key];
  return typeof value === "string" ? value : absent;
}

export function numberArgument(args: JsonObject, key: string, absent: number): number {
  const value = args[key];
  return typeof value === "number" ? value : absent;
}
