/** `renderCall` and `renderResult` of a module's tools: which component a row has, in what state it is. */
import type {
  ModuleComponent,
  RenderedResult,
  ToolRenderContext,
  ToolRendererResolver,
  ToolRenderers,
} from "../../../src/atomic/api/renderers.js";
import type { RenderParams } from "../../../src/protocol/module/components.js";
import { field } from "./fields.js";
import { keyText } from "./key-text.js";
import type { Parts } from "./parts.js";
import { type ToolRow, ToolRows } from "./tool-rows.js";
import type { Toolkit } from "./toolkit.js";

/** A result as renderers read it, whoever sent it as what. */
function resultOf(result: unknown): RenderedResult {
  const content = field(result, "content");
  if (Array.isArray(content)) return { ...Object(result), content };
  return { ...Object(result), content: typeof content === "string" ? [{ type: "text", text: content }] : [] };
}

export class ToolDrawing {
  readonly #parts: Parts;
  readonly #tools = new Map<string, ToolRenderers>();
  #resolvers: readonly { readonly resolver: ToolRendererResolver }[] = [];
  readonly #rows = new ToolRows();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  set(name: string, definition: ToolRenderers): void {
    if (definition.renderCall === undefined && definition.renderResult === undefined) this.#tools.delete(name);
    else this.#tools.set(name, definition);
  }

  addResolver(resolver: ToolRendererResolver): () => void {
    const one = { resolver };
    this.#resolvers = [...this.#resolvers, one];
    return () => {
      this.#resolvers = this.#resolvers.filter((other) => other !== one);
    };
  }

  /** It may draw tools of others. */
  get drawsAny(): boolean {
    return this.#resolvers.length > 0;
  }

  /** Undefined: shown as if there were no renderer. */
  draw(params: RenderParams, toolkit: Toolkit): ModuleComponent | undefined {
    const tool = this.#resolved(params.name, 0);
    if (tool === undefined) return undefined;
    const row = this.#rows.of(params.id);
    const kind = params.kind === "tool_call" ? "call" : "result";
    row.isInvalid = false;
    row.isDrawing = true;
    try {
      const context = this.#context(params, row, row.last[kind], toolkit);
      const drawn = kind === "call" ? this.#call(tool, params, context) : this.#result(tool, params, context);
      if (drawn === undefined) return undefined;
      row.last[kind] = drawn;
      return drawn;
    } finally {
      row.isDrawing = false;
    }
  }

  end(): void {
    this.#rows.end();
  }

  #resolved(name: string, from: number): ToolRenderers | undefined {
    const one = this.#resolvers[from];
    if (one === undefined) return this.#tools.get(name);
    const next = (other = name): ToolRenderers | undefined => this.#resolved(other, from + 1);
    return one.resolver(name, next) ?? next();
  }

  #call(tool: ToolRenderers, { args }: RenderParams, context: ToolRenderContext): ModuleComponent | undefined {
    return tool.renderCall?.(args ?? {}, this.#parts.theme, context);
  }

  #result(tool: ToolRenderers, params: RenderParams, context: ToolRenderContext): ModuleComponent | undefined {
    const options = { expanded: params.expanded, isPartial: params.isPartial === true };
    return tool.renderResult?.(resultOf(params.result), options, this.#parts.theme, context);
  }

  #context(
    params: RenderParams,
    row: ToolRow,
    lastComponent: ModuleComponent | undefined,
    toolkit: Toolkit,
  ): ToolRenderContext {
    const { port, theme } = this.#parts;
    const text = (keybinding: string): string => keyText(toolkit, keybinding);
    return {
      args: params.args ?? {},
      toolCallId: params.id,
      invalidate: () => this.#invalidate(params.id, row),
      lastComponent,
      state: row.state,
      cwd: port.state().cwd ?? process.cwd(),
      executionStarted: params.executionStarted === true,
      argsComplete: params.argsComplete !== false,
      isPartial: params.isPartial === true,
      expanded: params.expanded,
      showImages: false,
      isError: params.isError === true,
      durationMs: params.durationMs ?? undefined,
      outputPad: 0,
      keyText: text,
      keyHint: (keybinding, description) =>
        `${theme.fg("dim", text(keybinding))}${theme.fg("muted", ` ${description}`)}`,
    };
  }

  /**
   * Not while it is drawn, and not again before the host has asked: what looks the same at each drawing would otherwise
   * be drawn for ever.
   */
  #invalidate(id: string, row: ToolRow): void {
    if (row.isDrawing || row.isInvalid || this.#parts.over.aborted) return;
    row.isInvalid = true;
    this.#parts.port.notify("render.invalidate", { id });
  }
}
