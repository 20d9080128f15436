/** The renderers that a module registered, and the answers to `render.lines` and to its markdown transformer's handle. */
import type {
  EntryRenderer,
  MarkdownTransformer,
  MessageRenderer,
  ModuleComponent,
  RenderedEntry,
  RenderedMessage,
  ToolRendererResolver,
  ToolRenderers,
} from "../../../src/atomic/api/renderers.js";
import type { RenderParams } from "../../../src/protocol/module/components.js";
import { field, numberField, textField } from "./fields.js";
import type { Parts } from "./parts.js";
import { frameOf } from "./rows.js";
import { ToolDrawing } from "./tool-drawing.js";
import { loadToolkit, type Toolkit } from "./toolkit.js";
import type { Renderers } from "./ui-port.js";

/** Columns that a custom message should leave empty itself: the host's rows have their own margin. */
const outputPad = 0;

interface Markdown {
  readonly handle: string;
  readonly transformer: MarkdownTransformer;
  readonly messageTypes: readonly string[] | undefined;
}

export class RendererTable implements Renderers {
  readonly #parts: Parts;
  readonly #tools: ToolDrawing;
  readonly #messages = new Map<string, MessageRenderer>();
  readonly #entries = new Map<string, EntryRenderer>();
  readonly #told = new Set<string>();
  #markdown: Markdown | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#tools = new ToolDrawing(parts);
  }

  setTool(name: string, definition: ToolRenderers): void {
    this.#tools.set(name, definition);
  }

  addResolver(resolver: ToolRendererResolver): () => void {
    return this.#tools.addResolver(resolver);
  }

  setMessage(customType: string, renderer: MessageRenderer): void {
    if (!this.#messages.has(customType)) this.#messages.set(customType, renderer);
  }

  setEntry(customType: string, renderer: EntryRenderer): void {
    if (!this.#entries.has(customType)) this.#entries.set(customType, renderer);
  }

  setMarkdown(transformer: MarkdownTransformer, options: { readonly messageTypes?: readonly string[] } = {}): void {
    const handle = this.#markdown?.handle ?? this.#parts.port.handle((...given) => this.#transform(given));
    const { messageTypes } = options;
    const types = Array.isArray(messageTypes) ? messageTypes.filter((type) => typeof type === "string") : undefined;
    this.#markdown = { handle, transformer, messageTypes: types };
  }

  manifest(): ReturnType<Renderers["manifest"]> {
    const names = {
      message_renderers: [...this.#messages.keys()],
      entry_renderers: [...this.#entries.keys()],
      tool_renderer: this.#tools.drawsAny,
    };
    if (this.#markdown === null) return names;
    const { handle, messageTypes } = this.#markdown;
    const types = messageTypes === undefined ? {} : { message_types: messageTypes };
    return { ...names, markdown_transformer: { handle, ...types } };
  }

  async lines(params: RenderParams): Promise<{ readonly lines: readonly string[] | null }> {
    const toolkit = await loadToolkit();
    try {
      const component = this.#draw(params, toolkit);
      if (component === undefined) return { lines: null };
      return { lines: component === null ? [] : frameOf(toolkit, component, Math.max(1, params.width)).lines };
    } catch (error) {
      this.#tell(`render:${params.name}`, error, params.kind);
      return { lines: null };
    }
  }

  end(): void {
    this.#tools.end();
  }

  #draw(params: RenderParams, toolkit: Toolkit): ModuleComponent | null | undefined {
    const { kind, name, expanded } = params;
    const { theme } = this.#parts;
    if (kind === "message") {
      return this.#messages.get(name)?.(messageOf(name, params.message), { expanded, outputPad }, theme);
    }
    if (kind === "entry") return this.#entries.get(name)?.(entryOf(name, params), { expanded }, theme);
    return this.#tools.draw(params, toolkit);
  }

  /** The same failure of the same renderer is told once: rows are drawn again and again. */
  #tell(event: string, error: unknown, kind = ""): void {
    const failure = `${kind} ${event} ${error instanceof Error ? error.message : String(error)}`;
    if (this.#told.has(failure)) return;
    this.#told.add(failure);
    this.#parts.port.report(event, error);
  }

  #transform([markdown, context]: readonly unknown[]): string {
    const text = String(markdown ?? "");
    try {
      const changed = this.#markdown?.transformer(text, {
        messageType: textField(context, "messageType") ?? "assistant",
        isStreaming: field(context, "isStreaming") === true,
        availableWidth: numberField(context, "availableWidth") ?? 0,
      });
      return typeof changed === "string" ? changed : text;
    } catch (error) {
      this.#tell("render:markdown", error);
      return text;
    }
  }
}

/** What the session keeps, with what a renderer relies on. */
function messageOf(customType: string, message: unknown): RenderedMessage {
  const content = field(message, "content");
  const isContent = typeof content === "string" || Array.isArray(content);
  return { ...Object(message), customType, content: isContent ? content : "", display: true };
}

function entryOf(customType: string, { id, entry }: RenderParams): RenderedEntry {
  return { id, ...Object(entry), customType };
}
