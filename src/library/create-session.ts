/** A session in this process, with everything that `e` has: settings, extensions, tools, models, resources. */
import { resolve } from "node:path";
import type { Agent } from "../agent/agent.js";
import type { AgentEvent, RunResult } from "../agent/agent-event.js";
import { type Home, openHome, startExtensions } from "../compose/home.js";
import { openAgent } from "../compose/open-agent.js";
import { enterProject } from "../compose/project-modules.js";
import { admitDirectory, type Place } from "../compose/trust-check.js";
import type { Notice } from "../host/front-end.js";
import { headless } from "../host/headless.js";
import type { Host } from "../host/host.js";
import { HostError } from "../protocol/host-error.js";
import { AgentRun } from "./agent-run.js";
import type { SessionOptions } from "./session-options.js";

/** A session with its agent, its extensions and its file. */
export interface EmbeddedSession extends AsyncDisposable {
  /** Everything else: steering, compaction, the tree, forks, exports. `onEvent` belongs to the session; use `onEvent` here. */
  readonly agent: Agent;
  /** The extensions: what they bring, what they cost (`report`). */
  readonly host: Host;
  /** Every event of every run, those included that no prompt of yours began. Default: dropped. */
  onEvent: (event: AgentEvent) => void;
  /**
   * Runs a prompt. Await it for the result, iterate it for the events. What goes wrong is the result's `error`: a second
   * prompt during a run, say.
   */
  prompt(text: string, options?: Parameters<Agent["prompt"]>[1]): AgentRun;
  /** Interrupts what runs, ends the extensions, closes the session's file. Idempotent. */
  close(): Promise<void>;
}

class Session implements EmbeddedSession {
  readonly agent: Agent;
  readonly host: Host;
  onEvent: (event: AgentEvent) => void = () => {};
  #run: AgentRun | null = null;
  #closing: Promise<void> | null = null;

  constructor(agent: Agent, host: Host) {
    this.agent = agent;
    this.host = host;
    agent.onEvent = (event) => {
      this.#run?.take(event);
      this.onEvent(event);
    };
  }

  prompt(text: string, options?: Parameters<Agent["prompt"]>[1]): AgentRun {
    const answer = Promise.withResolvers<RunResult>();
    const run = new AgentRun(answer.promise);
    // One that is refused because another runs has no events of its own.
    if (this.#run === null) this.#run = run;
    const free = (): void => {
      if (this.#run === run) this.#run = null;
    };
    answer.promise.then(free, free);
    this.agent.prompt(text, options).then(answer.resolve, answer.reject);
    return run;
  }

  close(): Promise<void> {
    this.#closing ??= this.agent.close().finally(() => this.host.stop());
    return this.#closing;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}

async function begin(
  home: Home,
  host: Host,
  cwd: string,
  options: SessionOptions,
  notice: (notice: Notice) => void,
): Promise<EmbeddedSession> {
  const { model = null, effort = null, name } = options;
  const asked: Place = { cwd, decided: options.trust === true ? "trusted" : null };
  await host.readyForTurn;
  const place = await enterProject(home, host, asked, { notice });
  const refusal = await admitDirectory(home, place, notice);
  if (refusal !== null) throw new HostError("usage", refusal);
  const source = options.session ?? { kind: "none" };
  const agent = await openAgent(home, host, {
    choices: { model, effort, save: source.kind !== "none", trust: place.decided },
    session: { source },
    cwd,
    control: options.frontEnd === undefined ? "refused" : "bound",
    notice,
    show: (block) => options.frontEnd?.show(block),
    ...(options.tools === undefined ? {} : { tools: options.tools }),
    ...(options.toolMode === undefined ? {} : { toolMode: options.toolMode }),
    parts: {
      ...(options.lifecycle === undefined ? {} : { lifecycle: options.lifecycle }),
      ...(options.findModel === undefined ? {} : { findModel: options.findModel }),
    },
  });
  if (name !== undefined) agent.rename(name);
  return new Session(agent, host);
}

/**
 * Opens a session with extensions on. Rejects with a HostError: "usage" for a model, effort, tool or directory that may
 * not be used, "file" for a session that cannot be taken up, "cannot-start" where Node is too old. Nothing is left
 * running then.
 */
export async function createSession(options: SessionOptions = {}): Promise<EmbeddedSession> {
  options.signal?.throwIfAborted();
  const cwd = resolve(options.cwd ?? ".");
  const notice = (said: Notice): void => {
    if (options.frontEnd === undefined) options.onNotice?.(said);
    else options.frontEnd.notice(said);
  };
  const packages = (options.packages ?? []).map((path) => resolve(path));
  const place = { cwd, ...(options.home === undefined ? {} : { path: resolve(options.home) }) };
  const home = await openHome(packages, options.trust === true, place);
  for (const text of home.issues) notice({ extension: null, tone: "warning", text });
  const host = startExtensions(home, {
    frontEnd: options.frontEnd ?? headless(notice),
    directories: options.extensions === false ? null : home.directories,
    cwd,
    flagArgv: [],
    ...(options.spares === undefined ? {} : { spares: options.spares }),
    ...(options.moduleSpares === undefined ? {} : { moduleSpares: options.moduleSpares }),
    onStderr: options.onStderr ?? (() => {}),
  });
  try {
    const session = await begin(home, host, cwd, options, notice);
    const close = (): void => void session.close();
    options.signal?.addEventListener("abort", close, { once: true });
    if (options.signal?.aborted === true) close();
    return session;
  } catch (error) {
    await host.stop();
    throw error;
  }
}
