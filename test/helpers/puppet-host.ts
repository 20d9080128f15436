/**
 * A host with puppets, each on the transport of the run, for tests of what passes between them. Every puppet has a
 * command of its own, `sync-NAME`, by which a test waits until the puppet has seen all that was sent before.
 */

import { vi } from "vitest";
import { type RunningHost, type RunOptions, readyHost } from "./conformance-host.js";
import { type Message, type Puppet, type PuppetScript, untilReceived, writePuppet } from "./puppet.js";
import type { Json, Step } from "./puppet-steps.js";
import { request, steps } from "./puppet-steps.js";
import { tempDir } from "./temp-dir.js";
import type { Verification } from "./verifies.js";

export interface PuppetHost extends RunningHost {
  readonly puppet: (name: string) => Puppet;
  /** What the puppet was sent of that kind, once it has seen everything sent so far. */
  readonly seen: (name: string, key: string) => Promise<readonly Message[]>;
  /** Resolves when the puppet has seen what was sent to it, and the host what the puppet wrote until then. */
  readonly sync: (name: string) => Promise<void>;
  /** Lets the puppet make the request of that name (see `asking`); resolves with what it was answered. */
  readonly ask: (name: string, what: string) => Promise<Message>;
  /** The answer to the puppet's request with that id, as soon as it has one. */
  readonly answer: (name: string, id: Json) => Promise<Message>;
  /** Waits until the puppet has `count` messages of that kind. */
  readonly until: (name: string, key: string, count?: number) => Promise<readonly Message[]>;
}

type Run = Pick<Verification, "transport" | "onTestFinished">;

/** Starts the host and waits until it is ready. Extension order is the order of the names as text. */
export async function puppetHost(
  run: Run,
  scripts: Readonly<Record<string, PuppetScript>>,
  options?: RunOptions,
): Promise<PuppetHost> {
  const directory = tempDir();
  const puppets = new Map(
    Object.entries(scripts).map(([name, script]) => [name, writePuppet(directory, name, withSync(name, script))]),
  );
  const running = await readyHost(run, directory, options);
  const puppet = (name: string): Puppet => {
    const found = puppets.get(name);
    if (found === undefined) throw new Error(`no puppet ${name}`);
    return found;
  };
  const sync = async (name: string): Promise<void> => {
    await running.host.runCommand(`sync-${name}`, "");
  };
  return {
    ...running,
    puppet,
    sync,
    seen: async (name, key) => {
      await sync(name);
      return puppet(name).log().of(key);
    },
    ask: async (name, what) => {
      if ((await running.host.runCommand(what, "")) === null) throw new Error(`${what} is no command of ${name}`);
      const answer = answersOf(puppet(name), what).at(-1);
      if (answer === undefined) throw new Error(`${name} was not answered ${what}`);
      return answer;
    },
    answer: (name, id) =>
      vi.waitFor(
        () => {
          const answer = answersOf(puppet(name), id).at(-1);
          if (answer === undefined) throw new Error(`${name} was not answered ${JSON.stringify(id)}`);
          return answer;
        },
        { interval: 5, timeout: 10_000 },
      ),
    until: (name, key, count) => untilReceived(puppet(name), key, count),
  };
}

/** What the host answered to the puppet's request with that id, in order. */
export function answersOf(puppet: Puppet, id: Json): readonly Message[] {
  const wanted = JSON.stringify(id);
  return puppet
    .log()
    .received.filter((message) => message.method === undefined && JSON.stringify(message.id) === wanted);
}

/** A puppet with one command for each request: the command makes it and ends when it is answered. */
export function asking(requests: Readonly<Record<string, readonly [method: string, params: Json]>>): PuppetScript {
  const names = Object.keys(requests);
  const commands = names.map((name) => ({ name }));
  const on = Object.entries(requests).map(([name, [method, params]]): [string, Step] => [
    `command ${name}`,
    steps(request(name, method, params), {}),
  ]);
  return { manifest: { commands }, on: Object.fromEntries(on) };
}

function withSync(name: string, { manifest = {}, on = {} }: PuppetScript): PuppetScript {
  const commands = Array.isArray(manifest.commands) ? manifest.commands : [];
  return { manifest: { ...manifest, commands: [...commands, { name: `sync-${name}` }] }, on };
}
