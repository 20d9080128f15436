/**
 * The public examples of modules, 81 of them: name, tier, the events that each hears and the members that it uses
 * together. Packages of third parties are left out; what stands in for one of those examples uses none.
 */
import type { Tier } from "./places.js";

const table = `
antigravity-image-gen | a |  | registerTool cwd modelRegistry getApiKeyForProvider StringEnum getAgentDir Type
auto-commit-on-exit | a | session_shutdown | exec hasUI sessionManager getEntries notify
bash-spawn-hook | a |  | registerTool createBashTool
bookmark | a |  | registerCommand setLabel sessionManager getEntries getLabel notify
border-status-editor | c2 | agent_end agent_start session_shutdown session_start | exec getThinkingLevel cwd getContextUsage model setEditorComponent setFooter setWorkingVisible theme CustomEditor truncateToWidth visibleWidth
built-in-tool-renderer | b |  | registerTool createBashTool createEditTool createReadTool createWriteTool Text
claude-rules | a | before_agent_start session_start | cwd notify
commands | a |  | getCommands registerCommand confirm notify select
confirm-destructive | a | session_before_fork session_before_switch | hasUI sessionManager getEntries confirm notify select
custom-compaction | a | session_before_compact session_compact | 
custom-footer | c2 |  | registerCommand model sessionManager getBranch notify setFooter truncateToWidth visibleWidth
custom-header | c2 | session_start | registerCommand mode notify setHeader VERSION
custom-provider-anthropic | b |  | registerProvider calculateCost createAssistantMessageEventStream
custom-provider-gitlab-duo | b |  | registerProvider createAssistantMessageEventStream streamSimpleAnthropic streamSimpleOpenAIResponses
custom-provider-qwen-cli | b |  | registerProvider
debug-provider | b | message_end provider_stream_event turn_end turn_start | appendEntry registerCommand registerEntryRenderer notify setStatus Box Text
dirty-repo-guard | a | session_before_fork session_before_switch | exec hasUI notify select
doom-overlay | c1 |  | registerCommand mode custom notify Key isKeyRelease matchesKey parseKey
dynamic-resources | a | resources_discover | 
dynamic-tools | a | session_start | registerCommand registerTool notify Type
entry-renderer | b |  | appendEntry registerCommand registerEntryRenderer Box Text
event-bus | a | session_start | events registerCommand notify
file-trigger | a | session_start | sendMessage hasUI notify
git-checkpoint | a | agent_end session_before_fork tool_result turn_start | exec hasUI sessionManager getLeafEntry notify select
git-merge-and-resolve | a | agent_end | exec sendUserMessage cwd notify
github-issue-autocomplete | b | session_start | exec cwd addAutocompleteProvider notify fuzzyFilter
gondolin | b | before_agent_start session_shutdown session_start user_bash | registerCommand registerTool notify setStatus theme DEFAULT_MAX_BYTES createBashTool createEditTool createFindTool createGrepTool createLsTool createReadTool createWriteTool formatSize truncateHead truncateLine
handoff | c1 |  | registerCommand mode model modelRegistry getApiKeyAndHeaders newSession sessionManager getEntries getLeafId getSessionFile custom editor notify setEditorText BorderedLoader buildSessionContext convertToLlm serializeConversation uuidv7 complete
hello | a |  | registerTool defineTool Type
hidden-thinking-label | a | session_start | registerCommand notify setHiddenThinkingLabel
inline-bash | a | input | exec hasUI notify
input-transform-streaming | a | input | exec
input-transform | a | input | notify
interactive-shell | c2 | user_bash | mode custom
jev-router | b |  | registerVirtualModel modelRegistry classify find findOfType
mac-system-theme | a | session_shutdown session_start | setTheme
message-renderer | b |  | registerCommand registerMessageRenderer sendMessage Box Text
minimal-mode | b |  | registerTool cwd createBashTool createEditTool createFindTool createGrepTool createLsTool createReadTool createWriteTool Text
modal-editor | c2 | session_start | setEditorComponent CustomEditor matchesKey truncateToWidth visibleWidth
model-status | a | model_select | notify setStatus
notify | a | agent_end | 
overlay-qa-tests | c1 |  | registerCommand custom notify setEditorText Input matchesKey truncateToWidth visibleWidth
overlay-test | c1 |  | registerCommand custom notify CURSOR_MARKER matchesKey visibleWidth
permission-gate | a | tool_call | hasUI select
pirate | a | before_agent_start | registerCommand notify
plan-mode | a | agent_end before_agent_start context session_start tool_call turn_end | appendEntry getFlag registerCommand registerFlag registerShortcut sendMessage sendUserMessage setActiveTools hasUI sessionManager getEntries editor notify select setStatus setWidget theme Key
preset | c1 | before_agent_start session_start turn_start | appendEntry getActiveTools getAllTools getFlag getThinkingLevel registerCommand registerFlag registerShortcut setActiveTools setModel setThinkingLevel cwd isProjectTrusted model modelRegistry find sessionManager getEntries custom notify setStatus theme CONFIG_DIR_NAME DynamicBorder getAgentDir Container Key SelectList Text
project-trust | a | project_trust session_start | cwd hasUI mode input notify select
prompt-customizer | a | before_agent_start | 
protected-paths | a | tool_call | hasUI notify
provider-payload | a | after_provider_response before_provider_request | cwd CONFIG_DIR_NAME
qna | c1 |  | registerCommand mode model modelRegistry getApiKeyAndHeaders sessionManager getBranch custom notify setEditorText BorderedLoader complete
question | c1 |  | registerTool mode custom Editor Key Text matchesKey visibleWidth wrapTextWithAnsi Type
questionnaire | c1 |  | registerTool mode custom Editor Key Text matchesKey visibleWidth wrapTextWithAnsi Type
rainbow-editor | c2 | session_start | setEditorComponent CustomEditor
reload-runtime | a |  | registerCommand registerTool sendUserMessage reload Type
rpc-demo | a | session_before_switch session_start tool_call turn_end turn_start | registerCommand hasUI confirm editor input notify select setEditorText setStatus setTitle setWidget
sandbox | b | session_shutdown session_start user_bash | getFlag registerCommand registerFlag registerTool cwd isProjectTrusted notify setStatus theme CONFIG_DIR_NAME createBashTool getAgentDir
send-user-message | a |  | registerCommand sendUserMessage isIdle notify
session-name | a |  | getSessionName registerCommand setSessionName notify
shutdown-command | a |  | registerCommand registerTool shutdown Type
snake | c1 |  | appendEntry registerCommand mode sessionManager getEntries custom notify matchesKey visibleWidth
space-invaders | c1 |  | appendEntry registerCommand mode sessionManager getEntries custom notify Key isKeyRelease matchesKey visibleWidth
ssh | b | before_agent_start session_start user_bash | getFlag registerFlag registerTool notify setStatus theme createBashTool createEditTool createReadTool createWriteTool
status-line | a | session_start turn_end turn_start | setStatus theme
structured-output | a |  | registerTool createStructuredOutputTool Type
subagent | b |  | registerTool cwd hasUI confirm APP_NAME CONFIG_DIR_NAME StringEnum getAgentDir getMarkdownTheme parseFrontmatter withFileMutationQueue Container Markdown Spacer Text Type
summarize | c1 |  | registerCommand hasUI mode modelRegistry getApiKeyAndHeaders sessionManager getBranch custom notify DynamicBorder getMarkdownTheme uuidv7 complete getModel Container Markdown Text matchesKey
system-prompt-header | a | agent_start session_shutdown | getSystemPrompt setStatus
tic-tac-toe | c1 | before_agent_start session_start session_tree | appendEntry registerCommand registerMessageRenderer registerTool sendMessage setSessionName mode sessionManager getBranch custom notify StringEnum Text matchesKey truncateToWidth visibleWidth Type
timed-confirm | a |  | registerCommand confirm notify select
titlebar-spinner | a | agent_end agent_start session_shutdown | getSessionName setTitle
todo | c1 | session_start session_tree | registerCommand registerTool mode sessionManager getBranch custom notify StringEnum Text matchesKey truncateToWidth Type
tool-override | a |  | registerCommand registerTool cwd notify getAgentDir withFileMutationQueue Type
tools | c1 | session_start session_tree | appendEntry getActiveTools getAllTools registerCommand setActiveTools mode sessionManager getBranch custom notify getSettingsListTheme Container SettingsList
trigger-compact | a | turn_end | registerCommand compact getContextUsage hasUI notify
truncated-tool | b |  | registerTool cwd DEFAULT_MAX_BYTES DEFAULT_MAX_LINES formatSize truncateHead withFileMutationQueue Text Type
widget-placement | a | session_start | hasUI setWidget
with-deps | a |  | registerTool Type
working-indicator | a | session_start | registerCommand notify setStatus setWorkingIndicator theme
working-message-test | a | session_start | setWorkingIndicator setWorkingMessage
`;

export interface Example {
  readonly name: string;
  readonly tier: Tier;
  readonly events: readonly string[];
  readonly members: readonly string[];
}

const words = (text = ""): readonly string[] => text.split(" ").filter((word) => word !== "");

export const examples: readonly Example[] = table
  .trim()
  .split("\n")
  .map((line) => {
    const [name = "", tier, events, members] = line.split("|").map((field) => field.trim());
    return { name, tier: tier as Tier, events: words(events), members: words(members) };
  });
