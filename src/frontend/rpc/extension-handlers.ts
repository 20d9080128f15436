/** Handlers of the methods that reach the extensions of a session. */
import type { ExtensionReport } from "../../host/host-options.js";
import type { MethodMetrics } from "../../host/metrics.js";
import { rpcLimits } from "../../protocol/limits.js";
import type { extensionMethods } from "../../protocol/rpc/extension-methods.js";
import type { RpcParams, RpcResult } from "../../protocol/rpc/methods.js";
import { normalizeChord } from "../../text/chord.js";
import { suggestion } from "../../text/edit-distance.js";
import { type Handlers, inSession } from "./handler.js";
import type { OpenSession } from "./open-session.js";

type Extensions = RpcResult<"extensions.list">["extensions"][number];

function unknown(
  what: string,
  typed: string,
  names: readonly string[],
): { readonly ok: false; readonly error: string } {
  const known = names.length === 0 ? "there is none" : `there are: ${names.join(", ")}`;
  return {
    ok: false,
    error: `no extension has the ${what} ${typed.slice(0, rpcLimits.quotedNameChars)}${suggestion(typed, names)} (${known})`,
  };
}

function metrics({ method, count, outcomes, p50Ms, p99Ms, maxMs }: MethodMetrics): Extensions["methods"][number] {
  const { late, malformed, gone, refused, overloaded } = outcomes;
  const failed = malformed + gone + refused + overloaded;
  return { method, count, late, failed, p50_ms: p50Ms, p99_ms: p99Ms, max_ms: maxMs };
}

function extension(report: ExtensionReport): Extensions {
  const { name, version, path, state, isolation, id, hooks, events, tools, commands } = report;
  const methods = report.metrics.map(metrics);
  return {
    ...{ name, version, path, state, isolation, id, hooks, events, tools, commands, methods },
    start_ms: report.startMs,
    deadline_misses: methods.reduce((sum, { late }) => sum + late, 0),
    open_requests: report.openRequests,
    last_error: report.lastError,
  };
}

type Applied = ReturnType<OpenSession["apply"]>;

async function runCommand(
  session: OpenSession,
  { name, arguments: args }: RpcParams<"command">,
  rawId: string,
): Applied {
  const { host } = session.opened;
  const effects = await host.runCommand(name, args ?? "");
  if (effects !== null) return session.apply(rawId, effects);
  const names = host.commands().map((command) => command.name);
  return unknown("command", name, names);
}

async function pressShortcut(session: OpenSession, { key }: RpcParams<"shortcut">, rawId: string): Applied {
  const { host } = session.opened;
  const effects = await host.pressShortcut(normalizeChord(key) ?? key);
  if (effects !== null) return session.apply(rawId, effects);
  const chords = host.shortcuts().map(({ chord }) => chord);
  return unknown("shortcut", key, chords);
}

export const extensionHandlers: Handlers<keyof typeof extensionMethods> = {
  commands: inSession(({ opened: { host } }) => {
    const shortcuts = host.shortcuts().map(({ chord, ...rest }) => ({ key: chord, ...rest }));
    return { ok: true, result: { commands: host.commands(), shortcuts } };
  }),
  command: inSession((session, params, rawId) => session.during(runCommand(session, params, rawId))),
  "command.complete": inSession(async ({ opened: { host } }, { name, prefix }) => {
    if (!host.commands().some((command) => command.name === name)) {
      return unknown(
        "command",
        name,
        host.commands().map((command) => command.name),
      );
    }
    const items = await host.complete(name, prefix ?? "");
    const whole = items.map(({ value, label, description }) => ({
      value,
      label: label ?? value,
      description: description ?? "",
    }));
    return { ok: true, result: { items: whole } };
  }),
  shortcut: inSession((session, params, rawId) => session.during(pressShortcut(session, params, rawId))),
  "extensions.list": inSession(({ opened: { host } }) => {
    const { extensions, skipped } = host.report();
    return { ok: true, result: { extensions: extensions.map(extension), skipped } };
  }),
  "extensions.reload": inSession(async ({ opened: { agent } }) => {
    const answer = await agent.reload();
    return answer.ok ? { ok: true, result: {} } : answer;
  }),
};
