/** Handlers of the commands that begin, join, hold and end what the agent does. */
import type { LineOptions } from "../../../agent/agent.js";
import type { turnCommands } from "../../../protocol/atomic-rpc/turn-commands.js";
import { type CommandContext, CommandError, granted, type Handler, type Handlers } from "./handler.js";
import { ended } from "./leave.js";

type Images = NonNullable<LineOptions["images"]>;
type Given = readonly { readonly data: string; readonly mimeType: string }[] | undefined;

function imagesOf(images: Given): Images {
  return (images ?? []).map(({ data, mimeType }) => ({ mime: mimeType, data }));
}

interface Words {
  readonly message: string;
  readonly images?: Given;
}

function refuseBlank({ message, images = [] }: Words): void {
  if (message.trim() === "" && images.length === 0) throw new CommandError("the message is blank");
}

const prompt: Handler<"prompt"> = async ({ streamingBehavior, ...words }, { session, preflights }) => {
  refuseBlank(words);
  const { message, images } = words;
  const { agent } = session;
  const options = { images: imagesOf(images), source: "rpc", whileRunning: streamingBehavior ?? "refuse" } as const;
  const disposition = await preflights.disposition(
    (watcher) => agent.submit(message, { ...options, ...watcher }),
    () => agent.interrupt(),
  );
  return { disposition };
};

/** Joins the turn that runs, or waits for the next one. */
async function join(
  words: Words,
  whileRunning: "steer" | "followUp",
  { session }: CommandContext,
): Promise<{ readonly disposition: "handled" | "queued" }> {
  refuseBlank(words);
  const { message, images } = words;
  const answer = granted(
    await session.agent.queue.add(message, { images: imagesOf(images), source: "rpc", whileRunning }),
  );
  return { disposition: answer.disposition };
}

/** Ends a turn that runs: a compaction in it would have no end of its own. */
const compact: Handler<"compact"> = async ({ customInstructions }, { session }) => {
  const { done } = granted(await session.agent.compacted(customInstructions ?? null, { endsTurn: true }));
  const { stats, parameters, tokensAfter: estimatedTokensAfter } = done;
  return { ...done, estimatedTokensAfter, stats: { ...stats }, parameters: { ...parameters } };
};

export const turnHandlers: Handlers<keyof typeof turnCommands> = {
  prompt,
  steer: (params, context) => join(params, "steer", context),
  follow_up: (params, context) => join(params, "followUp", context),
  abort: async (_params, { session, preflights }) => {
    const decided = preflights.abort();
    await ended(session.agent);
    await decided;
    await session.agent.idle();
  },
  clear_queue: (_params, { session }) => {
    const { steering, followUp } = session.agent.queue.takeBack();
    return { steering: [...steering], followUp: [...followUp] };
  },
  pause_queued_messages: (_params, { session }) => {
    session.agent.queue.pause();
  },
  resume_queued_messages: (_params, { session }) => ({ released: session.agent.queue.resume() }),
  set_steering_mode: ({ mode }, { session }) => {
    session.agent.queue.setModes({ steering: mode });
  },
  set_follow_up_mode: ({ mode }, { session }) => {
    session.agent.queue.setModes({ followUp: mode });
  },
  compact,
  abort_compaction: (_params, { session }) => {
    session.agent.abortCompaction();
  },
  set_auto_compaction: ({ enabled }, { session }) => {
    session.agent.automatic.compaction = enabled;
  },
  set_auto_retry: ({ enabled }, { session }) => {
    session.agent.automatic.retry = enabled;
  },
  abort_retry: (_params, { session }) => {
    session.agent.abortRetry();
  },
};
