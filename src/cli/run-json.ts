/** `--mode json` (atomic §6.3): the header of the session, then what happens in it, a JSON object a line. */
import type { AgentStart } from "../compose/open-agent.js";
import type { Seat } from "../compose/seat.js";
import type { PrintSeat } from "../frontend/print/run-print.js";
import { exitStatus } from "../protocol/limits.js";
import { encodeLine } from "../wire/encode.js";
import type { LinesKit } from "./client-kit.js";
import type { Session } from "./run-session.js";

/** What each agent of the session is opened with. */
type Open = (start: () => Partial<AgentStart>) => Promise<Seat & PrintSeat>;

/** The exit status: 1 when the run failed or was interrupted. */
export async function runJson(session: Session, kit: LinesKit, prompt: string, open: Open): Promise<number> {
  const { launch, host } = session;
  const { sink, output, events } = kit;
  let isErrorSaid = false;
  const { onRemark } = events;
  events.onRemark = (event) => {
    isErrorSaid ||= event.type === "error";
    onRemark(event);
  };
  launch.exit.before(() => output.end());
  const seat = await open(() => ({ parts: { lifecycle: events.tapped(host.lifecycle) } }));
  launch.exit.before(() => events.end());
  sink.open(`${encodeLine(seat.agent.header())}\n`);
  seat.onTaken = (agent) => events.follow(agent);
  events.follow(seat.agent);
  const result = await seat.agent.submit(prompt);
  for (let agent = null; agent !== seat.agent; ) {
    agent = seat.agent;
    await agent.idle();
  }
  if (result === null || (result.error === null && !result.aborted)) return exitStatus.done;
  if (result.error !== null && !isErrorSaid) launch.printer(false).fatal(result.error);
  return exitStatus.failed;
}
