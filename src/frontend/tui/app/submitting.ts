/**
 * What becomes of a line that was submitted: a command of e's own, a shell command, or a line for the agent. Before the
 * session is open lines wait, in order; and so they do while a command may open another one.
 */
import type { Agent } from "../../../agent/agent.js";
import type { RunResult } from "../../../agent/agent-event.js";
import { typedLine } from "../../../agent/typed-line.js";
import { messageOf } from "../../../protocol/caught.js";
import type { Tone } from "../../../protocol/field.js";
import { tuiLimits } from "../../../protocol/limits.js";
import { sanitizeLabel } from "../../../text/sanitize.js";
import type { Submitted } from "../composer/composer-options.js";

export interface SubmitPlace {
  /** Null: the session is not open yet. */
  agent(): Agent | null;
  /** A command of e's own after which the session may be another one: what is sent behind it waits for that. */
  mayChangeSession(command: string): boolean;
  /** Resolves when it is done; false: the line is no command of e's own. Never rejects. */
  runBuiltIn(line: string): Promise<boolean>;
  leave(): void;
  notice(tone: Tone, text: string): void;
  /** The text is being asked about; null: it is not any more. */
  pending(text: string | null): void;
  /** Something began or ended that a person may wait for. */
  changed(): void;
}

const leavingCommands: readonly string[] = ["quit", "exit"];

/** Of the command that a line calls; empty for any other line. */
function nameOf({ kind, text }: Submitted): string {
  const line = typedLine(text.trim());
  return kind === "line" && line.kind === "command" ? sanitizeLabel(line.name) : "";
}

export class Submitting {
  readonly #place: SubmitPlace;
  #waiting: Submitted[] = [];
  #isChanging = false;
  /** The names of the commands that are on their way; empty: another line. */
  #underWay: readonly string[] = [];
  /** Errors that the running turn has told by itself. */
  #toldErrors = 0;

  constructor(place: SubmitPlace) {
    this.#place = place;
  }

  /** A line or a command is on its way; hooks may be asked about it. The command's name; empty: a line; null: nothing. */
  get underWay(): string | null {
    return this.#underWay.find((name) => name !== "") ?? this.#underWay[0] ?? null;
  }

  /** The agent told an error as an event: the result that has it too says nothing new. */
  errorTold(): void {
    this.#toldErrors++;
  }

  /** Never rejects: what goes wrong is a notice. */
  async submit(submitted: Submitted): Promise<void> {
    const agent = this.#place.agent();
    if (agent === null || this.#isChanging) return this.#keep(submitted);
    const name = nameOf(submitted);
    const changes = name !== "" && this.#place.mayChangeSession(name);
    if (changes) this.#isChanging = true;
    this.#underWay = [...this.#underWay, name];
    this.#place.changed();
    try {
      await this.#run(submitted, agent);
    } catch (error) {
      this.#place.notice("error", messageOf(error));
    } finally {
      this.#underWay = this.#underWay.toSpliced(this.#underWay.indexOf(name), 1);
      if (changes) this.#isChanging = false;
      this.#place.changed();
      if (changes) this.release();
    }
  }

  /** The session is open: what waited for it is submitted now. */
  release(): void {
    for (const submitted of this.#waiting.splice(0)) void this.submit(submitted);
  }

  #keep(submitted: Submitted): void {
    const line = typedLine(submitted.text.trim());
    // Whoever wants to leave need not wait for the session to come.
    if (line.kind === "command" && leavingCommands.includes(line.name)) return this.#place.leave();
    if (this.#waiting.length >= tuiLimits.earlyLines) {
      return this.#place.notice("warning", "the session is not open yet");
    }
    this.#waiting.push(submitted);
    this.#place.changed();
  }

  async #run({ kind, text, whileRunning }: Submitted, agent: Agent): Promise<void> {
    if (kind !== "line") return this.#shell(text, kind === "hidden-shell", agent);
    if (await this.#place.runBuiltIn(text)) return;
    this.#place.pending(text.trim());
    const toldBefore = this.#toldErrors;
    const result = await agent.submit(text, { whileRunning });
    this.#place.pending(null);
    this.#tellFailure(result, toldBefore);
  }

  #tellFailure(result: RunResult | null, toldBefore: number): void {
    if (result !== null && result.error !== null && this.#toldErrors === toldBefore) {
      this.#place.notice("error", result.error);
    }
  }

  async #shell(command: string, hidden: boolean, agent: Agent): Promise<void> {
    const answer = await agent.shell(command, { hidden });
    if (!answer.ok) this.#place.notice("error", answer.error);
  }
}
