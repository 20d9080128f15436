/** Messages into the session. They leave at once, in order; the promise says that they were admitted. */
import type {
  CustomMessageInput,
  SendMessageOptions,
  SendUserMessageOptions,
} from "../../../src/atomic/api/context.js";
import type { MessageContent } from "../../../src/atomic/api/messages.js";
import type { Core } from "./core.js";
import { plain } from "./plain.js";

/** Added together, with nothing in between. Rejects with what the host refuses. */
export async function sendMessages(
  { channel }: Core,
  messages: readonly CustomMessageInput[],
  options: SendMessageOptions = {},
): Promise<void> {
  const { persistWhenStreaming: _persist, ...how } = options;
  const drafts = messages.map(({ customType, content, display, details }) => ({
    customType,
    content: plain(content, `the content of ${customType}`) as MessageContent,
    display: display ?? true,
    details: plain(details, `the details of ${customType}`),
  }));
  await channel.ask("session.messages", { messages: drafts, ...how });
}

/** Always leads to a turn. Rejects with what the host refuses. */
export async function sendUserMessage(
  { channel }: Core,
  content: MessageContent,
  options: SendUserMessageOptions = {},
): Promise<void> {
  await channel.ask("session.user_message", { content: plain(content, "the content") as MessageContent, ...options });
}
