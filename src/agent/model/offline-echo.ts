/**
 * `offline/echo`: does what the user's last message says (echo-script.ts), or echoes it. Keeps nothing between
 * requests: what was already answered is read off the conversation, so a retry or a resumed session goes on rightly.
 */
import type { Clock } from "../../host/clock.js";
import { modelLimits } from "../../protocol/limits.js";
import { afterResults, type EchoBlock, fails, parseEchoScript, untilResults } from "./echo-script.js";
import type { LanguageModel, ModelMessage, ModelRequest } from "./language-model.js";
import { playReply, type ReplyStep } from "./offline-reply.js";

export const OFFLINE_EFFORTS = ["low", "medium", "high"] as const;
export const OFFLINE_DEFAULT_EFFORT = "high";

/** One line `NAME: first line` for each result of the last batch. */
function resultLines(messages: readonly ModelMessage[]): string {
  const batch = messages.slice(messages.findLastIndex((message) => message.role === "assistant") + 1);
  return batch
    .flatMap((message) =>
      message.role === "tool" ? [`${message.name}: ${message.content.split("\n", 1)[0] ?? ""}`] : [],
    )
    .join("\n");
}

/** Which block answers now: every reply used one up, and so did every failure before it. */
function positionIn(blocks: readonly EchoBlock[], replies: number, attempt: number): number {
  let at = 0;
  for (let reply = 0; reply < replies; reply++) {
    for (let block = blocks[at]; block !== undefined && fails(block); block = blocks[at]) at++;
    at++;
  }
  return at + attempt;
}

/** What to say to this request. Exported for tests. */
function echoReply(request: ModelRequest): EchoBlock {
  const { messages } = request;
  const prompted = messages.findLastIndex((message) => message.role === "user" && message.prompt);
  // A run that an extension began is the answer to the extension.
  const asked = prompted < 0 ? messages.findLastIndex(({ role }) => role === "user") : prompted;
  const prompt = messages[asked];
  const text = prompt?.role === "user" ? prompt.content : "";
  const since = messages.slice(asked + 1);
  const replies = since.filter((message) => message.role === "assistant").length;
  const blocks = parseEchoScript(text) ?? [[{ kind: "text", text: `You said: ${text}` } satisfies ReplyStep]];
  const at = positionIn(blocks, replies, request.attempt);
  const block = blocks[at];
  if (block !== undefined) return at === blocks.length - 1 ? untilResults(block) : block;
  const last = blocks.at(-1) ?? [];
  if (fails(untilResults(last))) return last;
  const rest = afterResults(last);
  if (rest === null) return [];
  const speaks = rest.some((step) => step.kind === "text" || step.kind === "fail");
  return speaks ? rest : [...rest, { kind: "text", text: resultLines(since) }];
}

export function offlineEcho(clock: Clock): LanguageModel {
  return {
    spec: "offline/echo",
    contextWindow: modelLimits.offlineContextTokens,
    efforts: OFFLINE_EFFORTS,
    defaultEffort: OFFLINE_DEFAULT_EFFORT,
    stream: (request, { signal }) => playReply(echoReply(request), { request, signal, clock }),
  };
}
