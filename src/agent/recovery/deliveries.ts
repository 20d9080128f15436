/**
 * Messages that people were shown before the model could read them. Each has a card in the session from the moment it is
 * shown; if the process ends before it is delivered, the card says so to the next one.
 */
import type { PayloadOf } from "../../protocol/lifecycle/lifecycle-table.js";
import { type CustomMessage, contentBlocks } from "../lifecycle/agent-message-of.js";
import type { Conversation } from "../session/conversation.js";
import type { Entry, EntryPlace } from "../session/entry.js";

/** A card that is on its way, with its place in the session. */
export type Card = EntryPlace & CustomMessage;
/** A card as extensions are told of it. */
export type PendingDelivery = PayloadOf<"session_recovery_replay">["pending"][number];

function isCard(entry: Entry): entry is Card {
  return entry.type === "custom_message" && entry.delivery !== undefined;
}

/** Cards that neither reached the conversation nor were given up, in their order. */
export function openCards(entries: readonly Entry[]): readonly Card[] {
  const closed = new Set(
    entries.flatMap((entry) => {
      if (entry.type === "delivery_end") return [entry.target];
      return entry.type === "custom_message" && entry.delivers !== undefined ? [entry.delivers] : [];
    }),
  );
  return entries.filter(isCard).filter(({ id }) => !closed.has(id));
}

export function deliveryView(card: Card): PendingDelivery {
  const { id, custom_type, content, images, details, delivery = "", stage_admission_key, timestamp } = card;
  return {
    entryId: id,
    customType: custom_type,
    content: images === undefined ? content : contentBlocks(content, images),
    timestamp: Date.parse(timestamp),
    delivery,
    ...(details === undefined ? {} : { details }),
    ...(stage_admission_key === undefined ? {} : { stageAdmissionKey: stage_admission_key }),
  };
}

/** What joins the conversation for a card. */
export function delivered({ id, custom_type, content, images, display, details }: Card): CustomMessage {
  const more = { ...(images === undefined ? {} : { images }), ...(details === undefined ? {} : { details }) };
  return { type: "custom_message", custom_type, content, display, ...more, delivers: id };
}

/** How a message that must wait is to be delivered. */
export interface Delivery {
  readonly how: "steer" | "followUp" | "nextTurn" | "interrupt" | "aside";
  readonly stageAdmissionKey?: string | undefined;
}

/**
 * Shows a message that must wait, and keeps its card. What comes back joins the conversation in its place. A message
 * that people are not shown has no card, and neither has one that the model will never read.
 */
export function showCard(message: CustomMessage, to: Delivery, conversation: Conversation): CustomMessage {
  if (!message.display || message.exclude_from_context === true) return message;
  const key = to.stageAdmissionKey === undefined ? {} : { stage_admission_key: to.stageAdmissionKey };
  const card = conversation.add({ ...message, exclude_from_context: true, delivery: to.how, ...key });
  return { ...message, delivers: card.id };
}

/** It will not be delivered any more. */
export function endDelivery({ delivers }: Pick<CustomMessage, "delivers">, conversation: Conversation): void {
  if (delivers !== undefined) conversation.add({ type: "delivery_end", target: delivers });
}
