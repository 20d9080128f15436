/**
 * The loop of the plain front end: a line is a command or goes to the agent. From a terminal, lines typed during a turn
 * join it; from a pipe, each waits until what the last one started has ended. Ends with the input, `/quit` or Ctrl-C.
 */
import type { Agent } from "../../../agent/agent.js";
import { typedLine } from "../../../agent/typed-line.js";
import { messageOf } from "../../../protocol/caught.js";
import { exitStatus } from "../../../protocol/limits.js";
import { apiKeyOf } from "../composer/api-key.js";
import { lineKind } from "../composer/shell-line.js";
import { EventTeller } from "./event-teller.js";
import type { PlainFrontEnd } from "./plain-front-end.js";
import type { Attachment, PlainCommand, PlainHost, PlainSession } from "./plain-session.js";
import { sessionCommands } from "./session-commands.js";
import { surfaceCommands } from "./surface-commands.js";

export interface PlainOptions {
  readonly frontEnd: PlainFrontEnd;
  /** Closed by whoever opened it, after this has ended. */
  readonly agent: Agent;
  readonly host: PlainHost;
  /** Done at once, as if they had been typed. */
  readonly firstLines: readonly string[];
  /** As the settings have it now. */
  readonly showThinking: () => boolean;
  /** Calls `listener` for each Ctrl-C; what it returns ends that. */
  readonly onInterrupt: (listener: () => void) => () => void;
  /** More commands; one that is named like another takes its place. Default: none. */
  readonly commands?: readonly PlainCommand[];
  /** Called before the first line, with what other sessions may take the place in. Default: none may. */
  readonly onBegin?: (session: PlainSession) => void;
}

function withAttachments(text: string, attachments: readonly Attachment[]): string {
  const attached = attachments.map(({ label, text: rows }) => `[${label}]\n${rows}`);
  return [text, ...attached].join("\n\n");
}

class PlainRun implements PlainSession {
  readonly host: PlainHost;
  readonly frontEnd: PlainFrontEnd;
  readonly commands: readonly PlainCommand[];
  readonly attachments: Attachment[] = [];
  readonly #options: PlainOptions;
  readonly #teller: EventTeller;
  #agent: Agent;
  #isQuitting = false;
  #underWay = 0;

  constructor(options: PlainOptions) {
    const { agent, host, frontEnd, showThinking, commands = [] } = options;
    this.#options = options;
    this.host = host;
    this.frontEnd = frontEnd;
    const all = [...sessionCommands, ...surfaceCommands, ...commands];
    this.commands = [...new Map(all.map((command) => [command.name, command])).values()];
    this.#teller = new EventTeller(frontEnd.out, showThinking);
    this.#agent = agent;
    this.use(agent);
    options.onBegin?.(this);
  }

  get agent(): Agent {
    return this.#agent;
  }

  get tools() {
    return this.#teller.tools;
  }

  use(agent: Agent): void {
    this.#agent = agent;
    agent.onEvent = (event) => this.#teller.event(event);
  }

  async prompt(text: string): Promise<void> {
    const done = this.#guarded(async () => {
      const result = await this.#agent.submit(withAttachments(text, this.attachments.splice(0)));
      if (result !== null) this.#teller.result(result);
    });
    // From a terminal a turn is not waited for: the next line may be for it.
    if (this.frontEnd.input.isTerminal) return;
    await done;
    await this.#agent.idle();
  }

  quit(): void {
    if (this.#isQuitting) return;
    this.#isQuitting = true;
    this.frontEnd.out.say("Good bye.");
    this.frontEnd.close();
  }

  async run(): Promise<number> {
    const { out, input } = this.frontEnd;
    const stopListening = this.#options.onInterrupt(() => this.#interrupt());
    const { model } = this.#agent.info();
    out.say(`e, in lines. Model ${model}. Type a prompt; /help lists commands.`);
    void this.#agent.startPendingRecovery();
    try {
      for (const line of this.#options.firstLines) await this.#line(line.trim());
      out.prompt();
      while (!this.#isQuitting) {
        const line = await input.next();
        if (line === null) break;
        await this.#line(line.trim());
      }
      await this.#end();
    } finally {
      stopListening();
    }
    return exitStatus.done;
  }

  /** What was asked for by lines is done before the end, unless the person has quit. */
  async #end(): Promise<void> {
    if (this.#isQuitting) this.#agent.interrupt();
    await this.#agent.idle();
    this.frontEnd.close();
  }

  #interrupt(): void {
    if (this.frontEnd.cancelQuestion()) return;
    if (!this.#agent.info().running && this.#underWay === 0) return this.quit();
    this.frontEnd.out.say("Interrupting.");
    this.#agent.interrupt();
  }

  async #line(text: string): Promise<void> {
    if (text === "") return this.frontEnd.out.prompt();
    if (apiKeyOf(text) !== null) {
      this.frontEnd.out.say("That looks like a key of a provider. It went nowhere; /login keeps such keys.");
      return this.frontEnd.out.prompt();
    }
    const typed = typedLine(text);
    const command = typed.kind === "command" ? this.#command(typed.name) : null;
    if (command !== null && typed.kind === "command") return this.#perform(() => command.run(typed.args.trim(), this));
    const { kind, command: shell } = lineKind(text);
    if (kind === "line") return this.prompt(text);
    await this.#perform(() => this.#shell(shell, kind === "hidden-shell"));
  }

  async #shell(command: string, hidden: boolean): Promise<void> {
    const answer = await this.#agent.shell(command, { hidden });
    if (!answer.ok) this.frontEnd.out.say(`Error: ${answer.error}`);
  }

  /** What is not a turn is waited for: it may ask for lines of its own. */
  async #perform(work: () => Promise<void> | void): Promise<void> {
    this.#underWay++;
    await this.#guarded(work);
    this.#underWay--;
  }

  #command(name: string): PlainCommand | null {
    return this.commands.find((command) => command.name === name) ?? null;
  }

  async #guarded(work: () => Promise<void> | void): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.frontEnd.out.say(`Error: ${messageOf(error)}`);
    }
    this.frontEnd.out.prompt();
  }
}

/** Resolves with the exit status when the person is done. The streams are given back; the agent still lives. */
export function runPlain(options: PlainOptions): Promise<number> {
  return new PlainRun(options).run();
}
