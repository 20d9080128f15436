/** `--mode json` (atomic §6.3): the header of the session, then what happens in it, a JSON object a line. */
import type { AgentStart } from "../compose/open-agent.js";
import type { Seat } from "../compose/seat.js";
import { SessionEvents } from "../frontend/atomic-rpc/events/session-events.js";
import { AtomicOutput } from "../frontend/atomic-rpc/output.js";
import type { PrintSeat } from "../frontend/print/run-print.js";
import { realClock } from "../host/clock.js";
import { exitStatus } from "../protocol/limits.js";
import { encodeLine } from "../wire/encode.js";
import type { Session } from "./run-session.js";

type Open = (start: Partial<AgentStart>) => Promise<Seat & PrintSeat>;

/** The exit status: 1 when the run failed or was interrupted. */
export async function runJson({ launch, host }: Session, prompt: string, open: Open): Promise<number> {
  const output = new AtomicOutput(launch.stdout, encodeLine, realClock);
  const events = new SessionEvents(output);
  const stop = events.errorsOf(host);
  const seat = await open({ parts: { lifecycle: events.tapped(host.lifecycle) } });
  output.write(seat.agent.header());
  seat.onTaken = (agent) => events.follow(agent);
  events.follow(seat.agent);
  const result = await seat.agent.submit(prompt);
  await seat.agent.idle();
  output.end();
  stop();
  if (result !== null && result.error !== null) launch.printer(false).fatal(result.error);
  return result === null || (result.error === null && !result.aborted) ? exitStatus.done : exitStatus.failed;
}
