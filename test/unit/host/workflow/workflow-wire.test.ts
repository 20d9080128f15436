/** Workflow activity on the wire: a publisher and an observer that are programs. */
import { expect, onTestFinished, test } from "vitest";
import { startHost } from "../../../../src/index.js";
import { type HostMessage, memoryPrograms, RecordingFrontEnd } from "../../../../src/testing.js";

type Line = (value: object) => void;

test("an extension observes what another one publishes, and both go with their ends", async () => {
  const frames: unknown[] = [];
  const changed = Promise.withResolvers<void>();
  const programs = memoryPrograms([
    {
      name: "observer",
      manifest: { commands: [{ name: "look" }] },
      onMessage: ({ id, method, params }: HostMessage, line: Line) => {
        if (method === "command") {
          line({ method: "workflow.observe", params: { observer: "o1", active: true } });
          line({ id, result: {} });
        }
        if (method !== "workflow.frame") return;
        frames.push(params);
        if (params.frame.kind === "changed") changed.resolve();
        line({ method: "workflow.seen", params: { observer: "o1" } });
      },
    },
    {
      name: "publisher",
      manifest: { commands: [{ name: "begin" }] },
      onMessage: ({ id, method, params }: HostMessage, line: Line) => {
        const publish = (publication: object) =>
          line({ method: "workflow.publish", params: { publisher: "p", ...publication } });
        if (method === "callback") line({ id, result: { value: params.arguments[0] } });
        if (method !== "command") return;
        publish({ kind: "register" });
        publish({ kind: "changed", root: { rootRunId: "r1", state: "working", extra: 1 } });
        line({ method: "workflow.run_control", params: { handle: "h1" } });
        line({ id, result: {} });
      },
    },
  ]);
  const host = startHost({
    directories: [],
    ...programs,
    cwd: "/",
    frontEnd: new RecordingFrontEnd("none"),
    version: "0",
  });
  onTestFinished(() => host.stop());
  await host.ready;
  await host.runCommand("look", "");
  await host.runCommand("begin", "");
  await changed.promise;
  expect(frames).toMatchObject([
    { observer: "o1", frame: { kind: "snapshot", availability: "unavailable" } },
    { observer: "o1", frame: { kind: "snapshot", availability: "unavailable", cursor: { revision: 0 } } },
    { frame: { kind: "changed", root: { rootRunId: "r1", state: "working", extra: 1 }, cursor: { revision: 1 } } },
  ]);
  expect(await host.workflows.runs.quit("r1")).toEqual({ ok: true, value: { method: "quit", arguments: ["r1"] } });
  await host.disableExtension("publisher");
  expect(await host.workflows.runs.quit("r1")).toMatchObject({ code: "WORKFLOW_CONTROL_UNAVAILABLE" });
  await host.disableExtension("observer");
  expect(host.workflows.diagnostics().map(({ kind }) => kind)).toEqual([
    "SourceUnavailable",
    "SourceUnavailable",
    "ObserverDisposed",
  ]);
});

test("events reach who listens once a session has begun, and say what was published", async () => {
  const heard: unknown[] = [];
  const told = Promise.withResolvers<void>();
  const run = { runId: "r1", rootRunId: "r1", ownerSessionId: "s" };
  const target = { kind: "stage", stageId: "s1", status: "completed" };
  const event = { type: "workflow_lifecycle", eventId: "v1", ...run, delivery: "live", target };
  const programs = memoryPrograms([
    {
      name: "listener",
      manifest: { lifecycle: ["workflow_lifecycle", "workflow_stage_completed"] },
      onMessage: ({ id, method, params }: HostMessage, line: Line) => {
        if (method?.startsWith("lifecycle.") !== true) return;
        heard.push([method, params]);
        line({ id, result: {} });
        if (method === "lifecycle.workflow_stage_completed") told.resolve();
      },
    },
    {
      name: "publisher",
      manifest: { commands: [{ name: "begin" }] },
      onMessage: ({ id }: HostMessage, line: Line) => {
        line({ method: "workflow.publish", params: { publisher: "p", kind: "register" } });
        line({ method: "workflow.publish", params: { publisher: "p", kind: "lifecycle", event: { eventId: 7 } } });
        line({ method: "workflow.publish", params: { publisher: "p", kind: "lifecycle", event } });
        line({ id, result: {} });
      },
    },
  ]);
  const frontEnd = new RecordingFrontEnd("none");
  const host = startHost({ directories: [], ...programs, cwd: "/", frontEnd, version: "0" });
  onTestFinished(() => host.stop());
  await host.ready;
  await host.runCommand("begin", "");
  expect(heard).toEqual([]);
  host.event("session_start", { reason: "startup", path: null });
  await told.promise;
  const { type: _, ...published } = event;
  const payload = { ...published, cursor: { epoch: expect.any(String), revision: 1 } };
  expect(heard).toEqual([
    ["lifecycle.workflow_lifecycle", payload],
    ["lifecycle.workflow_stage_completed", payload],
  ]);
});
