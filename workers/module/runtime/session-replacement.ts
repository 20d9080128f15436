/**
 * Leaving the session for another one. Everything of the old generation is stale afterwards; `withSession` is given
 * the new one, here, in the module that asked for it: the host calls it once the new session has begun.
 */
import type { Replaced, ReplacedSessionContext } from "../../../src/atomic/api/context.js";
import type { Core } from "./core.js";
import { failureOf } from "./failure.js";
import { Life } from "./life.js";

export type WithSession = (ctx: ReplacedSessionContext) => unknown;

/** Makes what `withSession` is given, for the generation that it runs in. */
export type MakeContext = (core: Core, life: Life) => ReplacedSessionContext;

/** `ask` is given the handle by which the host calls `withSession`. */
export async function replaceSession(
  core: Core,
  life: Life,
  withSession: WithSession | undefined,
  makeContext: MakeContext,
  ask: (handle: string | undefined) => Promise<{ cancelled: boolean }>,
): Promise<Replaced> {
  let ran: Promise<unknown> | null = null;
  const run = (): Promise<unknown> => {
    ran ??= visit(core, life, withSession, makeContext);
    return ran;
  };
  const handle = withSession === undefined ? undefined : core.handles.add(run);
  try {
    const { cancelled } = await ask(handle);
    if (!cancelled) await run();
    return { cancelled };
  } finally {
    if (handle !== undefined) core.handles.free(handle);
  }
}

async function visit(
  core: Core,
  life: Life,
  withSession: WithSession | undefined,
  makeContext: MakeContext,
): Promise<void> {
  life.end();
  core.life.end();
  core.bus.end();
  if (withSession === undefined) return;
  const fresh = new Life("running");
  core.current.life = fresh;
  core.channel.onClose(() => fresh.end());
  try {
    await withSession(makeContext(core, fresh));
  } catch (error) {
    throw new Error(`withSession failed: ${failureOf(error).message}`, { cause: error });
  }
}
