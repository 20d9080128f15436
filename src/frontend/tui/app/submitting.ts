/**
 * What becomes of a line that was submitted: a command of e's own, a shell command, or a line for the agent. Before the
 * session is open lines wait, in order.
 */
import type { Agent } from "../../../agent/agent.js";
import type { RunResult } from "../../../agent/agent-event.js";
import { typedLine } from "../../../agent/typed-line.js";
import type { Tone } from "../../../protocol/field.js";
import { messageOf } from "../../../protocol/caught.js";
import { tuiLimits } from "../../../protocol/limits.js";
import type { BuiltIn } from "../commands/kit.js";
import type { Submitted } from "../composer/composer-options.js";

export interface SubmitPlace {
  /** Null: the session is not open yet. */
  agent(): Agent | null;
  /** The command of e's own with that name. */
  builtIn(name: string): BuiltIn | null;
  runBuiltIn(command: BuiltIn, args: string): Promise<void>;
  notice(tone: Tone, text: string): void;
  /** The text is being asked about; null: it is not any more. */
  pending(text: string | null): void;
  /** Something began or ended that a person may wait for. */
  changed(): void;
}

export class Submitting {
  readonly #place: SubmitPlace;
  #waiting: Submitted[] = [];
  #underWay = 0;
  /** Errors that the running turn has told by itself. */
  #toldErrors = 0;

  constructor(place: SubmitPlace) {
    this.#place = place;
  }

  /** A line or a command is on its way; hooks may be asked about it. */
  get isUnderWay(): boolean {
    return this.#underWay > 0;
  }

  /** Lines that wait for the session. */
  get waiting(): readonly string[] {
    return this.#waiting.map(({ typed }) => typed);
  }

  /** The agent told an error as an event: the result that has it too says nothing new. */
  errorTold(): void {
    this.#toldErrors++;
  }

  /** Never rejects: what goes wrong is a notice. */
  async submit(submitted: Submitted): Promise<void> {
    const agent = this.#place.agent();
    if (agent === null) return this.#keep(submitted);
    this.#underWay++;
    this.#place.changed();
    try {
      await this.#run(submitted, agent);
    } catch (error) {
      this.#place.notice("error", messageOf(error));
    } finally {
      this.#underWay--;
      this.#place.changed();
    }
  }

  /** The session is open: what waited for it is submitted now. */
  release(): void {
    for (const submitted of this.#waiting.splice(0)) void this.submit(submitted);
  }

  #keep(submitted: Submitted): void {
    const { builtIn, runBuiltIn, notice } = this.#place;
    const line = typedLine(submitted.text.trim());
    const command = line.kind === "command" ? builtIn(line.name) : null;
    // Whoever wants to leave need not wait for the session to come.
    if (command?.name === "quit") return void runBuiltIn(command, "");
    if (this.#waiting.length >= tuiLimits.earlyLines) return notice("warning", "the session is not open yet");
    this.#waiting.push(submitted);
    this.#place.changed();
  }

  async #run({ kind, text, whileRunning }: Submitted, agent: Agent): Promise<void> {
    if (kind !== "line") return this.#shell(text, kind === "hidden-shell", agent);
    const line = typedLine(text.trim());
    const command = line.kind === "command" ? this.#place.builtIn(line.name) : null;
    if (command !== null && line.kind === "command") return this.#command(command, line.args.trim(), agent);
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

  async #command(command: BuiltIn, args: string, agent: Agent): Promise<void> {
    if (!command.whileRunning && agent.info().running) {
      return this.#place.notice("warning", `/${command.name} waits for the end of the turn: esc interrupts it`);
    }
    await this.#place.runBuiltIn(command, args);
  }

  async #shell(command: string, hidden: boolean, agent: Agent): Promise<void> {
    const answer = await agent.shell(command, { hidden });
    if (!answer.ok) this.#place.notice("error", answer.error);
  }
}
