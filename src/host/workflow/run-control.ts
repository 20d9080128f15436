/** Steers the runs of workflows through whoever offers to: the extension that registered last. */
import type { CallbackAnswer } from "../moments.js";

/** What may go wrong, by name; `message` is for people. */
export type RunControlErrorCode =
  | "WORKFLOW_RUN_NOT_FOUND"
  | "WORKFLOW_RUN_OWNED_ELSEWHERE"
  | "WORKFLOW_RUN_NOT_RESUMABLE"
  | "WORKFLOW_DATABASE"
  | "WORKFLOW_CONTROL_FAILED"
  | "WORKFLOW_CONTROL_UNAVAILABLE";

/** What an extension answered, as it answered it. */
export type RunControlAnswer =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly code: RunControlErrorCode; readonly message: string };

const codes: readonly RunControlErrorCode[] = [
  "WORKFLOW_RUN_NOT_FOUND",
  "WORKFLOW_RUN_OWNED_ELSEWHERE",
  "WORKFLOW_RUN_NOT_RESUMABLE",
  "WORKFLOW_DATABASE",
];

/** Calls the control with a method and its arguments; null: nobody offers one. */
export type CallControl = ((method: string, args: readonly unknown[]) => Promise<CallbackAnswer>) | null;

/** Extensions fail with text; one that begins with a code says which of them it is. */
function codeOf(message: string): RunControlErrorCode {
  return codes.find((code) => message.startsWith(code)) ?? "WORKFLOW_CONTROL_FAILED";
}

export class RunControl {
  readonly #control: () => CallControl;

  /** `control`: whoever offers it now. */
  constructor(control: () => CallControl) {
    this.#control = control;
  }

  listRuns(): Promise<RunControlAnswer> {
    return this.#call("listRuns");
  }

  getRun(runId: string): Promise<RunControlAnswer> {
    return this.#call("getRun", runId);
  }

  getStages(runId: string): Promise<RunControlAnswer> {
    return this.#call("getStages", runId);
  }

  pause(runId: string, options: { readonly stageId: string } | { readonly all: true }): Promise<RunControlAnswer> {
    return this.#call("pause", runId, options);
  }

  quit(runId: string): Promise<RunControlAnswer> {
    return this.#call("quit", runId);
  }

  resume(
    runId: string,
    options: { readonly stageId?: string; readonly message?: string } = {},
  ): Promise<RunControlAnswer> {
    return this.#call("resume", runId, options);
  }

  async #call(method: string, ...args: readonly unknown[]): Promise<RunControlAnswer> {
    const control = this.#control();
    if (control === null) {
      const message = "no extension offers to control workflow runs";
      return { ok: false, code: "WORKFLOW_CONTROL_UNAVAILABLE", message };
    }
    const answer = await control(method, args);
    return answer.ok ? answer : { ok: false, code: codeOf(answer.error), message: answer.error };
  }
}
