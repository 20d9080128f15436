/** An agent with listeners and models of a test, and the lines that its client is told. */
import { expect } from "vitest";
import * as z from "zod";
import type { AgentOptions } from "../../../../../src/agent/agent-options.js";
import { SessionEvents } from "../../../../../src/frontend/atomic-rpc/events/session-events.js";
import { AtomicOutput, type Sink } from "../../../../../src/frontend/atomic-rpc/output.js";
import type { SessionEvent } from "../../../../../src/protocol/atomic-rpc/events.js";
import { sessionEvents } from "../../../../../src/protocol/atomic-rpc/events.js";
import { agentUnderTest, type UnderTest } from "../../../agent/agent-under-test.js";
import { FakeClock } from "../../../agent/fake-clock.js";
import type { FakeTool } from "../../../agent/fake-host.js";
import { FakeHost } from "../../../agent/fake-host.js";
import { RecordingLifecycle } from "../../../agent/turn/recording-lifecycle.js";

/** A reader that reads when a test says so. */
export class FakeReader implements Sink {
  readonly lines: SessionEvent[] = [];
  unreadBytes = 0;
  readonly #flushes: (() => void)[] = [];

  write(text: string): void {
    for (const line of text.split("\n").slice(0, -1)) this.lines.push(checked(JSON.parse(line)));
  }

  flush(): Promise<void> {
    return this.unreadBytes === 0 ? Promise.resolve() : new Promise((resolve) => this.#flushes.push(resolve));
  }

  /** Everything is read. */
  read(): void {
    this.unreadBytes = 0;
    for (const resolve of this.#flushes.splice(0)) resolve();
  }
}

/** Every line is as the table says, and has no field that the table does not name. */
function checked(line: SessionEvent): SessionEvent {
  const { type, ...fields } = line;
  expect(sessionEvents, `an event ${type}`).toHaveProperty(type);
  const answer = z.strictObject(sessionEvents[type].fields).safeParse(fields);
  expect(answer.error?.issues ?? [], `the fields of ${type}: ${JSON.stringify(line)}`).toEqual([]);
  return line;
}

export interface Told extends UnderTest {
  readonly lifecycle: RecordingLifecycle;
  readonly sessionEvents: SessionEvents;
  readonly reader: FakeReader;
  readonly outputClock: FakeClock;
  /** Lines so far, each as its label; pieces of answers and entries are left out. */
  labels(): readonly string[];
  of<T extends SessionEvent["type"]>(type: T): readonly SessionEvent<T>[];
}

export function labelOf(event: SessionEvent): string {
  switch (event.type) {
    case "message_start":
      return `message_start ${event.message.role}`;
    case "message_end":
      return event.message.role === "assistant"
        ? `message_end assistant ${event.message.stopReason}`
        : `message_end ${event.message.role}`;
    case "message_update":
      return `message_update ${event.assistantMessageEvent.type}`;
    case "agent_end":
      return event.willRetry ? "agent_end willRetry" : "agent_end";
    case "agent_settled":
      return event.aborted ? "agent_settled aborted" : "agent_settled";
    case "tool_execution_start":
    case "tool_execution_update":
    case "tool_execution_end":
      return `${event.type} ${event.toolCallId}`;
    case "queue_update":
      return `queue_update [${event.steering.join()}] [${event.followUp.join()}]`;
    case "entry_appended":
      return `entry_appended ${event.entry.type}`;
    case "compaction_start":
      return `compaction_start ${event.reason}`;
    case "compaction_end":
      return `compaction_end ${event.result === undefined ? (event.aborted ? "aborted" : "failed") : "done"}`;
    case "auto_retry_start":
      return `auto_retry_start ${event.attempt}/${event.maxAttempts}`;
    case "auto_retry_end":
      return `auto_retry_end ${event.success ? "success" : `"${event.finalError}"`}`;
    default:
      return event.type;
  }
}

/** `names`: what listeners beside the client hear; null: everything. */
export function told(over: Partial<AgentOptions> = {}, ...tools: readonly FakeTool[]): Told {
  const lifecycle = new RecordingLifecycle();
  const host = new FakeHost();
  host.fakeTools = [...tools];
  const reader = new FakeReader();
  const outputClock = new FakeClock();
  const events = new SessionEvents(new AtomicOutput(reader, JSON.stringify, outputClock));
  const under = agentUnderTest({ lifecycle: events.tapped(lifecycle), ...over }, host);
  events.follow(under.agent);
  const isShort = ({ type }: SessionEvent) => type !== "message_update" && type !== "entry_appended";
  return {
    ...{ ...under, lifecycle, sessionEvents: events, reader, outputClock },
    labels: () => reader.lines.filter(isShort).map(labelOf),
    of: <T extends SessionEvent["type"]>(type: T) =>
      reader.lines.filter((line): line is SessionEvent<T> & SessionEvent => line.type === type),
  };
}
