/** Members of `ctx.ui` that only a program with the terminal could serve, and those that then have a fixed answer. */
import type { ChatRenderSettings, ExtensionUIContext, FooterData } from "../../../src/atomic/api/ui.js";
import type { Parts } from "./parts.js";
import type { Surfaces } from "./surfaces.js";

type Fixed = Pick<
  ExtensionUIContext,
  | "setFooter"
  | "setHeader"
  | "setEditorComponent"
  | "getEditorComponent"
  | "onTerminalInput"
  | "getChatRenderSettings"
  | "getFooterDataProvider"
  | "getHostCustomUiState"
  | "onHostCustomUiStateChange"
  | "focusHostInlineCustomUi"
  | "onWidgetRelease"
>;

const unlisten = (): void => undefined;

function settings(isExpanded: boolean): ChatRenderSettings {
  return {
    hideThinkingBlock: false,
    hiddenThinkingLabel: "Thinking...",
    toolOutputExpanded: isExpanded,
    showImages: false,
    imageWidthCells: 60,
    markdownTransformers: [],
    getToolDefinition: () => undefined,
    getCustomMessageRenderer: () => undefined,
  };
}

const footer = (surfaces: Surfaces): FooterData => ({
  getGitBranch: () => null,
  getExtensionStatuses: () => surfaces.statuses,
  getAvailableProviderCount: () => 1,
  onBranchChange: () => unlisten,
});

export function makeUnavailable({ warnings }: Parts, surfaces: Surfaces, isExpanded: () => boolean): Fixed {
  /** Without a factory it puts back what is there anyway. */
  const unlessEmpty =
    (member: string) =>
    (factory: unknown): void => {
      if (factory !== undefined && factory !== null) warnings.needsTerminal(`ctx.ui.${member}`);
    };
  return {
    setFooter: unlessEmpty("setFooter"),
    setHeader: unlessEmpty("setHeader"),
    setEditorComponent: unlessEmpty("setEditorComponent"),
    getEditorComponent: () => undefined,
    onTerminalInput: () => {
      warnings.needsTerminal("ctx.ui.onTerminalInput");
      return unlisten;
    },
    getChatRenderSettings: () => settings(isExpanded()),
    getFooterDataProvider: () => footer(surfaces),
    getHostCustomUiState: () => ({ depth: 0, active: false }),
    onHostCustomUiStateChange: () => unlisten,
    focusHostInlineCustomUi: () => false,
    onWidgetRelease: () => unlisten,
  };
}
