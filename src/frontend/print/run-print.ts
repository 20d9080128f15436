/** Runs one prompt to its end and tells it through a printer. */
import type { Agent } from "../../agent/agent.js";
import type { RunResult } from "../../agent/agent-event.js";
import { RunRecord } from "../../agent/turn/run-record.js";
import { exitStatus } from "../../protocol/limits.js";
import type { Printer } from "./printer.js";

/** What is told when an extension consumed the line: there was no run. */
function consumed(agent: Agent): RunResult {
  const { model, effort, path } = agent.info();
  return new RunRecord().result({ model, effort, session: path });
}

/** The exit status: 1 when the run failed or was interrupted. */
export async function runPrint(agent: Agent, prompt: string, printer: Printer): Promise<number> {
  agent.onEvent = (event) => printer.event(event);
  const result = (await agent.submit(prompt)) ?? consumed(agent);
  printer.result(result);
  return result.error === null && !result.aborted ? exitStatus.done : exitStatus.failed;
}
