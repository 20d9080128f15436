/** `ctx.ui`: what a module may show and ask. What a mode does not have answers with its default, never with a throw. */
import type {
  AutocompleteProvider,
  EditorComponent,
  EditorTheme,
  KeybindingsManager,
  OverlayHandle,
  OverlayOptions,
  TUI,
} from "@earendil-works/pi-tui";
import type { ModuleComponent } from "./renderers.js";
import type { Theme, ThemeInfo } from "./theme.js";

/** Of a dialog. */
export interface DialogOptions {
  /** Aborted: the dialog goes away with its default. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds until it goes away with its default; absent or 0: never. */
  readonly timeout?: number | undefined;
}

export type NoticeType = "info" | "warning" | "error";
export type WidgetPlacement = "aboveEditor" | "belowEditor";

/** Draws a part of the screen. */
export type WidgetFactory = (tui: TUI, theme: Theme) => ModuleComponent;
export type EditorFactory = (tui: TUI, theme: EditorTheme, keybindings: KeybindingsManager) => EditorComponent;
export type AutocompleteFactory = (current: AutocompleteProvider) => AutocompleteProvider;

export type CustomFactory<T> = (
  tui: TUI,
  theme: Theme,
  keybindings: KeybindingsManager,
  done: (result: T) => void,
) => ModuleComponent | Promise<ModuleComponent>;

/** How `custom` shows its component. */
export interface CustomOptions {
  readonly overlay?: boolean;
  readonly overlayOptions?: OverlayOptions | (() => OverlayOptions);
  readonly onHandle?: (handle: OverlayHandle) => void;
  readonly signal?: AbortSignal;
  /** Otherwise ctrl+c closes it. */
  readonly handlesCtrlC?: boolean;
  readonly title?: string;
  /** `navigation`: no `ui_prompt` span. Default: `prompt`. */
  readonly purpose?: "prompt" | "navigation";
  readonly handlesInternalUiAction?: boolean;
  /** Rows of the screen that it leaves to the conversation, where it is no overlay. */
  readonly reserveTranscriptRows?: number;
  readonly deferInlineCustomUiFocus?: boolean;
}

/** What the row says while a turn runs; an empty list of frames hides the indicator. */
export interface WorkingIndicator {
  readonly frames?: readonly string[];
  readonly intervalMs?: number;
}

/** How the transcript is shown. */
export interface ChatRenderSettings {
  readonly hideThinkingBlock: boolean;
  readonly hiddenThinkingLabel: string;
  readonly toolOutputExpanded: boolean;
  readonly showImages: boolean;
  readonly imageWidthCells: number;
  readonly markdownTransformers: readonly unknown[];
  getToolDefinition(name: string): unknown;
  getCustomMessageRenderer(customType: string): unknown;
}

export interface FooterData {
  getGitBranch(): string | null;
  getExtensionStatuses(): ReadonlyMap<string, string>;
  getAvailableProviderCount(): number;
  onBranchChange(listener: () => void): () => void;
}

/** What an extension shows and asks. Members that need a terminal do nothing elsewhere. */
export interface ExtensionUIContext {
  select(title: string, options: readonly string[], dialog?: DialogOptions): Promise<string | undefined>;
  confirm(title: string, message: string, dialog?: DialogOptions): Promise<boolean>;
  input(title: string, placeholder?: string, dialog?: DialogOptions): Promise<string | undefined>;
  editor(title: string, prefill?: string, dialog?: DialogOptions): Promise<string | undefined>;
  notify(message: string, type?: NoticeType): void;
  setStatus(key: string, text: string | undefined): void;
  setWidget(
    key: string,
    content: readonly string[] | WidgetFactory | undefined,
    options?: { readonly placement?: WidgetPlacement },
  ): void;
  setTitle(title: string): void;
  setEditorText(text: string): void;
  pasteToEditor(text: string): void;
  getEditorText(): string;
  /** Shows a component until it calls `done`. Undefined when a person closed it, and where there is no terminal. */
  custom<T>(factory: CustomFactory<T>, options?: CustomOptions): Promise<T | undefined>;
  setWorkingMessage(message?: string): void;
  setWorkingVisible(visible: boolean): void;
  setWorkingIndicator(indicator?: WorkingIndicator): void;
  setHiddenThinkingLabel(label?: string): void;
  /** Not to be had from a thread: warns once. So are `setHeader`, `setEditorComponent` and `onTerminalInput`. */
  setFooter(factory: unknown): void;
  setHeader(factory: unknown): void;
  setEditorComponent(factory: EditorFactory | undefined): void;
  getEditorComponent(): EditorFactory | undefined;
  addAutocompleteProvider(factory: AutocompleteFactory): void;
  onTerminalInput(
    listener: (data: string) => { readonly consume?: boolean; readonly data?: string } | undefined,
  ): () => void;
  readonly theme: Theme;
  getAllThemes(): ThemeInfo[];
  getTheme(name: string): Theme | undefined;
  setTheme(theme: string | Theme): { success: boolean; error?: string };
  getToolsExpanded(): boolean;
  setToolsExpanded(expanded: boolean): void;
  getChatRenderSettings(): ChatRenderSettings;
  requestRender(): void;
  getFooterDataProvider(): FooterData;
  getHostCustomUiState(): { readonly depth: number; readonly active: boolean };
  onHostCustomUiStateChange(
    listener: (state: { readonly depth: number; readonly active: boolean }) => void,
  ): () => void;
  focusHostInlineCustomUi(): boolean;
  onWidgetRelease(listener: (key: string) => void): () => void;
}
