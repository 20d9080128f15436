/** Observations of workflow activity: frames come one by one, the next one once the callback has ended. */
import type {
  WorkflowActivityFrame,
  WorkflowActivityObserver,
  WorkflowActivitySubscription,
} from "../../../src/atomic/api/workflow.js";
import type { Channel } from "./channel.js";
import type { Report } from "./core.js";
import type { Life } from "./life.js";
import { fieldsOf } from "./record.js";

export class Observers {
  readonly #channel: Channel;
  readonly #report: Report;
  readonly #observers = new Map<string, WorkflowActivityObserver>();
  #last = 0;

  constructor(channel: Channel, report: Report) {
    this.#channel = channel;
    this.#report = report;
  }

  add(life: Life, run: WorkflowActivityObserver): WorkflowActivitySubscription {
    const observer = `o${++this.#last}`;
    this.#observers.set(observer, run);
    this.#channel.tell("workflow.observe", { observer, active: true });
    const dispose = (): void => {
      if (this.#observers.delete(observer)) this.#channel.tell("workflow.observe", { observer, active: false });
    };
    life.onEnd(dispose);
    return { dispose };
  }

  /** Frames for an observer that was disposed of go nowhere. */
  async receive(params: unknown): Promise<void> {
    const { observer, frame } = fieldsOf(params);
    const run = typeof observer === "string" ? this.#observers.get(observer) : undefined;
    if (run === undefined || typeof observer !== "string") return;
    try {
      // The host validated the frame.
      await run(frame as WorkflowActivityFrame);
    } catch (error) {
      this.#report("workflow_observer", error);
    }
    if (this.#observers.has(observer)) this.#channel.tell("workflow.seen", { observer });
  }
}
