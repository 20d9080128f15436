/**
 * The reference agent on a host of a conformance test, with a home of its own and an offline model whose requests
 * are kept: what the model read is the proof of most of what extensions may do. Closed before its host.
 */
import { existsSync, readFileSync } from "node:fs";
import { onTestFinished } from "vitest";
import type { Agent } from "../../src/agent/agent.js";
import type { AgentEvent } from "../../src/agent/agent-event.js";
import type { AgentOptions } from "../../src/agent/agent-options.js";
import { createAgent } from "../../src/agent/create-agent.js";
import type { LanguageModel, ModelMessage, ModelRequest } from "../../src/agent/model/language-model.js";
import { findModel } from "../../src/agent/model/models.js";
import type { SessionRecord } from "../../src/agent/session/entry.js";
import type { Message } from "../../src/agent/session/message.js";
import { defaultSettings } from "../../src/agent/settings.js";
import { realClock } from "../../src/host/clock.js";
import type { RunningHost } from "./conformance-host.js";
import { tempDir } from "./temp-dir.js";

export interface RunningAgent {
  readonly agent: Agent;
  readonly home: string;
  /** The directory that its tools work in: its own, whatever that of the host is. */
  readonly cwd: string;
  /** What the models were asked, in order. */
  readonly requests: readonly ModelRequest[];
  /** Which models those were. */
  readonly models: readonly string[];
  readonly events: readonly AgentEvent[];
  /** The messages of the last request. */
  readonly read: () => readonly ModelMessage[];
  /** The content that the model last read of a tool's result. */
  readonly resultOf: (tool: string) => { readonly content: string; readonly is_error: boolean } | undefined;
  /** The lines of the session file; empty when there is none. */
  readonly records: () => readonly SessionRecord[];
  /** The messages in the session file. */
  readonly stored: () => readonly Message[];
  readonly of: <T extends AgentEvent["type"]>(type: T) => readonly Extract<AgentEvent, { type: T }>[];
}

/** Notices and blocks go to the host's front end. */
export function runAgent(running: RunningHost, options: Partial<AgentOptions> = {}): RunningAgent {
  const home = options.home ?? tempDir();
  const cwd = options.cwd ?? tempDir();
  const { host, frontEnd } = running;
  const requests: ModelRequest[] = [];
  const models: string[] = [];
  const events: AgentEvent[] = [];
  const find = options.findModel ?? ((spec: string) => findModel(spec, { cwd, clock: options.clock ?? realClock }));
  const agent = createAgent({
    host,
    lifecycle: host.lifecycle,
    settings: defaultSettings,
    notice: (notice) => frontEnd.notice(notice),
    show: (block) => frontEnd.show(block),
    ...options,
    cwd,
    home,
    findModel: (spec) =>
      recording(find(spec), (request) => {
        requests.push(request);
        models.push(spec);
      }),
  });
  agent.onEvent = (event) => events.push(event);
  host.bindSession(agent);
  host.bindAgent(agent.handlers);
  onTestFinished(() => agent.close());
  const read = () => requests.at(-1)?.messages ?? [];
  const records = (): readonly SessionRecord[] => {
    const { path } = agent.info();
    if (path === null || !existsSync(path)) return [];
    return readFileSync(path, "utf8")
      .trimEnd()
      .split("\n")
      .map((line): SessionRecord => JSON.parse(line));
  };
  return {
    agent,
    home,
    cwd,
    requests,
    models,
    events,
    read,
    records,
    resultOf: (tool) =>
      read()
        .flatMap((m) => (m.role === "tool" && m.name === tool ? [m] : []))
        .at(-1),
    stored: () => records().flatMap((record) => (record.type === "message" ? [record.message] : [])),
    of: <T extends AgentEvent["type"]>(type: T) =>
      events.filter((event): event is Extract<AgentEvent, { type: T }> => event.type === type),
  };
}

function recording(model: LanguageModel, keep: (request: ModelRequest) => void): LanguageModel {
  return {
    ...model,
    stream: (request, options) => {
      keep(request);
      return model.stream(request, options);
    },
  };
}
