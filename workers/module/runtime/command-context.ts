/** What a command is given: `ctx`, and what may wait for the session or take another one. */
import type { ExtensionCommandContext, ReplacedSessionContext } from "../../../src/atomic/api/context.js";
import type { SystemPromptOptions } from "../../../src/atomic/api/system-prompt.js";
import { makeContext } from "./context.js";
import type { Core } from "./core.js";
import { extended } from "./extended.js";
import type { Life } from "./life.js";
import { sendMessages, sendUserMessage } from "./send.js";
import { replaceSession } from "./session-replacement.js";
import { recordSetup } from "./setup-recorder.js";

export function commandContext(core: Core, life: Life): ExtensionCommandContext {
  const { channel, replica } = core;
  return extended(makeContext(core, life), {
    getSystemPromptOptions: () => {
      life.assertAlive();
      return structuredClone(replica.slots.systemPromptOptions ?? {}) as unknown as SystemPromptOptions;
    },
    waitForIdle: async () => {
      life.assertAlive();
      await channel.ask("session.idle", {});
    },
    newSession: async (options = {}) => {
      life.assertAlive();
      const { parentSession, setup, withSession } = options;
      const written = setup === undefined ? [] : await recordSetup(setup);
      return replaceSession(core, life, withSession, replacedContext, (handle) =>
        channel.ask("session.new", { parentSession, setup: written, withSession: handle }),
      );
    },
    fork: async (entryId, options = {}) => {
      life.assertAlive();
      const { position, withSession } = options;
      return replaceSession(core, life, withSession, replacedContext, (handle) =>
        channel.ask("session.fork", { entryId, position, withSession: handle }),
      );
    },
    switchSession: async (session, options = {}) => {
      life.assertAlive();
      return replaceSession(core, life, options.withSession, replacedContext, (handle) =>
        channel.ask("session.switch", { session, withSession: handle }),
      );
    },
    navigateTree: async (targetId, options = {}) => {
      life.assertAlive();
      const { cancelled } = await channel.ask("session.navigate", { targetId, ...options });
      return { cancelled };
    },
    reload: async () => {
      life.assertAlive();
      await channel.ask("session.reload", {});
    },
  } satisfies Omit<ExtensionCommandContext, keyof ReturnType<typeof makeContext>>);
}

/** What `withSession` is given: a command's `ctx` in the new session, and messages whose admission can be awaited. */
function replacedContext(core: Core, life: Life): ReplacedSessionContext {
  return extended(commandContext(core, life), {
    sendMessage: async (message, options) => {
      life.assertAlive();
      await sendMessages(core, [message], options);
    },
    sendUserMessage: async (content, options) => {
      life.assertAlive();
      await sendUserMessage(core, content, options);
    },
  } satisfies Pick<ReplacedSessionContext, "sendMessage" | "sendUserMessage">);
}
