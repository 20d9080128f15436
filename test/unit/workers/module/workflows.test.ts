/** Publishing, observing and steering workflows from a module. */
import { expect, test } from "vitest";
import type { WorkflowActivityPublisher, WorkflowActivitySubscription } from "../../../../src/atomic/api/index.js";
import { PublishParamsSchema } from "../../../../src/protocol/module/workflow.js";
import { Harness } from "./harness.js";

const root = { rootRunId: "r", state: "working" as const };

test("publications leave in order as they were, also while the module loads, and disposal is told once", async () => {
  let publisher: WorkflowActivityPublisher | undefined;
  const harness = await Harness.start((pi) => {
    publisher = pi.registerWorkflowActivityPublisher();
    publisher.publishSnapshot({ availability: "ready", roots: [root] });
  });
  const event = {
    type: "workflow_lifecycle" as const,
    eventId: "e",
    runId: "r",
    rootRunId: "r",
    ownerSessionId: "s",
    occurredAt: 1,
    observedAt: 1,
    delivery: "live" as const,
    target: { kind: "run" as const },
  };
  publisher?.publishChanged(root);
  publisher?.publishLifecycle(event);
  event.eventId = "changed later";
  publisher?.publishHeartbeat({
    type: "workflow_heartbeat",
    runId: "r",
    rootRunId: "r",
    ownerSessionId: "s",
    scheduledAt: 1,
    intervalMinutes: 5,
  });
  publisher?.publishRemoved("r");
  publisher?.dispose();
  publisher?.dispose();
  const published = harness.all("workflow.publish").map(({ params }) => PublishParamsSchema.parse(params));
  expect(published.map(({ kind }) => kind)).toEqual([
    "register",
    "snapshot",
    "changed",
    "lifecycle",
    "heartbeat",
    "removed",
    "dispose",
  ]);
  expect(published[3]).toMatchObject({ event: { eventId: "e" } });
  expect(new Set(published.map((one) => one.publisher)).size).toBe(1);
});

test("an observer's frames come one by one: the next is asked for once its callback has ended", async () => {
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const seen: unknown[] = [];
  let lease: WorkflowActivitySubscription | undefined;
  const harness = await Harness.start((pi) => {
    pi.on("session_start", (_event, ctx) => {
      lease = ctx.observeWorkflowActivity(async (frame) => {
        seen.push(frame);
        await gates.shift()?.promise;
        if (frame.kind === "removed") throw new Error("observer broke");
      });
    });
  });
  const [first, second] = gates;
  await harness.event("session_start", { reason: "startup" });
  const { observer } = (await harness.next("workflow.observe")).params;
  const cursor = { epoch: "a", revision: 1 };
  harness.tell("workflow.frame", { observer, frame: { kind: "snapshot", availability: "unavailable", cursor } });
  expect(harness.all("workflow.seen")).toEqual([]);
  first?.resolve();
  expect((await harness.next("workflow.seen")).params).toMatchObject({ observer });
  harness.tell("workflow.frame", { observer, frame: { kind: "removed", rootRunId: "r", cursor } });
  second?.resolve();
  await harness.next("workflow.seen");
  expect(seen).toHaveLength(2);
  expect(harness.all("extension.error")[0]?.params).toMatchObject({
    event: "workflow_observer",
    error: "observer broke",
  });
  lease?.dispose();
  lease?.dispose();
  expect(harness.all("workflow.observe").map(({ params }) => params.active)).toEqual([true, false]);
  harness.tell("workflow.frame", { observer, frame: { kind: "removed", rootRunId: "r", cursor } });
  expect(seen).toHaveLength(2);
});

test("run control is called by method and arguments, and says what it cannot", async () => {
  const harness = await Harness.start((pi) => {
    pi.registerWorkflowRunControl({
      listRuns: () => [{ runId: "r" }],
      pause: async (runId: string, options: unknown) => ({ runId, options }),
    } as never);
  });
  const { handle } = (await harness.next("workflow.run_control")).params;
  const call = (method: string, args: unknown[]) =>
    harness.ask("callback", { handle, arguments: [{ method, arguments: args }] });
  expect((await call("listRuns", [])).result).toEqual({ value: [{ runId: "r" }] });
  expect((await call("pause", ["r", { all: true }])).result).toEqual({ value: { runId: "r", options: { all: true } } });
  expect((await call("quit", ["r"])).error).toBe("The run control has no quit");
});
