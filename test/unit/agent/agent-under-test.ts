/** An agent with fake extensions, a fake clock and a home of its own, and what it said. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { Agent } from "../../../src/agent/agent.js";
import type { AgentEvent } from "../../../src/agent/agent-event.js";
import type { AgentOptions } from "../../../src/agent/agent-options.js";
import { createAgent } from "../../../src/agent/create-agent.js";
import type { LanguageModel, ModelPart, ModelRequest, RequestTap } from "../../../src/agent/model/language-model.js";
import type { MessageEntry } from "../../../src/agent/session/entry.js";
import { readSession } from "../../../src/agent/session/read-session.js";
import { defaultSettings } from "../../../src/agent/settings.js";
import type { Notice, ShowBlock } from "../../../src/host/front-end.js";
import { tempDir } from "../../helpers/temp-dir.js";
import { FakeClock } from "./fake-clock.js";
import { FakeHost } from "./fake-host.js";

export interface UnderTest {
  readonly agent: Agent;
  readonly host: FakeHost;
  readonly clock: FakeClock;
  readonly home: string;
  readonly cwd: string;
  readonly events: AgentEvent[];
  readonly notices: Notice[];
  readonly shown: ShowBlock[];
  /** The messages in the session file. */
  entries(): readonly MessageEntry[];
}

export function agentUnderTest(over: Partial<AgentOptions> = {}, host = new FakeHost()): UnderTest {
  const root = tempDir();
  const clock = new FakeClock();
  const events: AgentEvent[] = [];
  const notices: Notice[] = [];
  const shown: ShowBlock[] = [];
  const home = join(root, "home");
  const agent = createAgent({
    host,
    home,
    cwd: root,
    settings: defaultSettings,
    notice: (notice) => void notices.push(notice),
    show: (block) => void shown.push(block),
    clock,
    timeOfDay: () => 1_700_000_000_000,
    ...over,
  });
  agent.onEvent = (event) => {
    events.push(event);
    host.log.push(`> ${event.type}`);
  };
  onTestFinished(() => agent.close());
  const entries = () => {
    const { path } = agent.info();
    if (path === null || !existsSync(path)) return [];
    const read = readSession(readFileSync(path, "utf8"));
    return read.ok ? read.tree.entries.filter((entry) => entry.type === "message") : [];
  };
  return { agent, host, clock, home, cwd: over.cwd ?? root, events, notices, shown, entries };
}

/** A model that does what a test says and keeps what it was asked. */
export class ScriptedModel implements LanguageModel {
  readonly spec = "test/scripted";
  readonly efforts = ["low", "high"];
  readonly defaultEffort = "high";
  readonly requests: ModelRequest[] = [];
  contextWindow = 32_768;
  readonly #replies: ((signal: AbortSignal) => AsyncIterable<ModelPart>)[];

  constructor(...replies: (readonly ModelPart[] | ((signal: AbortSignal) => AsyncIterable<ModelPart>))[]) {
    this.#replies = replies.map((reply) =>
      typeof reply === "function"
        ? reply
        : async function* () {
            yield* reply;
          },
    );
  }

  stream(
    request: ModelRequest,
    { signal }: { readonly signal: AbortSignal; readonly tap?: RequestTap },
  ): AsyncIterable<ModelPart> {
    this.requests.push(structuredClone(request));
    const reply = this.#replies.shift();
    if (reply === undefined) throw new Error("the test's model has no more replies");
    return reply(signal);
  }
}

export const text = (delta: string): ModelPart => ({ type: "text", delta });
export const finish = (reason: "stop" | "length" | "tool-calls" = "stop"): ModelPart => ({ type: "finish", reason });
export const call = (name: string, args: unknown, call_id = `c-${name}`): ModelPart => ({
  type: "tool-call",
  call_id,
  name,
  arguments: typeof args === "string" ? args : JSON.stringify(args),
});
