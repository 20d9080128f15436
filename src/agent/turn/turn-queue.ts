/** What people and clients may see and do of the messages that wait to join the running turn. */
import { refused, type SessionAnswer } from "../../host/session-control.js";
import type { LineOptions, MessageQueue, PromptOptions, Waiting } from "../agent.js";
import type { AgentParts } from "../agent-parts.js";
import { imageProblem } from "../prompt-images.js";
import type { UserMessage } from "../session/message.js";
import { tellFrontEnd } from "../tell-front-end.js";
import { type Arrival, isTyped, type QueueMode, Steering } from "./steering.js";

export function promptMessage(content: string, { images = [] }: PromptOptions): UserMessage {
  const message = { role: "user", content, prompt: true, internal: false } as const;
  return images.length === 0 ? message : { ...message, images };
}

const textsOf = (messages: readonly Arrival[]): readonly string[] =>
  messages.filter(isTyped).map(({ content }) => content);

export class TurnQueue implements MessageQueue {
  onChange: () => void = () => {};
  readonly steering = new Steering(() => this.#changed());
  readonly #parts: Pick<AgentParts, "choice" | "host" | "submission" | "tellBug">;
  readonly #obstacle: () => string | null;

  /** `obstacle`: why nothing can join now; null: a turn is running. */
  constructor(parts: Pick<AgentParts, "choice" | "host" | "submission" | "tellBug">, obstacle: () => string | null) {
    this.#parts = parts;
    this.#obstacle = obstacle;
  }

  waiting(): Waiting {
    return { steering: textsOf(this.steering.steers), followUp: textsOf(this.steering.followUps) };
  }

  takeBack(): Waiting {
    const { steers, followUps } = this.steering.takeBack();
    return { steering: textsOf(steers), followUp: textsOf(followUps) };
  }

  setModes({ steering, followUp }: { readonly steering?: QueueMode; readonly followUp?: QueueMode }): void {
    this.steering.steeringMode = steering ?? this.steering.steeringMode;
    this.steering.followUpMode = followUp ?? this.steering.followUpMode;
  }

  /** After the listeners to input were asked. */
  async add(text: string, options: LineOptions): Promise<SessionAnswer> {
    if (text.trim() === "" && (options.images ?? []).length === 0) return refused("the text is blank");
    const before = this.#obstacle();
    if (before !== null) return refused(before);
    const joining = await this.#parts.submission.joining(text, options);
    if (joining === null) return { ok: true };
    if (!joining.ok) return joining;
    const after = this.#obstacle();
    if (after !== null) return refused(after);
    const problem = this.join(joining.text, { ...options, images: joining.images });
    return problem === null ? { ok: true } : refused(problem);
  }

  /** Why it cannot join the running turn; null when it will. */
  join(content: string, options: LineOptions): string | null {
    const problem = imageProblem(options.images ?? [], this.#parts.choice.model);
    if (problem !== null) return problem;
    const message = promptMessage(content, options);
    if (options.whileRunning === "followUp") this.steering.followUp(message);
    else this.steering.steer(message);
    return null;
  }

  #changed(): void {
    this.#parts.host.state.touched();
    tellFrontEnd(() => this.onChange(), this.#parts.tellBug);
  }
}
