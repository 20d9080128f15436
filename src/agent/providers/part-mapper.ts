/** The SDK's stream parts as ours, one answer long. Pure but for what it remembers of the blocks that are open. */
import type {
  LanguageModelV4FinishReason,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
  SharedV4ProviderMetadata,
} from "@ai-sdk/provider";
import { isJsonObject } from "../../protocol/field.js";
import type { ModelFailure, ModelPart } from "../model/language-model.js";
import { noUsage, type Usage } from "../usage.js";
import { failureOfPart } from "./failure-of-part.js";
import type { Failures } from "./failures.js";
import { noteFor } from "./notes.js";
import type { ProviderTarget } from "./provider-model.js";

type Delta = Extract<ModelPart, { type: "text" | "thinking" }>["type"];

function count(value: unknown): number {
  return typeof value === "number" && Number.isFinite(value) && value > 0 ? value : 0;
}

/** Null when the provider did not count. */
function usageOf({ inputTokens, outputTokens, raw }: LanguageModelV4Usage): Usage | null {
  if (inputTokens.total === undefined && outputTokens.total === undefined) return null;
  const read = count(inputTokens.cacheRead);
  const written = count(inputTokens.cacheWrite);
  const creation = isJsonObject(raw) && isJsonObject(raw.cache_creation) ? raw.cache_creation : {};
  const longer = Math.min(count(creation.ephemeral_1h_input_tokens), written);
  return {
    ...noUsage,
    input_tokens: inputTokens.noCache ?? Math.max(count(inputTokens.total) - read - written, 0),
    output_tokens: count(outputTokens.total),
    cache_read_tokens: read,
    cache_write_5m_tokens: written - longer,
    cache_write_1h_tokens: longer,
  };
}

export class PartMapper {
  readonly #target: ProviderTarget;
  readonly #failures: Failures;
  /** What was noted with the blocks that are open, by the SDK's id. */
  readonly #open = new Map<string, SharedV4ProviderMetadata>();
  /** The id of the block that the last delta belongs to. */
  #growing: string | null = null;
  #hasCalls = false;
  #hasOutput = false;

  constructor(target: ProviderTarget, failures: Failures) {
    this.#target = target;
    this.#failures = failures;
  }

  push(part: LanguageModelV4StreamPart): readonly ModelPart[] {
    switch (part.type) {
      case "text-start":
      case "reasoning-start":
        this.#remember(part.id, part.providerMetadata);
        return [];
      case "text-delta":
        return this.#delta("text", part.id, part.delta, part.providerMetadata);
      case "reasoning-delta":
        return this.#delta("thinking", part.id, part.delta, part.providerMetadata);
      case "text-end":
        return this.#end("text", part.id, part.providerMetadata);
      case "reasoning-end":
        return this.#end("thinking", part.id, part.providerMetadata);
      case "tool-call":
        return part.providerExecuted === true ? [] : [this.#call(part)];
      case "error":
        return failed(failureOfPart(part.error, this.#failures));
      case "finish":
        return this.#finish(part.finishReason, part.usage);
      default:
        return [];
    }
  }

  #remember(id: string, metadata: SharedV4ProviderMetadata | undefined): void {
    const before = this.#open.get(id) ?? {};
    const merged = Object.entries(metadata ?? {}).map(([name, own]) => [name, { ...before[name], ...own }] as const);
    this.#open.set(id, { ...before, ...Object.fromEntries(merged) });
  }

  #delta(type: Delta, id: string, delta: string, metadata: SharedV4ProviderMetadata | undefined): ModelPart[] {
    this.#remember(id, metadata);
    if (delta === "") return [];
    this.#hasOutput = true;
    this.#growing = id;
    return [{ type, delta }];
  }

  /** A block that said nothing, and did so in two blocks at once, still carries its note. */
  #end(type: Delta, id: string, metadata: SharedV4ProviderMetadata | undefined): ModelPart[] {
    this.#remember(id, metadata);
    const noted = this.#open.get(id) ?? {};
    this.#open.delete(id);
    const isGrowing = this.#growing === id;
    this.#growing = null;
    const hasNote = Object.values(noted).some((own) => Object.values(own).some((value) => value != null));
    // Servers that sign nothing still want their thoughts back.
    const isUnsigned = this.#target.provider.api === "openai-completions" && type === "thinking" && isGrowing;
    if (!hasNote && !isUnsigned) return [];
    const note: ModelPart = { type: "note", provider: noteFor(this.#target, noted) };
    return isGrowing ? [note] : [{ type, delta: "" }, note];
  }

  #call(part: Extract<LanguageModelV4StreamPart, { type: "tool-call" }>): ModelPart {
    const { toolCallId, toolName, input, providerMetadata } = part;
    this.#hasCalls = true;
    this.#hasOutput = true;
    this.#growing = null;
    return {
      type: "tool-call",
      call_id: toolCallId,
      name: toolName,
      arguments: input,
      ...(providerMetadata === undefined ? {} : { provider: noteFor(this.#target, providerMetadata) }),
    };
  }

  #finish(reason: LanguageModelV4FinishReason, counted: LanguageModelV4Usage): readonly ModelPart[] {
    const usage = usageOf(counted);
    const used: ModelPart[] = usage === null ? [] : [{ type: "usage", usage }];
    switch (reason.unified) {
      case "stop":
      case "tool-calls":
        return [...used, { type: "finish", reason: this.#hasCalls ? "tool-calls" : "stop" }];
      case "length":
        return [...used, { type: "finish", reason: "length" }];
      case "content-filter":
        return [...used, ...failed(this.#failures.filtered(reason.raw ?? ""))];
      case "other":
        // A reason that the SDK does not know ends an answer as well as any; none at all does not.
        if (reason.raw !== undefined && this.#hasOutput) {
          return [...used, { type: "finish", reason: this.#hasCalls ? "tool-calls" : "stop" }];
        }
        return [...used, ...failed(this.#failures.endedEarly())];
      default:
        return [...used, ...failed(this.#failures.endedEarly())];
    }
  }
}

function failed(failure: ModelFailure): readonly ModelPart[] {
  return [
    { type: "error", failure },
    { type: "finish", reason: "error" },
  ];
}
