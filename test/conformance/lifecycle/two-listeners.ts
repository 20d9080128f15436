/** Two programs that listen to every moment, and what they heard. */
import { lifecycleNames } from "../../../src/protocol/lifecycle/lifecycle-table.js";
import { type PuppetHost, puppetHost } from "../../helpers/puppet-host.js";
import type { Json, Step } from "../../helpers/puppet-steps.js";
import type { Verification } from "../../helpers/verifies.js";

type Steps = Readonly<Record<string, Step>>;

interface Listener {
  readonly manifest?: { readonly [key: string]: Json };
  /** By moment or, with a slash in front, by method. */
  readonly on?: Steps;
}

function keyOf(name: string): string {
  return name.startsWith("/") ? name.slice(1) : `lifecycle.${name}`;
}

function script({ manifest = {}, on = {} }: Listener) {
  return {
    manifest: { lifecycle: [...lifecycleNames], ...manifest },
    on: Object.fromEntries(Object.entries(on).map(([name, step]) => [keyOf(name), step])),
  };
}

export function twoListeners(
  run: Pick<Verification, "transport" | "onTestFinished">,
  a: Listener = {},
  b: Listener = {},
): Promise<PuppetHost> {
  return puppetHost(run, { a: script(a), b: script(b) });
}

type Params = Readonly<Record<string, Json>>;

function label(name: string, params: Params): string {
  const message = params.message as { readonly role?: string } | undefined;
  if (name === "message_start" || name === "message_end") return `${name}:${message?.role}`;
  if (typeof params.toolName === "string") return `${name}:${params.toolName}`;
  if (typeof params.reason === "string") return `${name} ${params.reason}`;
  return name;
}

/** The moments that one heard, in order; pieces of streams are told apart only where `pieces` says so. */
export async function heard(host: PuppetHost, who: "a" | "b", pieces = false): Promise<string[]> {
  await host.sync(who);
  return host
    .puppet(who)
    .log()
    .received.flatMap(({ method, params = {} }) => {
      const name = method?.startsWith("lifecycle.") === true ? method.slice("lifecycle.".length) : null;
      if (name === null || (!pieces && name === "message_update")) return [];
      return [label(name, params)];
    });
}

/** What one was given of a moment, in order. */
export async function given(host: PuppetHost, who: "a" | "b", name: string): Promise<readonly Params[]> {
  const messages = await host.seen(who, `lifecycle.${name}`);
  return messages.map(({ params = {} }) => params);
}
