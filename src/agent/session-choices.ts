/** The agent's half that says what a session is called, and which model, effort and tools it goes on with. */
import type { SessionAnswer } from "../host/session-control.js";
import { uiLimits } from "../protocol/limits.js";
import { clipChars } from "../text/clip.js";
import { sanitizeLabel } from "../text/sanitize.js";
import type { Agent } from "./agent.js";
import type { AgentEvent } from "./agent-event.js";
import type { AgentParts } from "./agent-parts.js";
import type { Choice, ModelSource } from "./model-choice.js";
import { recordChoice, SessionTravel } from "./session-travel.js";

const done: SessionAnswer = { ok: true };

/** What `SessionTravel` is made of beside the parts. */
type TravelRest = ConstructorParameters<typeof SessionTravel> extends [AgentParts, ...infer Rest] ? Rest : never;

type Choices = Pick<Agent, "rename" | "setModel" | "setEffort" | "set" | "narrowTools">;

export abstract class SessionChoices extends SessionTravel implements Choices {
  readonly #parts: AgentParts;

  constructor(parts: AgentParts, ...rest: TravelRest) {
    super(parts, ...rest);
    this.#parts = parts;
  }

  /** To the front end. */
  protected abstract announce(event: AgentEvent): void;

  /** What extensions may read has changed. */
  protected touched(): void {
    this.#parts.host.state.touched();
  }

  rename(name: string | null): SessionAnswer {
    const clean = clipChars(sanitizeLabel(name ?? ""), uiLimits.sessionNameChars);
    this.#parts.conversation.rename(clean === "" ? null : clean);
    this.announce({ type: "session_name", name: clean });
    this.#parts.announcer.tell("session_info_changed", () => (clean === "" ? {} : { name: clean }));
    return done;
  }

  async setModel(model: string, source?: ModelSource): Promise<SessionAnswer> {
    return this.#recorded(await this.#parts.choice.setModel(model, source));
  }

  async setEffort(effort: string): Promise<SessionAnswer> {
    return this.#recorded(await this.#parts.choice.setEffort(effort));
  }

  set(choice: Choice): SessionAnswer {
    return this.#recorded(this.#parts.choice.set(choice));
  }

  narrowTools(names: readonly string[] | null): SessionAnswer {
    this.#parts.catalog.narrowing = names;
    this.touched();
    return done;
  }

  #recorded(answer: SessionAnswer): SessionAnswer {
    recordChoice(this.#parts.conversation, this.#parts.choice);
    this.touched();
    return answer;
  }
}
