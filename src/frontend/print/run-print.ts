/** Runs one prompt to its end and tells it through a printer. */
import type { Agent } from "../../agent/agent.js";
import type { RunResult } from "../../agent/agent-event.js";
import { exitStatus } from "../../protocol/limits.js";
import type { Printer } from "./printer.js";

const noUsage = {
  input_tokens: 0,
  output_tokens: 0,
  cache_read_tokens: 0,
  cache_write_5m_tokens: 0,
  cache_write_1h_tokens: 0,
  prompt_tokens: 0,
} as const;

/** What is told when an extension consumed the line: there was no run. */
function consumed(agent: Agent): RunResult {
  const { model, effort, path } = agent.info();
  return {
    output: "",
    final_output: "",
    model,
    effort,
    aborted: false,
    error: null,
    error_details: null,
    warnings: [],
    usage: noUsage,
    cost_usd: null,
    tools: { calls: 0, failures: 0 },
    session: path,
  };
}

/** The exit status: 1 when the run failed or was interrupted. */
export async function runPrint(agent: Agent, prompt: string, printer: Printer): Promise<number> {
  agent.onEvent = (event) => printer.event(event);
  const result = (await agent.submit(prompt)) ?? consumed(agent);
  printer.result(result);
  return result.error === null && !result.aborted ? exitStatus.done : exitStatus.failed;
}
