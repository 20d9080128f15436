/** Handlers of the commands that begin, join, hold and end what the agent does. */
import type { LineOptions } from "../../agent/agent.js";
import type { turnCommands } from "../../protocol/atomic-rpc/turn-commands.js";
import { type CommandContext, granted, type Handler, type Handlers } from "./handler.js";

type Images = NonNullable<LineOptions["images"]>;
type Given = readonly { readonly data: string; readonly mimeType: string }[] | undefined;

function imagesOf(images: Given): Images {
  return (images ?? []).map(({ data, mimeType }) => ({ mime: mimeType, data }));
}

const prompt: Handler<"prompt"> = async ({ message, images, streamingBehavior }, { session, preflights }) => {
  const { agent } = session;
  const options = { images: imagesOf(images), source: "rpc", whileRunning: streamingBehavior ?? "refuse" } as const;
  const disposition = await preflights.disposition(
    (onDecided) => agent.submit(message, { ...options, onDecided }),
    () => agent.interrupt(),
  );
  return { disposition };
};

/** Joins the turn that runs, or waits for the next one. */
async function join(
  { message, images }: { readonly message: string; readonly images?: Given },
  whileRunning: "steer" | "followUp",
  { session }: CommandContext,
): Promise<{ readonly disposition: "handled" | "queued" }> {
  const answer = granted(
    await session.agent.queue.add(message, { images: imagesOf(images), source: "rpc", whileRunning }),
  );
  return { disposition: answer.disposition };
}

export const turnHandlers: Pick<
  Handlers<keyof typeof turnCommands>,
  "prompt" | "steer" | "follow_up" | "abort" | "clear_queue" | "set_steering_mode" | "set_follow_up_mode"
> = {
  prompt,
  steer: (params, context) => join(params, "steer", context),
  follow_up: (params, context) => join(params, "followUp", context),
  abort: async (_params, { session, preflights }) => {
    preflights.abort();
    session.agent.interrupt();
    await session.agent.idle();
  },
  clear_queue: (_params, { session }) => {
    const { steering, followUp } = session.agent.queue.takeBack();
    return { steering: [...steering], followUp: [...followUp] };
  },
  set_steering_mode: ({ mode }, { session }) => {
    session.agent.queue.setModes({ steering: mode });
  },
  set_follow_up_mode: ({ mode }, { session }) => {
    session.agent.queue.setModes({ followUp: mode });
  },
};
