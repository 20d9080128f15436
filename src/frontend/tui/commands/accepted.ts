/** What the agent answered to a command: said where it is a refusal. */
import type { SessionAnswer } from "../../../host/session-control.js";
import type { App } from "../app.js";

/** Says why not; true when it was done. */
export function accepted(app: Pick<App, "notice">, answer: SessionAnswer): boolean {
  if (!answer.ok) app.notice("error", answer.error);
  return answer.ok;
}
