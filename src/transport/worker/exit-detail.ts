/** Why a program in a thread ended, in one sentence for a person, and whether a process would have done better. */
import { existsSync } from "node:fs";

export interface ThreadFailure {
  /** What left the thread: an error of any kind, or anything else that can be thrown. */
  readonly error: unknown;
}

export interface WhatIsKnown {
  readonly code: number;
  readonly failure: ThreadFailure | undefined;
  /** What only a process can do, and the program asked for. */
  readonly refused: string | undefined;
  /** `file:line` of a syntax error. */
  readonly syntaxErrorAt: string | undefined;
}

/** Codes and words of errors that a process would not have met. */
const threadOnlyCodes = new Set(["ERR_NEEDS_PROCESS", "ERR_WORKER_UNSUPPORTED_OPERATION"]);
const threadOnlyWords = /did not self-register|not context[- ]aware|ERR_WORKER_UNSUPPORTED_OPERATION/i;

export function needsProcess({ failure, refused }: WhatIsKnown): boolean {
  if (refused !== undefined) return true;
  return causesOf(failure?.error).some((error) => {
    const { code, message } = fieldsOf(error);
    return threadOnlyCodes.has(code) || threadOnlyWords.test(message);
  });
}

/** An error and what caused it. A chain may lead back into itself. */
function causesOf(thrown: unknown): readonly object[] {
  const chain = new Set<object>();
  let error = thrown;
  while (typeof error === "object" && error !== null && !chain.has(error)) {
    chain.add(error);
    error = Reflect.get(error, "cause");
  }
  return [...chain];
}

/** `canBeProcess`: a person may give it a process of its own. */
export function exitDetail(known: WhatIsKnown, canBeProcess = true): string | null {
  const { code, failure, syntaxErrorAt } = known;
  if (failure !== undefined) return describe(failure.error, syntaxErrorAt, canBeProcess);
  // Any other status is told beside this; why it was chosen, only what the program said on stderr may tell.
  return code === 13 ? "It ended while its top-level await still waited (exit code 13)." : null;
}

function describe(error: unknown, syntaxErrorAt: string | undefined, canBeProcess: boolean): string {
  if (typeof error !== "object" || error === null) return `It threw ${shown(error)}.`;
  const { name, message, stack, code } = fieldsOf(error);
  if (code === "ERR_WORKER_OUT_OF_MEMORY") {
    const otherWay = canBeProcess ? ', or give it a process of its own ("isolation": "process")' : "";
    return `It ran out of memory: raise its "maxOldGenerationMb"${otherWay}.`;
  }
  const place = syntaxErrorAt ?? placeIn(stack);
  const what = message === "" ? name : `${name}: ${message}`;
  return place === undefined || what.includes(place) ? what : `${what} (${place})`;
}

function fieldsOf(error: object): { name: string; message: string; stack: string; code: string } {
  const text = (name: string): string => {
    const value: unknown = Reflect.get(error, name);
    return typeof value === "string" ? value : "";
  };
  return { name: text("name") || "Error", message: text("message"), stack: text("stack"), code: text("code") };
}

/** `file:line` of the first frame, or of the line a syntax error's stack begins with, that is not Node's own. */
function placeIn(stack: string): string | undefined {
  for (const [, path, line] of stack.matchAll(/(?:file:\/\/)?((?:\/|[A-Za-z]:[\\/])[^\n():]*):(\d+)/g)) {
    if (path !== undefined && existsSync(path)) return `${path}:${line}`;
  }
  return undefined;
}

/**
 * What Node would have printed for it, without the frames of Node and of the thread's own code: the notice of a
 * failure is for who wrote the program, and has a few lines.
 */
export function printedError(error: unknown): string {
  const stack: unknown = typeof error === "object" && error !== null ? Reflect.get(error, "stack") : undefined;
  if (typeof stack !== "string" || stack === "") return `Uncaught ${shown(error)}\n`;
  const isForeign = (line: string): boolean => /^\s+at (.*\()?(node:|[^)]*[\\/]workers[\\/]program\.cjs:)/.test(line);
  return `${stack
    .split("\n")
    .filter((line) => !isForeign(line))
    .join("\n")}\n`;
}

/** Anything can be thrown, and not everything can be made a text of. */
function shown(value: unknown): string {
  try {
    return String(value);
  } catch {
    return "what cannot be shown";
  }
}
