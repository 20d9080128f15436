/** What `pi` does to the session. Each leaves at once, in order, and is seen by what is read next. */
import type { ExtensionAPI } from "../../../src/atomic/api/extension-api.js";
import { act, type Core } from "./core.js";
import { failureOf } from "./failure.js";
import { plain } from "./plain.js";
import { sendMessages, sendUserMessage } from "./send.js";
import { clampThinking } from "./thinking.js";
import { activeTools, allCommands, allTools } from "./tool-list.js";

type Actions = Pick<
  ExtensionAPI,
  | "sendMessage"
  | "sendMessages"
  | "sendUserMessage"
  | "appendEntry"
  | "setSessionName"
  | "getSessionName"
  | "setLabel"
  | "getActiveTools"
  | "setActiveTools"
  | "getAllTools"
  | "getCommands"
  | "setModel"
  | "getThinkingLevel"
  | "setThinkingLevel"
  | "getSettings"
>;

export function makeActions(core: Core): Actions {
  const { life, replica } = core;
  const { session } = replica;
  return {
    sendMessage: (message, options) => sent(core, "send_message", () => sendMessages(core, [message], options)),
    sendMessages: (messages, options) => sent(core, "send_message", () => sendMessages(core, messages, options)),
    sendUserMessage: (content, options) =>
      sent(core, "send_user_message", () => sendUserMessage(core, content, options)),
    appendEntry: (customType, data) => {
      life.assertRunning();
      appendEntry(core, customType, data);
    },
    setSessionName: (name) => {
      life.assertRunning();
      const trimmed = String(name).trim();
      const answer = core.channel.ask("session.name", { name: trimmed });
      session.rename(trimmed === "" ? null : trimmed, answer);
      act(core, "set_session_name", answer);
    },
    getSessionName: () => {
      life.assertRunning();
      return session.name ?? undefined;
    },
    setLabel: (entryId, label) => {
      life.assertRunning();
      setLabel(core, entryId, label);
    },
    getActiveTools: () => {
      life.assertRunning();
      return activeTools(core);
    },
    setActiveTools: (names) => {
      life.assertRunning();
      const known = new Set(allTools(core).map(({ name }) => name));
      const active = [...new Set(names)].filter((name) => known.has(name));
      core.registrations.toolsTold(known);
      const answer = core.channel.ask("session.active_tools", { names: active });
      replica.activeTools.set(active, answer);
      act(core, "set_active_tools", answer);
    },
    getAllTools: () => {
      life.assertRunning();
      return allTools(core);
    },
    getCommands: () => {
      life.assertRunning();
      return allCommands(core);
    },
    setModel: (model) => setModel(core, model),
    getThinkingLevel: () => {
      life.assertRunning();
      return replica.thinkingLevel.over(replica.slots.thinkingLevel ?? null) ?? "off";
    },
    setThinkingLevel: (level) => {
      life.assertRunning();
      const answer = core.channel.ask("session.thinking", { level });
      replica.thinkingLevel.set(clampThinking(level, replica.slots.model?.thinkingLevels ?? []), answer);
      act(core, "set_thinking_level", answer);
    },
    getSettings: () => {
      life.assertRunning();
      return structuredClone(replica.slots.settings ?? {});
    },
  };
}

/** Resolves once it is admitted. What goes wrong is reported, because hardly anybody waits. */
async function sent(core: Core, event: string, send: () => Promise<void>): Promise<void> {
  core.life.assertRunning();
  try {
    await send();
  } catch (error) {
    core.report(event, error);
  }
}

function appendEntry(core: Core, customType: string, data: unknown): void {
  const { session } = core.replica;
  const kept = plain(data, `the data of ${customType}`);
  const id = session.freshId();
  const answer = core.channel.ask("session.append", { customType, data: kept, id });
  session.add(id, { type: "custom", customType, ...(kept === undefined ? {} : { data: kept }) }, answer);
  act(core, "append_entry", answer);
}

function setLabel(core: Core, entryId: string, label: string | undefined): void {
  const { session } = core.replica;
  if (session.entry(entryId) === undefined) throw new Error(`Entry ${entryId} not found`);
  const answer = core.channel.ask("session.label", { entryId, label: label ?? null });
  session.add(session.freshId(), { type: "label", targetId: entryId, label }, answer);
  act(core, "set_label", answer);
}

async function setModel(core: Core, { provider, id }: { readonly provider: string; readonly id: string }) {
  core.life.assertRunning();
  const known = core.replica.slots.models?.find((one) => one.provider === provider && one.id === id);
  if (known?.usable === false) return false;
  try {
    await core.channel.ask("session.model", { model: `${provider}/${id}`, save: false });
    return true;
  } catch (error) {
    core.report("set_model", failureOf(error).message);
    return false;
  }
}
