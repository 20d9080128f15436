/**
 * The client's side of `e --mode rpc` (atomic §6.1): takes its lines, answers each command exactly once, and hands the
 * answers to dialogs on. It owns no stream and ends no process.
 */
import {
  type AtomicCommandName,
  type AtomicParams,
  atomicCommands,
  isAtomicCommand,
} from "../../protocol/atomic-rpc/commands.js";
import { messageOf } from "../../protocol/caught.js";
import type { JsonObject } from "../../protocol/field.js";
import { HostError } from "../../protocol/host-error.js";
import { atomicRpcLimits } from "../../protocol/limits.js";
import { validate } from "../../protocol/validate.js";
import { type DepthExceeds, readClientLine, unknownCommand } from "./client-line.js";
import type { ClientSession } from "./client-session.js";
import { type ClientCapabilities, type CommandContext, CommandError, type Handler } from "./handlers/handler.js";
import { handlers } from "./handlers/table.js";
import { Lanes } from "./lanes.js";
import type { Answered, AtomicOutput } from "./output.js";
import { Preflights } from "./preflights.js";

/** How lines are read; what a front end may not know itself. */
export interface LineReading {
  readonly depthExceeds: DepthExceeds;
  /** The JSON of a line's id as it was written, fit for a line of ours. */
  readonly rawIdOf: (text: string, id: unknown) => string;
}

export interface ConnectionOptions {
  readonly session: ClientSession;
  readonly output: AtomicOutput;
  readonly reading: LineReading;
  readonly capabilities: ClientCapabilities;
  /** Takes the answer to a dialog: all fields of the line. */
  readonly onAnswer: (id: unknown, fields: JsonObject) => void;
}

export class AtomicConnection {
  readonly #options: ConnectionOptions;
  readonly #lanes = new Lanes();
  readonly #context: CommandContext;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    const { session, capabilities, output } = options;
    const tell: CommandContext["tell"] = (event, about) => output.write(event, about);
    this.#context = { session, capabilities, tell, preflights: new Preflights(), shells: new Set() };
  }

  /** Takes one line. It is answered later, or now. */
  take(text: string): void {
    const { reading, onAnswer } = this.#options;
    const line = readClientLine(text, reading.depthExceeds);
    if (line.kind === "answer") return onAnswer(line.id, line.fields);
    const rawId = line.id === undefined ? null : reading.rawIdOf(text, line.id);
    if (line.kind === "bad") return this.#answer(rawId, line.command, { success: false, error: line.error });
    const { name, fields } = line;
    if (isAtomicCommand(name)) return this.#command(rawId, name, fields);
    const { command, error } = unknownCommand(name);
    this.#answer(rawId, command, { success: false, error });
  }

  /** What came was no line. */
  refuse(error: string): void {
    this.#answer(null, "parse", { success: false, error: `Failed to parse command: ${error}` });
  }

  /** Whether another line may be taken now. */
  get hasRoom(): boolean {
    return !this.#options.output.isBehind;
  }

  /** Resolves when one may. */
  async room(): Promise<void> {
    while (!this.hasRoom) await this.#options.output.flush();
  }

  /** Ends the commands of `bash` that run; each is answered. */
  endShells(): void {
    for (const { controller } of this.#context.shells) controller.abort();
  }

  /** Every command was answered. */
  get isIdle(): boolean {
    return this.#lanes.open === 0;
  }

  /** Resolves when every command was answered. */
  idle(): Promise<void> {
    return this.#lanes.idle();
  }

  #command(rawId: string | null, name: AtomicCommandName, fields: JsonObject): void {
    const row = atomicCommands[name];
    const { id: _id, type: _type, ...given } = fields;
    const checked = validate(row.params, given);
    if (!checked.ok) return this.#answer(rawId, name, { success: false, error: `${name}: ${checked.issue}` });
    // Not read on instead: what the open ones wait for may be the answer to a dialog, or an abort.
    if (row.lane !== "control" && this.#lanes.open >= atomicRpcLimits.maxOpenCommands) {
      const error = `at most ${atomicRpcLimits.maxOpenCommands} commands can be open at once`;
      return this.#answer(rawId, name, { success: false, error });
    }
    this.#lanes.run(row.lane, async () => this.#answer(rawId, name, await this.#answered(rawId, name, checked.value)));
  }

  async #answered<N extends AtomicCommandName>(rawId: string | null, name: N, params: object): Promise<Answered> {
    try {
      // Table, handlers and params are indexed by the same name; TypeScript cannot follow a union through all three.
      const handler = handlers[name] as Handler<N>;
      const data = await handler(params as AtomicParams<N>, this.#context, rawId);
      return data === undefined ? { success: true } : { success: true, data };
    } catch (error) {
      const why = messageOf(error);
      const isForClient = error instanceof CommandError || error instanceof HostError;
      return { success: false, error: isForClient ? why : `${name} broke: ${why}` };
    }
  }

  #answer(rawId: string | null, command: string, answered: Answered): void {
    this.#options.output.answer(rawId, command, answered);
  }
}
