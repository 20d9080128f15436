/** Runs one prompt to its end and tells it through a printer. */
import type { Agent } from "../../agent/agent.js";
import type { AgentEvent, RunResult } from "../../agent/agent-event.js";
import { RunRecord } from "../../agent/turn/run-record.js";
import { exitStatus } from "../../protocol/limits.js";
import type { Printer } from "./printer.js";

/** What is told when an extension consumed the line: there was no run. */
function consumed(agent: Agent): RunResult {
  const { model, effort, path } = agent.info();
  return new RunRecord().result({ model, effort, session: path });
}

/** Whoever has the session now: an extension may leave it for another one while its command runs. */
export interface PrintSeat {
  readonly agent: Agent;
  /** Another agent has it. */
  onTaken: (agent: Agent) => void;
}

/** What ran in the session that took this one's place, as far as its events tell. */
class Afterwards {
  readonly #record = new RunRecord();
  readonly #printer: Printer;

  constructor(agent: Agent, printer: Printer) {
    this.#printer = printer;
    agent.onEvent = (event) => this.#heard(event);
  }

  result(agent: Agent): RunResult {
    const { model, effort, path } = agent.info();
    return this.#record.result({ model, effort, session: path });
  }

  #heard(event: AgentEvent): void {
    if (event.type === "turn_start") this.#record.beginReply();
    if (event.type === "turn_end" && event.aborted) this.#record.abort();
    this.#record.note(event);
    this.#printer.event(event);
  }
}

/** The exit status: 1 when the run failed or was interrupted. `seat`: where another agent may take over. */
export async function runPrint(
  agent: Agent,
  prompt: string,
  printer: Printer,
  seat: PrintSeat = { agent, onTaken: () => {} },
): Promise<number> {
  let later: Afterwards | null = null;
  seat.onTaken = (next) => {
    later = new Afterwards(next, printer);
  };
  agent.onEvent = (event) => printer.event(event);
  const run = await agent.submit(prompt);
  const result = await endResult(run, seat, () => later, agent);
  printer.result(result);
  return result.error === null && !result.aborted ? exitStatus.done : exitStatus.failed;
}

async function endResult(
  run: RunResult | null,
  seat: PrintSeat,
  later: () => Afterwards | null,
  first: Agent,
): Promise<RunResult> {
  for (let agent = first; agent !== seat.agent; ) {
    agent = seat.agent;
    await agent.idle();
  }
  return later()?.result(seat.agent) ?? run ?? consumed(first);
}
