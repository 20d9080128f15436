/** Workflow activity between a publisher and whoever observes it. */
import { expect, test } from "vitest";
import type { TellWorkflow } from "../../../../src/host/workflow/workflow-events.js";
import { WorkflowHub, type WorkflowParty } from "../../../../src/host/workflow/workflow-hub.js";
import { moduleLimits } from "../../../../src/protocol/limits.js";
import type { WorkflowFrame } from "../../../../src/protocol/module/workflow.js";

class Party implements WorkflowParty {
  readonly frames: [observer: string, frame: WorkflowFrame][] = [];
  readonly calls: unknown[] = [];
  answer: Awaited<ReturnType<WorkflowParty["call"]>> = { ok: true, value: null };

  sendFrame(observer: string, frame: WorkflowFrame): void {
    this.frames.push([observer, frame]);
  }

  async call(handle: string, args: readonly unknown[]) {
    this.calls.push([handle, ...args]);
    return this.answer;
  }

  /** Frames in short: `changed r1@2`. */
  get seen(): string[] {
    return this.frames.map(([, frame]) => short(frame));
  }
}

function short(frame: WorkflowFrame): string {
  const at = `${frame.cursor.epoch}.${frame.cursor.revision}`;
  if (frame.kind === "changed") return `changed ${frame.root.rootRunId} ${at}`;
  if (frame.kind === "removed") return `removed ${frame.rootRunId} ${at}`;
  const roots = frame.roots?.map(({ rootRunId, state }) => `${rootRunId}:${state}`).join(",");
  return `${frame.availability}${roots === undefined ? "" : `[${roots}]`} ${at}`;
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

interface Told {
  readonly name: string;
  readonly payload: unknown;
}

function hubOf(slow: (name: string) => Promise<void> = async () => {}) {
  let epochs = 0;
  const told: Told[] = [];
  const tell: TellWorkflow = async (name, payload) => {
    told.push({ name, payload });
    await slow(name);
  };
  const hub = new WorkflowHub(tell, () => `e${++epochs}`);
  return { hub, told };
}

const root = (rootRunId: string, state: "working" | "idle" | "blocked" = "working") => ({ rootRunId, state });
const run = { runId: "r1", rootRunId: "r1", ownerSessionId: "s" };
const event = (target: object, more: object = {}) => ({
  type: "workflow_lifecycle",
  eventId: "v1",
  ...run,
  delivery: "live" as const,
  target: { ...target },
  ...more,
});

/** An observer that is done with each frame at once. */
async function observed(hub: WorkflowHub, work: () => void): Promise<Party> {
  const party = new Party();
  party.sendFrame = (observer, frame) => {
    party.frames.push([observer, frame]);
    hub.seen(party, { observer });
  };
  hub.observe(party, { observer: "o1", active: true });
  work();
  await turn();
  return party;
}

test("a publisher that was replaced or disposed of publishes nothing, and that is recorded", async () => {
  const { hub } = hubOf();
  const [first, second] = [new Party(), new Party()];
  const seen = await observed(hub, () => {
    hub.publish(first, { kind: "snapshot", publisher: "a", availability: "ready", roots: [] });
    hub.publish(first, { kind: "register", publisher: "a" });
    hub.publish(second, { kind: "register", publisher: "a" });
    hub.publish(first, { kind: "changed", publisher: "a", root: root("r1") });
    hub.publish(second, { kind: "dispose", publisher: "a" });
    hub.publish(second, { kind: "dispose", publisher: "a" });
    hub.publish(second, { kind: "removed", publisher: "a", rootRunId: "r1" });
  });
  expect(seen.seen).toEqual(["unavailable e1.0", "unavailable e2.0", "unavailable e3.0", "unavailable e3.1"]);
  expect(hub.diagnostics().map(({ kind }) => kind)).toEqual([
    "PublisherFenced",
    "SourceUnavailable",
    "SourceUnavailable",
    "PublisherFenced",
    "SourceUnavailable",
    "PublisherFenced",
  ]);
});

test("frames say what changed, in order; the last root of an id counts, at the place of the first", async () => {
  const { hub } = hubOf();
  const publisher = new Party();
  const seen = await observed(hub, () => {
    hub.publish(publisher, { kind: "register", publisher: "a" });
    hub.publish(publisher, {
      kind: "snapshot",
      publisher: "a",
      availability: "ready",
      roots: [root("r1"), root("r2"), root("r1", "idle")],
    });
    hub.publish(publisher, { kind: "changed", publisher: "a", root: root("r2", "blocked") });
    hub.publish(publisher, { kind: "removed", publisher: "a", rootRunId: "nobody" });
    hub.publish(publisher, { kind: "snapshot", publisher: "a", availability: "recovering" });
    hub.publish(publisher, { kind: "changed", publisher: "a", root: root("r3") });
  });
  expect(seen.seen).toEqual([
    "unavailable e1.0",
    "unavailable e2.0",
    "ready[r1:idle,r2:working] e2.1",
    "changed r2 e2.2",
    "removed nobody e2.3",
    "recovering e2.4",
    "changed r3 e2.5",
  ]);
  const late = await observed(hub, () => {});
  expect(late.seen, "a change does not make an unknown source ready").toEqual(["recovering e2.5"]);
});

test("a slow observer gets one frame at a time, and holds up nobody", async () => {
  const { hub } = hubOf();
  const [publisher, slow] = [new Party(), new Party()];
  hub.observe(slow, { observer: "o1", active: true });
  const quick = await observed(hub, () => hub.publish(publisher, { kind: "register", publisher: "a" }));
  expect([slow.seen, quick.seen]).toEqual([["unavailable e1.0"], ["unavailable e1.0", "unavailable e2.0"]]);
  hub.seen(slow, { observer: "o1" });
  expect(slow.seen).toEqual(["unavailable e1.0", "unavailable e2.0"]);
});

test("an observer that falls too far behind begins anew with what is known then", async () => {
  const { hub } = hubOf();
  const [publisher, slow] = [new Party(), new Party()];
  hub.publish(publisher, { kind: "register", publisher: "a" });
  hub.publish(publisher, { kind: "snapshot", publisher: "a", availability: "ready", roots: [] });
  hub.observe(slow, { observer: "o1", active: true });
  await turn();
  const changes = moduleLimits.observerFrames + 1;
  for (let n = 0; n < changes; n++) hub.publish(publisher, { kind: "changed", publisher: "a", root: root("r1") });
  hub.seen(slow, { observer: "o1" });
  expect(slow.seen).toEqual(["ready[] e2.1", `ready[r1:working] e2.${changes + 1}`]);
  expect(hub.diagnostics().at(-1)).toEqual({
    kind: "ObserverOverflow",
    cursor: { epoch: "e2", revision: changes + 1 },
  });
});

test("an observation that ended, by its lease or with its extension, gets no frame that waited", async () => {
  const { hub } = hubOf();
  const [publisher, observer] = [new Party(), new Party()];
  hub.observe(observer, { observer: "o1", active: true });
  hub.observe(observer, { observer: "o1", active: false });
  hub.observe(observer, { observer: "o1", active: false });
  hub.observe(observer, { observer: "o2", active: true });
  hub.drop(observer);
  hub.publish(publisher, { kind: "register", publisher: "a" });
  await turn();
  expect(observer.frames).toEqual([]);
  expect(hub.diagnostics().map(({ kind }) => kind)).toEqual([
    "ObserverDisposed",
    "ObserverDisposed",
    "SourceUnavailable",
  ]);
});

test("diagnostics are bounded, the last ones stay", () => {
  const { hub } = hubOf();
  const party = new Party();
  for (let n = 0; n <= moduleLimits.workflowDiagnostics; n++) {
    hub.publish(party, { kind: "removed", publisher: "nobody", rootRunId: "r" });
  }
  expect(hub.diagnostics()).toHaveLength(moduleLimits.workflowDiagnostics);
});

test("events wait for a session, then come in the order of publication, as they were published", async () => {
  const { hub, told } = hubOf();
  const publisher = new Party();
  hub.publish(publisher, { kind: "register", publisher: "a" });
  const completed = { kind: "stage", stageId: "s1", status: "completed" };
  hub.publish(publisher, {
    kind: "lifecycle",
    publisher: "a",
    event: event(completed, { attribution: "user", cursor: "forged" }),
  });
  hub.publish(publisher, { kind: "changed", publisher: "a", root: root("r1") });
  hub.publish(publisher, { kind: "lifecycle", publisher: "a", event: event({ ...completed, status: "failed" }) });
  hub.publish(publisher, {
    kind: "heartbeat",
    publisher: "a",
    event: { type: "workflow_heartbeat", ...run, scheduledAt: 5, intervalMinutes: 0 },
  });
  await turn();
  expect(told).toEqual([]);
  hub.release();
  await turn();
  const cursor = (revision: number) => ({ epoch: "e2", revision });
  const { type: _, ...first } = event(completed, { attribution: "user", cursor: cursor(1) });
  expect(told).toEqual([
    { name: "workflow_lifecycle", payload: first },
    { name: "workflow_stage_completed", payload: first },
    { name: "workflow_activity_changed", payload: { root: root("r1"), cursor: cursor(2) } },
    { name: "workflow_lifecycle", payload: expect.objectContaining({ cursor: cursor(3) }) },
    { name: "workflow_heartbeat", payload: { ...run, scheduledAt: 5, intervalMinutes: 0, cursor: cursor(4) } },
  ]);
});

test("once its publisher is fenced off, what has not been told never is, and what is under way is given up", async () => {
  let fence: AbortSignal | null = null;
  const told: string[] = [];
  const gate = Promise.withResolvers<void>();
  const hub = new WorkflowHub(async (name, _payload, signal) => {
    fence = signal;
    told.push(name);
    await gate.promise;
  });
  const [first, second] = [new Party(), new Party()];
  hub.release();
  hub.publish(first, { kind: "register", publisher: "a" });
  for (let n = 0; n < 3; n++) hub.publish(first, { kind: "changed", publisher: "a", root: root("r1") });
  await turn();
  hub.drop(first);
  hub.publish(second, { kind: "register", publisher: "b" });
  hub.publish(second, { kind: "heartbeat", publisher: "b", event: { ...run, scheduledAt: 1, intervalMinutes: 1 } });
  expect(fence).toMatchObject({ aborted: true });
  gate.resolve();
  await turn();
  expect(told).toEqual(["workflow_activity_changed", "workflow_heartbeat"]);
});

test("a session that ends holds events back until the next one has begun", async () => {
  const { hub, told } = hubOf();
  const publisher = new Party();
  hub.release();
  hub.hold();
  hub.publish(publisher, { kind: "register", publisher: "a" });
  hub.publish(publisher, { kind: "changed", publisher: "a", root: root("r1") });
  await turn();
  expect(told).toEqual([]);
  hub.release();
  await turn();
  expect(told).toHaveLength(1);
});

test("too many events that nobody takes cost the oldest", async () => {
  const { hub, told } = hubOf();
  const publisher = new Party();
  hub.publish(publisher, { kind: "register", publisher: "a" });
  for (let n = 0; n <= moduleLimits.workflowEvents; n++) {
    hub.publish(publisher, { kind: "changed", publisher: "a", root: root(`r${n}`) });
  }
  hub.release();
  await turn();
  expect(told).toHaveLength(moduleLimits.workflowEvents);
  expect(told[0]).toMatchObject({ payload: { root: { rootRunId: "r1" } } });
});

test("a watcher that throws is recorded and goes on with the next frame", async () => {
  const { hub } = hubOf();
  const publisher = new Party();
  const seen: string[] = [];
  const lease = hub.watch((frame) => {
    seen.push(short(frame));
    throw new Error("no");
  });
  hub.publish(publisher, { kind: "register", publisher: "a" });
  await turn();
  expect(seen).toEqual(["unavailable e1.0", "unavailable e2.0"]);
  lease.dispose();
  lease.dispose();
  hub.publish(publisher, { kind: "snapshot", publisher: "a", availability: "ready", roots: [] });
  await turn();
  expect(seen).toHaveLength(2);
  expect(hub.diagnostics().map(({ kind }) => kind)).toEqual([
    "SourceUnavailable",
    "ObserverDeliveryFailed",
    "ObserverDeliveryFailed",
    "ObserverDisposed",
  ]);
});

test("runs are steered through whoever offered that last, and not at all once it has ended", async () => {
  const { hub } = hubOf();
  const [first, second] = [new Party(), new Party()];
  expect(await hub.runs.listRuns()).toMatchObject({ ok: false, code: "WORKFLOW_CONTROL_UNAVAILABLE" });
  hub.offerControl(first, { handle: "h1" });
  hub.offerControl(second, { handle: "h2" });
  hub.offerControl(first, { handle: null });
  second.answer = { ok: true, value: { status: "paused" } };
  expect(await hub.runs.pause("r1", { all: true })).toEqual({ ok: true, value: { status: "paused" } });
  expect(second.calls).toEqual([["h2", { method: "pause", arguments: ["r1", { all: true }] }]]);
  second.answer = { ok: false, error: "WORKFLOW_RUN_NOT_FOUND: no run r1" };
  expect(await hub.runs.resume("r1")).toMatchObject({ code: "WORKFLOW_RUN_NOT_FOUND" });
  second.answer = { ok: false, error: "broken" };
  expect(await hub.runs.quit("r1")).toEqual({ ok: false, code: "WORKFLOW_CONTROL_FAILED", message: "broken" });
  hub.drop(second);
  expect(await hub.runs.getRun("r1")).toMatchObject({ code: "WORKFLOW_CONTROL_UNAVAILABLE" });
});
