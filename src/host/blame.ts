/** What the person reads when an extension fails: whom, what, why, and what no longer holds. Pure. */
import { lifecycleNames, lifecycleTable } from "../protocol/lifecycle/lifecycle-table.js";
import type { Manifest } from "../protocol/manifest.js";
import { type HostRequestMethod, hostRequests, runtimeHooks } from "../protocol/methods.js";
import type { HostRequestRow } from "../protocol/row.js";
import type { BadLine, TransportExit } from "../transport/transport.js";
import type { Fault } from "./connection.js";
import { quote } from "./notices.js";
import { type Failure, failureText } from "./outcome.js";

export function hookFailed(method: HostRequestMethod, failure: Failure): string {
  const { neutral }: HostRequestRow = hostRequests[method];
  return `${method} ${failureText(failure)}${neutral === undefined ? "" : `; ${neutral}`}`;
}

/** What had a say in what happens. */
function servedHooks({ hooks, lifecycle }: Manifest): readonly string[] {
  const asked = lifecycleNames.filter((name) => lifecycleTable[name] !== "notify" && lifecycle.includes(name));
  return [...runtimeHooks.filter((hook) => hooks.includes(hook)), ...asked.map((name) => `lifecycle.${name}`)];
}

function howItEnded({ signal, code }: TransportExit): string {
  const status = signal ?? (code === null ? null : `status ${code}`);
  return status === null ? "exited" : `exited (${status})`;
}

/** What the transport knows, which may say what to do; else what a program that crashed said on stderr. */
function whyItEnded(exit: TransportExit, stderrTail: string): string {
  const why = exit.detail?.replace(/\.$/, "") ?? (exit.cause === "crashed" ? quote(lastWords(stderrTail)) : "");
  return why === "" ? "" : `: ${why}`;
}

/** An end that nobody asked for, after the manifest. */
export function exitText(exit: TransportExit, manifest: Manifest, stderrTail: string): string {
  const hooks = servedHooks(manifest);
  const lost = hooks.length === 0 ? "" : `; no longer applied: ${hooks.join(", ")}`;
  return `${howItEnded(exit)}${whyItEnded(exit, stderrTail)}${lost}`;
}

/** A person asked for its end; it can be loaded again. */
export function disabledText(manifest: Manifest | null): string {
  const hooks = manifest === null ? [] : servedHooks(manifest);
  const lost = hooks.length === 0 ? "" : `; no longer applied: ${hooks.join(", ")}`;
  return `is disabled until it is reloaded by name${lost}`;
}

/** The end came before the manifest. */
export function startFailedText(exit: TransportExit, stderrTail: string): string {
  const how = exit.cause === "failed" ? "could not start" : `initialize: extension ${howItEnded(exit)}`;
  return `${how}${whyItEnded(exit, stderrTail)}`;
}

const ERROR_LINE = /^(\w*Error|\w*Exception|panic|fatal|Traceback)\b.*:/;
/** The first line of Node's report: `file:///…/gate.mjs:4`. */
const NODE_LOCATION = /^(?:file:\/\/)?\/.*?([^/]+:\d+)$/;

/** Programs print the reason last, behind a stack or a traceback; a bare `Node.js v24…` line says nothing. */
function lastWords(stderr: string): string {
  const lines = stderr.split(/\r?\n|\r/).map((line) => line.trim());
  const error = lines.findLast((line) => ERROR_LINE.test(line));
  if (error === undefined) return lines.findLast((line) => line !== "" && !line.startsWith("Node.js v")) ?? "";
  const [where] = lines.flatMap((line) => NODE_LOCATION.exec(line)?.[1] ?? []);
  return where === undefined ? error : `${where}: ${error}`;
}

function badLineText(bad: BadLine): string {
  switch (bad.kind) {
    case "too-long":
      return `a line of ${bad.bytes} bytes is longer than allowed and was dropped`;
    case "not-utf8":
      return "a line that is not UTF-8 was dropped";
    case "not-json":
      return "a message that JSON cannot hold was dropped";
  }
}

export function faultText(fault: Fault): string {
  switch (fault.kind) {
    case "bad-line":
      return badLineText(fault.bad);
    case "not-a-message":
      return `a line on its stdout is no message (${fault.reason}) and was dropped; logs belong on stderr: ${quote(fault.line)}`;
    case "events-dropped":
      return "does not read its input; events for it are dropped";
    case "too-early":
      return "sent too much before its manifest; the rest was dropped";
  }
}
