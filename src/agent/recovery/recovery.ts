/**
 * Takes up what an earlier process left unfinished, once for each session: extensions restore their own work, then say
 * what is to become of messages that were shown and never reached the model. Those of which nobody says anything are
 * delivered now, in a turn.
 */
import type { PayloadOf } from "../../protocol/lifecycle/lifecycle-table.js";
import { lifecycleLimits } from "../../protocol/limits.js";
import type { CustomMessage } from "../lifecycle/agent-message-of.js";
import type { Announcer } from "../lifecycle/announcer.js";
import type { Conversation } from "../session/conversation.js";
import { type Card, delivered, deliveryView, endDelivery, openCards } from "./deliveries.js";

export type RecoveryReason = PayloadOf<"session_recovery_restore">["reason"];

export interface RecoveryOptions {
  readonly announcer: Announcer;
  readonly conversation: Conversation;
  readonly reason: RecoveryReason;
  /** The session is closed: nothing is to be recovered in it any more. */
  readonly isOver: () => boolean;
  /** Into the conversation, without a turn. */
  readonly add: (message: CustomMessage) => Promise<void>;
  /** Into the conversation, with a turn that answers all of them. */
  readonly deliver: (messages: readonly CustomMessage[]) => void;
}

/** The type of the message that holds what extensions have to say of a recovery. */
const recoveryNoticeType = "recovery";

interface Decision {
  readonly entryId: string;
  readonly action: "drop" | "defer";
}

export class Recovery {
  readonly #options: RecoveryOptions;
  /** What was on its way when the session was entered; later cards are this process's own. */
  readonly #left: readonly Card[];
  #started: Promise<void> | null = null;

  constructor(options: RecoveryOptions) {
    this.#options = options;
    this.#left = openCards(options.conversation.entries());
  }

  /** Idempotent. Resolves when extensions were heard and what is to be delivered is on its way. */
  start(): Promise<void> {
    this.#started ??= this.#recover();
    return this.#started;
  }

  async #recover(): Promise<void> {
    const { announcer, reason, isOver } = this.#options;
    await announcer.drained();
    if (isOver()) return;
    const restored = await announcer.ask("session_recovery_restore", () => ({ reason }));
    const pending = this.#pending();
    const said =
      pending.length === 0
        ? undefined
        : await announcer.ask("session_recovery_replay", () => ({ pending: pending.map(deliveryView) }));
    if (isOver()) return;
    await this.#tell([...(restored?.notices ?? []), ...(said?.notices ?? [])]);
    this.#act(said?.decisions ?? []);
  }

  #pending(): readonly Card[] {
    const open = new Set(openCards(this.#options.conversation.entries()).map(({ id }) => id));
    return this.#left.filter(({ id }) => open.has(id));
  }

  async #tell(notices: readonly string[]): Promise<void> {
    const content = notices
      .filter((notice) => notice.trim() !== "")
      .slice(0, lifecycleLimits.maxRecoveryNotices)
      .join("\n");
    if (content === "") return;
    await this.#options.add({ type: "custom_message", custom_type: recoveryNoticeType, content, display: true });
  }

  #act(decisions: readonly Decision[]): void {
    const { conversation, deliver } = this.#options;
    const decided = (action: Decision["action"]) =>
      new Set(decisions.flatMap((one) => (one.action === action ? [one.entryId] : [])));
    const dropped = decided("drop");
    const deferred = decided("defer");
    const open = this.#pending();
    for (const { id } of open) if (dropped.has(id)) endDelivery({ delivers: id }, conversation);
    const left = open.filter(({ id }) => !dropped.has(id) && !deferred.has(id));
    if (left.length > 0) deliver(left.map(delivered));
  }
}
