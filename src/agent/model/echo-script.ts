/**
 * The little language of `offline/echo`: lines of the user's message → what to reply, request by request.
 * `@tool @say @think @wait @fail @then`; a message without any of them is echoed. Pure.
 */
import type { ReplyStep } from "./offline-reply.js";

/** What answers one request. */
export type EchoBlock = readonly ReplyStep[];

const DIRECTIVE = /^\s*@(tool|say|think|wait|fail|then)(?:[ \t]+(.*))?$/;
const TOOL = /^(\S+)\s*(.*)$/;
const WAIT = /^(\d+)$/;
const FAIL = /^(\d{3})(?:\s+(.*))?$/;

function directiveStep(name: string, rest: string): ReplyStep | null {
  if (name === "say") return { kind: "text", text: rest };
  if (name === "think") return { kind: "thinking", text: rest };
  const match = { tool: TOOL, wait: WAIT, fail: FAIL }[name]?.exec(rest);
  if (match === null || match === undefined) return null;
  const [, first = "", second = ""] = match;
  if (name === "wait") return { kind: "wait", ms: Number(first) };
  if (name === "fail") return { kind: "fail", status: Number(first), message: second === "" ? "failed" : second };
  return { kind: "call", name: first, arguments: second === "" ? "{}" : second };
}

/** Neighbouring texts become one, line by line. */
function join(steps: readonly ReplyStep[]): ReplyStep[] {
  const joined: ReplyStep[] = [];
  for (const step of steps) {
    const last = joined.at(-1);
    if (step.kind === "text" && last?.kind === "text") {
      joined[joined.length - 1] = { kind: "text", text: `${last.text}\n${step.text}` };
    } else joined.push(step);
  }
  return joined;
}

/** One block per request. Lines that are no directive are said. Null: no line is one, so the message is to be echoed. */
export function parseEchoScript(message: string): readonly EchoBlock[] | null {
  const blocks: ReplyStep[][] = [[]];
  let scripted = false;
  for (const line of message.split(/\r?\n/)) {
    const [, name, rest = ""] = DIRECTIVE.exec(line) ?? [];
    if (name === "then") {
      scripted = true;
      blocks.push([]);
      continue;
    }
    const step = name === undefined ? null : directiveStep(name, rest.trim());
    if (step !== null) scripted = true;
    else if (line.trim() === "") continue;
    blocks.at(-1)?.push(step ?? { kind: "text", text: line });
  }
  return scripted ? blocks.map(join) : null;
}

function lastCall(block: EchoBlock): number {
  return block.findLastIndex((step) => step.kind === "call");
}

/** A block up to its last call; all of it when it calls nothing. */
export function untilResults(block: EchoBlock): EchoBlock {
  const at = lastCall(block);
  return at < 0 ? block : block.slice(0, at + 1);
}

/** What a block still says once its calls have results; null when it calls nothing. */
export function afterResults(block: EchoBlock): EchoBlock | null {
  const at = lastCall(block);
  return at < 0 ? null : block.slice(at + 1);
}

export function fails(block: EchoBlock): boolean {
  return block.some((step) => step.kind === "fail");
}
