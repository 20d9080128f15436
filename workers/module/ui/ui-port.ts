/**
 * Where the UI of a module meets the rest of its runtime: what it needs of the wire and the replica, and what it takes
 * from the host. It starts nothing of its own and knows of no thread.
 */
import type {
  EntryRenderer,
  MarkdownTransformer,
  MessageRenderer,
  ToolRendererResolver,
  ToolRenderers,
} from "../../../src/atomic/api/renderers.js";
import type { ExtensionUIContext } from "../../../src/atomic/api/ui.js";
import type { RenderParams } from "../../../src/protocol/module/components.js";
import type { StateSlots } from "../../../src/protocol/module/state.js";

/** What the UI needs of the runtime. */
export interface UiPort {
  /** How the manifest calls the extension. */
  readonly name: string;
  /** Posts a request at once, in order. Aborted: `cancel` is posted, and it rejects. Rejects with what the host refused. */
  request(method: string, params: object, signal?: AbortSignal): Promise<unknown>;
  /** Posts a notification at once, in order. */
  notify(method: string, params: object): void;
  /** The replica as it is now; a slot that was never told is absent. */
  state(): Partial<StateSlots>;
  /** A handle for `callback` requests: they call `run` with their arguments, and its value is their answer. */
  handle(run: (...given: readonly unknown[]) => unknown): string;
  /** `extension.error`: something of the module failed, and it goes on. */
  report(event: string, error: unknown): void;
  /** Throws the stale error once the generation is over. Every member of `ctx.ui` begins with it. */
  assertActive(): void;
}

/** Who draws what, by name. The first one of a name stays for messages and entries, the last one for tools. */
export interface Renderers {
  /** What `renderCall` and `renderResult` of a definition say; without either it is forgotten. */
  setTool(name: string, definition: ToolRenderers): void;
  /** Returns what takes it away again. */
  addResolver(resolver: ToolRendererResolver): () => void;
  setMessage(customType: string, renderer: MessageRenderer): void;
  setEntry(customType: string, renderer: EntryRenderer): void;
  setMarkdown(transformer: MarkdownTransformer, options?: { readonly messageTypes?: readonly string[] }): void;
  /** The keys of the manifest that say what there is. */
  manifest(): {
    readonly message_renderers: readonly string[];
    readonly entry_renderers: readonly string[];
    readonly tool_renderer: boolean;
    readonly markdown_transformer?: { readonly handle: string; readonly message_types?: readonly string[] };
  };
}

/** The UI of one module, for as long as it runs. */
export interface ModuleUi {
  /** `ctx.ui`. */
  readonly context: ExtensionUIContext;
  readonly renderers: Renderers;
  /** Answers `render.lines`. Never rejects: what a renderer throws is reported, and the answer is null. */
  renderLines(params: RenderParams): Promise<{ readonly lines: readonly string[] | null }>;
  /** Takes a notification of the host; false when it is none of `component.*`. */
  receive(method: string, params: unknown): boolean;
  /** After slots of the replica were replaced. */
  stateChanged(slots: Partial<StateSlots>): void;
  /** The module is at its end: components are disposed of, and open dialogs settle with their defaults. */
  end(): void;
}

/** The signature of `createUi` in create-ui.ts. */
export type CreateUi = (port: UiPort) => ModuleUi;
