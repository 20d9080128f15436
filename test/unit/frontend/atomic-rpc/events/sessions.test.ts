/** Who is told of, and when: sessions that take each other's place, what no moment says, a client that does not read. */
import { describe, expect, test } from "vitest";
import type { ModelPart } from "../../../../../src/agent/model/language-model.js";
import { isTold } from "../../../../../src/frontend/atomic-rpc/events/event-of-moment.js";
import { SessionEvents } from "../../../../../src/frontend/atomic-rpc/events/session-events.js";
import { AtomicOutput } from "../../../../../src/frontend/atomic-rpc/output.js";
import type { ExtensionError } from "../../../../../src/host/extension-errors.js";
import { lifecycleNames } from "../../../../../src/protocol/lifecycle/lifecycle-table.js";
import { atomicRpcLimits } from "../../../../../src/protocol/limits.js";
import { agentUnderTest, finish, text } from "../../../agent/agent-under-test.js";
import { FakeClock } from "../../../agent/fake-clock.js";
import { scripted } from "../../../agent/turn/recorded-agent.js";
import { RecordingLifecycle } from "../../../agent/turn/recording-lifecycle.js";
import { FakeReader, labelOf, told } from "./told-session.js";

const said = (words: string): readonly ModelPart[] => [text(words), finish()];

function client() {
  const reader = new FakeReader();
  const events = new SessionEvents(new AtomicOutput(reader, JSON.stringify, new FakeClock()));
  const open = (...replies: Parameters<typeof scripted>) => {
    const lifecycle = new RecordingLifecycle();
    return agentUnderTest({ lifecycle: events.tapped(lifecycle), findModel: scripted(...replies).findModel });
  };
  return { reader, events, open, labels: () => reader.lines.map(labelOf) };
}

describe("a session that takes another one's place", () => {
  test("is told as what follows; of the one before nothing more is", async () => {
    const { reader, events, open } = client();
    const first = open(said("one"));
    events.follow(first.agent);
    await first.agent.prompt("hi");
    const second = open(said("two"));
    events.follow(second.agent);
    expect(reader.lines.at(-1)).toEqual({ type: "session_replaced", sessionId: second.agent.info().id });
    const until = reader.lines.length;
    first.agent.rename("gone");
    await first.agent.queue.add("nobody hears this");
    await first.agent.prompt("nor this");
    expect(reader.lines).toHaveLength(until);
    await second.agent.prompt("hi");
    expect(reader.lines.slice(until).map(({ type }) => type)).toContain("agent_settled");
  });

  test("tells nothing before it is known to have the session, and loses nothing of it", async () => {
    const { events, open, labels } = client();
    events.follow(open(said("one")).agent);
    const { agent } = open(said("two"));
    agent.rename("early");
    await agent.prompt("early as well");
    expect(labels()).toEqual([]);
    events.follow(agent);
    expect(labels()[0]).toBe("session_replaced");
    expect(labels()).toContain("session_info_changed");
    expect(labels().filter((label) => label.startsWith("message_end"))).toHaveLength(2);
  });

  test("begins without a retry of the one before", async () => {
    const { events, open, labels } = client();
    const failure = { status: 503, message: "gone", details: null, retryable: true, retryAfterMs: 1_000 };
    const first = open([{ type: "error", failure }]);
    events.follow(first.agent);
    void first.agent.prompt("hi");
    await first.clock.timerSet();
    const second = open(said("ok"));
    events.follow(second.agent);
    await second.agent.prompt("hi");
    expect(labels().filter((label) => label.startsWith("auto_retry_end"))).toEqual([]);
  });

  test("is no other one when it is the first", () => {
    const { events, open, labels } = client();
    events.follow(open().agent);
    expect(labels()).toEqual([]);
  });
});

describe("what happens between runs", () => {
  test("is told: a name, another place in the tree, a level that goes", async () => {
    const it = told({ findModel: scripted(said("one")).findModel });
    await it.agent.prompt("hi");
    it.reader.lines.length = 0;
    it.agent.rename("a talk");
    it.agent.rename("");
    await it.agent.moveTo(null);
    it.agent.set({ model: null, effort: "low" });
    await expect.poll(() => it.of("thinking_level_changed")).toHaveLength(1);
    const told_ = it.reader.lines.filter(({ type }) => type !== "entry_appended");
    expect(told_).toEqual([
      { type: "session_info_changed", name: "a talk" },
      { type: "session_info_changed" },
      { type: "session_moved", leafId: null },
      { type: "thinking_level_changed", level: "low" },
    ]);
  });

  test("what no event says is a remark for whoever runs e", async () => {
    const remarks: string[] = [];
    const { events, open } = client();
    events.onRemark = ({ type }) => void remarks.push(type);
    const failure = { status: 400, message: "no", details: "in full", retryable: false, retryAfterMs: null };
    const { agent } = open([{ type: "error", failure }]);
    events.follow(agent);
    await agent.prompt("hi");
    expect(remarks).toEqual(expect.arrayContaining(["error", "error_details"]));
    expect(remarks).not.toContain("retry");
  });

  test("what goes wrong in an extension is told, without its stack, until nobody wants to know", () => {
    const { reader, events } = client();
    const listeners = new Set<(error: ExtensionError) => void>();
    const end = events.errorsOf({
      onExtensionError: (listener) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    });
    const error = { extension: "gate", path: "/x/gate.mjs", event: "turn_start", error: "kaput", stack: "at …" };
    for (const tell of listeners) tell(error);
    expect(reader.lines).toEqual([
      { type: "extension_error", extensionPath: "/x/gate.mjs", event: "turn_start", error: "kaput" },
    ]);
    end();
    expect(listeners.size).toBe(0);
  });

  test("moments without an event are those whose outcome is told, and no others", () => {
    expect(lifecycleNames.filter((name) => !isTold(name))).toEqual([
      ...["project_trust", "resources_discover", "session_start", "session_switch", "session_fork"],
      ...["session_recovery_restore", "session_recovery_replay", "session_before_switch", "session_before_fork"],
      ...["session_before_tree", "session_shutdown", "input", "before_agent_start", "agent_before_settle"],
      ...["ui_prompt_start", "ui_prompt_end", "context", "context_with_system", "before_provider_headers"],
      ...["before_provider_request", "after_provider_response", "provider_stream_event", "cache_warming_decision"],
      ...["tool_call", "tool_result", "user_bash", "workflow_lifecycle", "workflow_activity_changed"],
      ...["workflow_stage_completed", "workflow_heartbeat"],
    ]);
  });
});

describe("a client that does not read", () => {
  test("is waited for before anything else is told, and then told everything", async () => {
    const it = told({ findModel: scripted([text("a"), text("b"), text("c"), finish()], said("x")).findModel });
    it.reader.unreadBytes = atomicRpcLimits.pauseUnreadBytes + 1;
    const run = it.agent.prompt("hi");
    await expect.poll(() => it.reader.lines.length).toBe(1);
    // Whatever the agent could still do has been done by now.
    for (let turn = 0; turn < 100; turn++) await new Promise((resolve) => setImmediate(resolve));
    expect(it.labels()).toEqual(["agent_start"]);
    it.reader.read();
    await run;
    expect(it.labels().at(-1)).toBe("agent_settled");
    expect(it.of("message_update").filter((one) => one.assistantMessageEvent.type === "text_delta")).toHaveLength(3);
  });

  test("keeps nobody from the end", async () => {
    const it = told({ findModel: scripted(said("ok")).findModel });
    it.reader.unreadBytes = atomicRpcLimits.pauseUnreadBytes + 1;
    const run = it.agent.prompt("hi");
    await expect.poll(() => it.reader.lines.length).toBe(1);
    it.sessionEvents.end();
    await run;
    expect(it.labels().at(-1)).toBe("agent_settled");
  });
});
