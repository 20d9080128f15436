/** Handlers of the commands about what extensions bring. */
import { commandStates } from "../../../agent/state/offers.js";
import type { CommandEffects } from "../../../host/front-end.js";
import type { extensionCommands } from "../../../protocol/atomic-rpc/extension-commands.js";
import { normalizeChord } from "../../../text/chord.js";
import type { ClientSession } from "../client-session.js";
import { CommandError, granted, type Handler, type Handlers } from "./handler.js";

/** What a shortcut asks for, in its order; a prompt starts a turn, or joins the one that runs. */
function apply(session: ClientSession, effects: CommandEffects): void {
  const { extension, notice, show, prompt, sessionName, failure } = effects;
  if (failure !== null) throw new CommandError(failure);
  const { agent, frontEnd } = session;
  if (notice !== null) frontEnd.said({ extension, tone: "info", text: notice });
  if (show !== null) frontEnd.show(show);
  if (sessionName !== null) agent.rename(sessionName);
  if (prompt === null || prompt === undefined) return;
  if (agent.info().running) granted(agent.send({ content: prompt, internal: false, run: true, nextTurn: false }));
  else void agent.prompt(prompt);
}

const invokeShortcut: Handler<"invoke_shortcut"> = async ({ key }, { session }) => {
  const effects = await session.host.pressShortcut(normalizeChord(key) ?? key);
  if (effects === null) throw new CommandError(`Shortcut not found: ${key}`);
  apply(session, effects);
};

export const extensionHandlers: Handlers<keyof typeof extensionCommands> = {
  get_commands: (_params, { session }) => {
    const { host, agent } = session;
    const completing = new Set(host.commands().flatMap(({ name, completions }) => (completions ? [name] : [])));
    const commands = commandStates(host, agent.resources()).map((one) => ({
      ...one,
      sourceInfo: { ...one.sourceInfo },
      hasArgumentCompletions: one.source === "extension" && completing.has(one.name),
    }));
    return { commands };
  },
  get_command_completions: async ({ commandName, argumentPrefix }, { session }) => {
    const { host } = session;
    if (!host.commands().some(({ name }) => name === commandName)) return { completions: null };
    const items = await host.complete(commandName, argumentPrefix);
    const completions = items.map(({ value, label, description }) => ({
      ...{ value, label: label ?? value },
      ...(description === undefined || description === "" ? {} : { description }),
    }));
    return { completions };
  },
  get_shortcuts: (_params, { session }) => {
    const shortcuts = session.host.shortcuts().map(({ chord, description }) => ({
      key: chord,
      ...(description === "" ? {} : { description }),
    }));
    return { shortcuts };
  },
  invoke_shortcut: invokeShortcut,
  set_extension_ui_capabilities: ({ questionnaire }, { capabilities }) => {
    capabilities.questionnaire = questionnaire;
  },
};
