/**
 * The calls of one reply: announced together, gated one after another, run side by side, stored in the order the
 * model wrote them. A result is stored as soon as all before it are.
 */
import type { AssistantBlock, FinishReason } from "../model/language-model.js";
import type { ToolMessage } from "../session/message.js";
import { finishCall, numberCall, type Prepared, prepareCall, viewOf } from "./tool-call.js";
import type { TurnContext } from "./turn-context.js";

/** Runs `work` on all items, at most `limit` at once, begun in order. */
async function concurrently<T>(items: readonly T[], limit: number, work: (item: T, at: number) => Promise<void>) {
  let next = 0;
  const worker = async () => {
    for (let at = next++; at < items.length; at = next++) {
      const item = items[at];
      if (item !== undefined) await work(item, at);
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
}

const CUT_SHORT = "not executed: the reply hit the output token limit and may be cut in the middle. Make it shorter.";

export async function runToolBatch(
  content: readonly AssistantBlock[],
  finish: FinishReason,
  turn: TurnContext,
): Promise<void> {
  const calls = content.flatMap((block) => (block.type === "tool_call" ? [numberCall(block, turn.nextCallId())] : []));
  turn.emit({ type: "tool_batch", calls: calls.map((call) => viewOf(call, turn)) });
  const prepared: Prepared[] = [];
  for (const call of calls) prepared.push(await prepareCall(call, turn, finish === "length" ? CUT_SHORT : null));

  const results: (ToolMessage | undefined)[] = calls.map(() => undefined);
  let stored = 0;
  await concurrently(prepared, turn.concurrency, async (one, at) => {
    results[at] = await finishCall(one, turn);
    for (let message = results[stored]; message !== undefined; message = results[stored]) {
      turn.conversation.append(message);
      stored++;
    }
  });
}
