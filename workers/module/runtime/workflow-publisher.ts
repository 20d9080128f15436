/** `pi.registerWorkflowActivityPublisher` and `pi.registerWorkflowRunControl`: what workflows do, and who steers them. */
import type { WorkflowActivityPublisher, WorkflowRunControl } from "../../../src/atomic/api/workflow.js";
import type { WorkflowPublication } from "../../../src/protocol/module/workflow.js";
import type { Core } from "./core.js";
import { plain } from "./plain.js";
import { fieldsOf, isFields, isFunction } from "./record.js";

let lastPublisher = 0;

/** A new one fences the ones before; the host sees to that, and to their cursors. */
export function workflowPublisher({ channel, life, name }: Core): WorkflowActivityPublisher {
  const publisher = `${name}:${++lastPublisher}`;
  let isDisposed = false;
  // Copied at once: what is published is how it was then.
  const publish = (publication: object): void => {
    life.assertAlive();
    const whole = { ...fieldsOf(plain(publication, "the publication")), publisher };
    channel.tell("workflow.publish", whole as unknown as WorkflowPublication);
  };
  publish({ kind: "register" });
  return {
    publishSnapshot: (snapshot) => publish({ kind: "snapshot", ...snapshot }),
    publishChanged: (root) => publish({ kind: "changed", root }),
    publishRemoved: (rootRunId) => publish({ kind: "removed", rootRunId }),
    publishLifecycle: (event) => publish({ kind: "lifecycle", event }),
    publishHeartbeat: (event) => publish({ kind: "heartbeat", event }),
    dispose: () => {
      if (isDisposed || life.isOver) return;
      isDisposed = true;
      publish({ kind: "dispose" });
    },
  };
}

/** The host calls by `{method, arguments}`. The last one registered counts. */
export function offerRunControl({ channel, handles }: Core, control: WorkflowRunControl): void {
  const handle = handles.add(async ([given]) => {
    const { method, arguments: args } = fieldsOf(given);
    const run: unknown = isFields(control) && typeof method === "string" ? control[method] : undefined;
    if (!isFunction(run)) throw new Error(`The run control has no ${String(method)}`);
    return plain(await Reflect.apply(run, control, Array.isArray(args) ? args : []), "the answer");
  });
  channel.tell("workflow.run_control", { handle });
}
