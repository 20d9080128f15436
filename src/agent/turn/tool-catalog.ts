/**
 * Which tools there are: what the model is offered, who runs a call, and why a call may not run. Asked at every
 * request and again at every call, because extensions and narrowing change in between.
 */
import type { ExtensionHost, ExtensionTool } from "../../host/moments.js";
import { HostError } from "../../protocol/host-error.js";
import type { ToolLabel } from "../../protocol/manifest.js";
import { suggestion } from "../../text/edit-distance.js";
import type { ModelTool } from "../model/language-model.js";
import type { BuiltInTool } from "../tools/built-in-tool.js";
import { builtInToolNames, builtInTools } from "../tools/built-ins.js";

export type FoundTool =
  | { readonly kind: "built-in"; readonly tool: BuiltInTool }
  | { readonly kind: "extension"; readonly tool: ExtensionTool };

/** Without it a cut result could not be read on. */
const ALWAYS_USABLE = "read_result";

export interface CatalogOptions {
  /** Only these built-ins, and nothing of extensions; null: everything. */
  readonly allowed: readonly string[] | null;
  readonly mode: "all" | "none";
  /** Built-ins that only some sessions have. */
  readonly more?: readonly BuiltInTool[];
}

/** Other tools alone may call it. */
function isInner({ kind, tool }: FoundTool): boolean {
  return kind === "extension" && (tool.exposure === "hidden" || tool.exposure === "codemode");
}

/** `names`: null is everything that need not be switched on. */
function isActive(found: FoundTool, names: readonly string[] | null): boolean {
  const { kind, tool } = found;
  if (tool.name === ALWAYS_USABLE) return true;
  if (isInner(found)) return false;
  return names?.includes(tool.name) ?? !(kind === "extension" && tool.defaultActive === false);
}

export class ToolCatalog {
  readonly #host: Pick<ExtensionHost, "tools">;
  readonly #options: CatalogOptions;
  /** For the run alone; null: as `narrowing` says. */
  #active: readonly string[] | null = null;
  #narrowing: readonly string[] | null = null;
  #isSelected = false;

  /** Throws a HostError "usage" when `allowed` names a tool that does not exist. */
  constructor(host: Pick<ExtensionHost, "tools">, options: CatalogOptions) {
    this.#host = host;
    this.#options = options;
    const names = [...builtInToolNames, ...(options.more ?? []).map(({ name }) => name)];
    const unknown = options.allowed?.find((name) => !names.includes(name));
    if (unknown === undefined) return;
    throw new HostError("usage", `unknown tool "${unknown}"${suggestion(unknown, names)} — tools: ${names.join(", ")}`);
  }

  /** The current narrowing; null: everything, but for tools that wait to be switched on. Ends that of a run. */
  get narrowing(): readonly string[] | null {
    return this.#narrowing;
  }

  set narrowing(names: readonly string[] | null) {
    this.#narrowing = names;
    this.#active = null;
    this.#isSelected = false;
  }

  /** Which tools are active, for the session: unlike a narrowing, it outlives a reload. */
  select(names: readonly string[]): void {
    this.narrowing = names;
    this.#isSelected = true;
  }

  /** Whoever narrowed the tools is about to end, and nobody else could lift it. A selection stays. */
  liftNarrowing(): void {
    if (!this.#isSelected) this.narrowing = null;
  }

  /** Exactly these until the run ends, or until somebody narrows. Null: the run has ended. */
  narrowRun(names: readonly string[] | null): void {
    this.#active = names;
  }

  /** What the model is told of: built-ins that nobody replaced, then tools of extensions in order. */
  offered(): readonly ModelTool[] {
    return this.#offered().map(({ tool: { name, description, parameters } }) => ({ name, description, parameters }));
  }

  /** Those of extensions, whether the model is offered them or not. */
  ofExtensions(): readonly ExtensionTool[] {
    return this.#tools().flatMap(({ kind, tool }) => (kind === "extension" ? [tool] : []));
  }

  /** Whether the model can page a cut result. */
  get canPage(): boolean {
    return this.offered().some(({ name }) => name === ALWAYS_USABLE);
  }

  /** Offered or not. */
  all(): readonly FoundTool[] {
    return this.#tools();
  }

  find(name: string): FoundTool | null {
    return this.#tools().find(({ tool }) => tool.name === name) ?? null;
  }

  /** In place of a built-in one, and with its name alone for words, it is told of like that one. */
  label(name: string): ToolLabel | null {
    const own = this.find(name)?.tool.label ?? null;
    if (own?.running !== name) return own;
    return builtInTools.find((tool) => tool.name === name)?.label ?? own;
  }

  /** Why whoever calls it may not, whatever is switched on; null when it may. `isNested`: another tool calls it. */
  notExposed(name: string, isNested: boolean): string | null {
    const found = this.find(name);
    if (found?.kind !== "extension") return null;
    if (isNested) return found.tool.exposure === "model-only" ? `the tool ${name} is for the model alone` : null;
    return isInner(found) ? this.unknown(name) : null;
  }

  /** Why an extension's narrowing does not let the call run; null when it does. */
  narrowedAway(name: string): string | null {
    const names = this.#names;
    const found = this.find(name);
    if (found !== null && isInner(found)) return null;
    if (names === null) {
      if (found === null || isActive(found, names)) return null;
      return `the tool ${name} is not active; somebody has to switch it on first`;
    }
    if (names.includes(name) || name === ALWAYS_USABLE) return null;
    const left = names.length === 0 ? "no tool is" : `only these are: ${names.join(", ")}`;
    return `the tool ${name} is not available now; ${left}`;
  }

  withoutTools(): string | null {
    return this.#options.mode === "none" ? "tools are switched off for this session" : null;
  }

  notAllowed(name: string): string | null {
    const { allowed } = this.#options;
    if (allowed === null || allowed.includes(name)) return null;
    return `the tool ${name} is not allowed in this session; allowed: ${allowed.join(", ") || "none"}`;
  }

  /** What the model is told of the tools beside their schemas; null: a session that has all of them. */
  policy(): string | null {
    const { allowed, mode } = this.#options;
    if (mode === "none" || allowed?.length === 0) return "You have no tools in this session. Answer without them.";
    if (allowed === null) return null;
    return `In this session you have these tools alone: ${allowed.join(", ")}. No other will run.`;
  }

  unknown(name: string): string {
    const names = this.offered().map((tool) => tool.name);
    return `there is no tool ${name}${suggestion(name, names)}; tools: ${names.join(", ") || "none"}`;
  }

  get #names(): readonly string[] | null {
    return this.#active ?? this.#narrowing;
  }

  #offered(): readonly FoundTool[] {
    if (this.#options.mode === "none") return [];
    const names = this.#names;
    return this.#tools().filter((one) => isActive(one, names) && this.notAllowed(one.tool.name) === null);
  }

  #tools(): readonly FoundTool[] {
    const ofExtensions = this.#options.allowed === null ? this.#host.tools() : [];
    const replaced = new Set(ofExtensions.map(({ name }) => name));
    const own = [...builtInTools, ...(this.#options.more ?? [])].filter(({ name }) => !replaced.has(name));
    return [
      ...own.map((tool) => ({ kind: "built-in", tool }) as const),
      ...ofExtensions.map((tool) => ({ kind: "extension", tool }) as const),
    ];
  }
}
