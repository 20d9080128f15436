/**
 * The calls of one reply: announced together, gated one after another, run side by side, stored in the order the
 * model wrote them. A result is stored as soon as all before it are.
 */
import type { AssistantBlock, FinishReason } from "../model/language-model.js";
import type { Entry } from "../session/entry.js";
import { numberCall, viewOf } from "./call.js";
import { type Finished, finishCall, type Prepared, prepareCall } from "./tool-call.js";
import type { TurnContext } from "./turn-context.js";

export interface BatchResult {
  /** In the order of the calls. */
  readonly entries: readonly Entry[];
  /** Every result says that the model is not to be asked again. */
  readonly terminates: boolean;
}

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

/** Stores results in the order of the calls as they come in; what a listener may still replace waits. */
class Results {
  readonly #turn: TurnContext;
  readonly #finished: (Finished | undefined)[];
  readonly #kept: (Entry | null)[] = [];

  constructor(calls: number, turn: TurnContext) {
    this.#turn = turn;
    this.#finished = Array.from({ length: calls }, () => undefined);
  }

  set(at: number, finished: Finished): void {
    this.#finished[at] = finished;
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      this.#kept.push(this.#turn.announce.keep(next.message));
    }
  }

  /** Announces what has not been announced, from `from` on. */
  async announce(from: number): Promise<readonly Entry[]> {
    const stored = this.#finished
      .slice(from)
      .map((one, at) => one && this.#turn.announce.announce(one.message, this.#kept[from + at] ?? null));
    const entries = await Promise.all(stored);
    return entries.filter((entry) => entry !== undefined);
  }

  get terminates(): boolean {
    return this.#finished.length > 0 && this.#finished.every((one) => one?.terminate === true);
  }

  #next(): Finished | undefined {
    return this.#finished[this.#kept.length];
  }
}

/** The run ends with this batch: the answer that one of its tools gave as data, if any. */
function tellAnswer({ entries, terminates }: BatchResult, turn: TurnContext): void {
  if (!terminates) return;
  const answer = entries.findLast((entry) => {
    if (entry.type !== "message" || entry.message.role !== "tool" || entry.message.structured === undefined)
      return false;
    const found = turn.catalog.find(entry.message.name);
    return found?.kind === "extension" && found.tool.structuredOutput === true;
  });
  if (answer?.type !== "message" || answer.message.role !== "tool") return;
  const { name, structured } = answer.message;
  turn.emit({ type: "structured_output", name, data: structured });
}

export async function runToolBatch(
  content: readonly AssistantBlock[],
  finish: FinishReason,
  turn: TurnContext,
): Promise<BatchResult> {
  const result = await runCalls(content, finish, turn);
  tellAnswer(result, turn);
  return result;
}

async function runCalls(
  content: readonly AssistantBlock[],
  finish: FinishReason,
  turn: TurnContext,
): Promise<BatchResult> {
  const { catalog } = turn;
  const calls = content.flatMap((block) => (block.type === "tool_call" ? [numberCall(block, turn.nextCallId())] : []));
  turn.emit({ type: "tool_batch", calls: calls.map((call) => viewOf(call, catalog.label(call.name))) });
  const forbidden = finish === "length" ? CUT_SHORT : null;
  const results = new Results(calls.length, turn);
  if (calls.some(({ name }) => catalog.find(name)?.tool.sequential === true)) {
    const entries: Entry[] = [];
    for (const [at, call] of calls.entries()) {
      results.set(at, await finishCall(await prepareCall(call, turn, forbidden), turn));
      entries.push(...(await results.announce(at)));
    }
    return { entries, terminates: results.terminates };
  }
  const prepared: Prepared[] = [];
  for (const call of calls) prepared.push(await prepareCall(call, turn, forbidden));
  await concurrently(prepared, turn.concurrency, async (one, at) => results.set(at, await finishCall(one, turn)));
  return { entries: await results.announce(0), terminates: results.terminates };
}
