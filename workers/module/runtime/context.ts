/** `ctx`: every member answers as things are when it is read, and throws once its generation is over. */
import type { CompactOptions, ExtensionContext } from "../../../src/atomic/api/context.js";
import { act, type Core } from "./core.js";
import type { Life } from "./life.js";
import { modelOf, modelRegistry } from "./model-registry.js";
import { sessionManager } from "./session-manager.js";

const usual = new WeakMap<Life, ExtensionContext>();

/** The one for whatever asks for no other: making it takes longer than all the rest of a small event. */
export function usualContext(core: Core, life: Life): ExtensionContext {
  const known = usual.get(life);
  if (known !== undefined) return known;
  const made = makeContext(core, life);
  usual.set(life, made);
  return made;
}

/** `prompt`: how the system prompt stands inside a dispatch that changes it. */
export function makeContext(core: Core, life: Life, prompt?: () => string): ExtensionContext {
  const { channel, replica, ui, cwd } = core;
  const slots = () => {
    life.assertAlive();
    return replica.slots;
  };
  return {
    get mode() {
      return slots().mode ?? "print";
    },
    get hasUI() {
      return slots().hasUI ?? false;
    },
    get ui() {
      life.assertAlive();
      return ui.context;
    },
    get cwd() {
      return slots().cwd ?? cwd;
    },
    get sessionManager() {
      life.assertAlive();
      return sessionManager(core, life);
    },
    get modelRegistry() {
      life.assertAlive();
      return modelRegistry(core, life);
    },
    get model() {
      const { model } = slots();
      return model === undefined || model === null ? undefined : modelOf(model);
    },
    get scopedModels() {
      const scoped = (slots().scopedModels ?? []).map(({ model, thinkingLevel }) =>
        Object.freeze({
          model: Object.freeze(modelOf(model)),
          ...(thinkingLevel === undefined ? {} : { thinkingLevel }),
        }),
      );
      return Object.freeze(scoped);
    },
    get thinkingLevel() {
      return replica.thinkingLevel.over(slots().thinkingLevel ?? null) ?? undefined;
    },
    get signal() {
      life.assertAlive();
      return replica.runSignal;
    },
    isIdle: () => slots().idle ?? true,
    isProjectTrusted: () => slots().trusted ?? false,
    hasPendingMessages: () => (slots().queued ?? 0) > 0,
    abort: () => {
      life.assertAlive();
      act(core, "abort", channel.ask("session.interrupt", {}));
    },
    shutdown: () => {
      life.assertAlive();
      act(core, "shutdown", channel.ask("session.shutdown", {}));
    },
    getContextUsage: () => slots().usage ?? undefined,
    compact: (options) => {
      life.assertAlive();
      compact(core, options ?? {});
    },
    getSystemPrompt: () => {
      const told = slots().systemPrompt ?? "";
      return prompt === undefined ? told : prompt();
    },
    observeWorkflowActivity: (observer) => {
      life.assertAlive();
      return core.observers.add(life, observer);
    },
  };
}

function compact(core: Core, { onComplete, onError, ...parameters }: CompactOptions): void {
  const failed = (error: unknown): void => {
    if (onError === undefined) throw error;
    onError(error instanceof Error ? error : new Error(String(error)));
  };
  const done = core.channel.ask("session.compaction", parameters).then((result) => onComplete?.(result), failed);
  act(core, "compact", done);
}
