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
