/**
 * Puppets that listen to lifecycle events, and what comes of their answers when the host announces one. Payloads are
 * the samples of the reference.
 */

import { expect } from "vitest";
import { schemaOf } from "../../../src/protocol/json-schema.js";
import { type LifecycleName, lifecycleTable } from "../../../src/protocol/lifecycle/lifecycle-table.js";
import { hostRequests } from "../../../src/protocol/methods.js";
import { sampleOf } from "../../../src/protocol/sample.js";
import { type PuppetHost, puppetHost } from "../../helpers/puppet-host.js";
import { type Json, type Step, sequence } from "../../helpers/puppet-steps.js";
import type { Verification } from "../../helpers/verifies.js";

export type Fields = { readonly [field: string]: Json | undefined };

/** A believable payload. */
export function sample(name: LifecycleName): Fields {
  return sampleOf(schemaOf(hostRequests[`lifecycle.${name}`].params, "host")) as Fields;
}

/** One announcement: what the listeners answer in extension order, and what must come of it. */
export interface Round {
  readonly answers: readonly Step[];
  /** Undefined: nobody had an opinion. */
  readonly comesTo?: unknown;
  /** What the listeners are given beside what the first was: only the fields that differ. Default: the same. */
  readonly given?: readonly Fields[];
  /** How many of them are asked. Default: all. */
  readonly asked?: number;
  /** Problems that are reported, in order: the text after the name of the event or method. */
  readonly reported?: readonly string[];
}

const names = ["a", "b", "c"] as const;

/** Three puppets that listen to one event, `a` before `b` before `c`. */
export async function listeners(
  run: Verification,
  events: Partial<Record<LifecycleName, readonly Round[]>>,
): Promise<PuppetHost> {
  const scripts = names.map((name, at) => {
    const on = Object.entries(events).map(([event, rounds]): [string, Step] => {
      const asked = rounds.filter((round) => at < (round.asked ?? names.length));
      return [`lifecycle.${event}`, sequence(...asked.map(({ answers }) => answers[at] ?? {}))];
    });
    return [name, { manifest: { lifecycle: Object.keys(events) }, on: Object.fromEntries(on) }] as const;
  });
  return puppetHost(run, Object.fromEntries(scripts));
}

/** Announces it as the agent does. */
export function announce(host: PuppetHost["host"], name: LifecycleName, payload: Fields): Promise<unknown> {
  const { lifecycle } = host;
  if (lifecycleTable[name] === "notify") return lifecycle.tell(name as "agent_start", payload as never);
  return lifecycle.ask(name as "context", payload as never);
}

/** What each puppet was given, in order. */
export function givenTo(running: PuppetHost, event: LifecycleName): readonly (readonly Fields[])[] {
  return names.map((name) =>
    running
      .puppet(name)
      .log()
      .of(`lifecycle.${event}`)
      .map(({ params = {} }) => params),
  );
}

type Events = Partial<Record<LifecycleName, readonly Round[]>>;

export async function play(run: Verification, events: Events): Promise<void> {
  const running = await listeners(run, events);
  const { frontEnd, host } = running;
  for (const [name, rounds] of Object.entries(events) as [LifecycleName, readonly Round[]][]) {
    const expected: Fields[][] = [[], [], []];
    for (const { comesTo, given = [], asked = 3, reported = [] } of rounds) {
      frontEnd.notices.length = 0;
      expect(await announce(host, name, sample(name)), name).toEqual(comesTo);
      for (const [at, list] of expected.entries()) if (at < asked) list.push({ ...sample(name), ...given[at] });
      expect(frontEnd.notices.map(({ text }) => text.replace(/ after [\d.]+ m?s/, "").replace(/^\S+ /, ""))).toEqual(
        reported,
      );
    }
    expect(givenTo(running, name), name).toEqual(expected);
  }
}

/** As a failure is reported. */
export const failed = (why: string, neutral: string): string => `answered with an error: ${why}; ${neutral}`;
