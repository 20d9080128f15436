/**
 * The composition root: extensions on one side, an agent and a front end on the other. `startHost` returns at once,
 * with every extension on its way up; whatever needs them waits for `ready` by itself.
 */
import type { CompletionItem } from "../protocol/calls.js";
import type { EventExtra, EventName } from "../protocol/events.js";
import { HostError } from "../protocol/host-error.js";
import { isPlainNodeShebang, shebangOf } from "../transport/shebang.js";
import { AgentBroker } from "./agent-broker.js";
import type { AgentHandlers } from "./agent-control.js";
import { Announcements } from "./announcements.js";
import { disabledText } from "./blame.js";
import { brokersOf } from "./brokers.js";
import { Bus } from "./bus.js";
import { callBack } from "./callbacks.js";
import { realClock } from "./clock.js";
import { CommandRunner } from "./command-runner.js";
import type { Completers } from "./completers.js";
import { DeadlineSweep } from "./deadline-sweep.js";
import { defaultTransport } from "./default-transport.js";
import type { Found } from "./discovery.js";
import { Dispatcher } from "./dispatcher.js";
import type { Extension, ExtensionContext } from "./extension.js";
import { type ExtensionError, ExtensionErrors } from "./extension-errors.js";
import { type CommandEffects, modeOf, type SurfaceEvents } from "./front-end.js";
import { Generation } from "./generation.js";
import { Generations } from "./generations.js";
import { heardOf } from "./heard.js";
import { HookRunner } from "./hook-runner.js";
import type { HostOptions } from "./host-options.js";
import { KeptStates } from "./kept-states.js";
import type { Lifecycle } from "./lifecycle.js";
import { LifecycleRunner } from "./lifecycle-runner.js";
import { LineRenderer } from "./line-renderer.js";
import { LoadedExtensions } from "./loaded-extensions.js";
import { McpServers } from "./mcp-servers.js";
import type { CallbackAnswer, CallbackOptions, ExtensionHost, ToolCallOptions, ToolOutcome } from "./moments.js";
import { whyUnfit } from "./node-version.js";
import { noticesTo } from "./notices.js";
import { PromptSpans } from "./prompt-spans.js";
import type { OwnQuestions } from "./question-broker.js";
import { SessionBroker } from "./session-broker.js";
import type { SessionControl } from "./session-control.js";
import type { ExtensionFlag, Startup } from "./startup.js";
import { runStartup } from "./startup-chain.js";
import { StateBoard } from "./state-board.js";
import { ToolCalls } from "./tool-calls.js";
import { UiBroker } from "./ui-broker.js";
import type { WorkflowHub } from "./workflow/workflow-hub.js";
import { WorkflowWire } from "./workflow/workflow-wire.js";

/** The extensions of one session, from their start to `stop`. `startHost` makes one. */
export class Host extends LoadedExtensions implements ExtensionHost {
  readonly #options: HostOptions;
  readonly #context: ExtensionContext;
  readonly #sweep: DeadlineSweep;
  /** Extensions are told when e asks a person something, as when they ask themselves. */
  readonly prompts = new PromptSpans((moment, span) => void this.lifecycle.tell(moment, span));
  /** Rows that extensions draw. */
  readonly drawing: LineRenderer;
  readonly #ui: UiBroker;
  /** What extensions offer while a person writes. */
  readonly completers: Completers;
  /** What a person did with a panel or a pane. */
  readonly surfaces: SurfaceEvents;
  /** Questions of e itself, which wait for those of extensions. */
  readonly questions: OwnQuestions;
  readonly #session = new SessionBroker();
  readonly #agent = new AgentBroker();
  readonly #tools = new ToolCalls();
  readonly #commands: CommandRunner;
  protected readonly generations: Generations;
  /** Modules in force, those that came later included. */
  #added: readonly Found[];
  #stopping: Promise<void> | null = null;
  readonly #announcements: Announcements;
  readonly #kept: KeptStates;
  readonly #mcp: McpServers;
  readonly #errors: ExtensionErrors;
  /** Whoever listens to the agent's moments. */
  readonly lifecycle: Lifecycle;
  /** What extensions may read without asking. */
  readonly state: StateBoard = new StateBoard(() => this.generations.current.extensions);
  readonly #workflows = new WorkflowWire(() => this.lifecycle);
  readonly #bus = new Bus(
    () => this.generations.current.enabled,
    this.state,
    () => this.#errors,
  );

  constructor(options: HostOptions) {
    const { frontEnd, clock = realClock } = options;
    const notices = noticesTo(frontEnd, clock);
    super(new HookRunner(notices));
    this.#options = options;
    this.#added = options.modules ?? [];
    this.#kept = new KeptStates(notices);
    this.#mcp = new McpServers(notices);
    // With argv, flags are `startup`'s to pass.
    const flagArgv = options.argv === undefined ? (options.flagArgv ?? []) : null;
    this.#announcements = new Announcements(flagArgv, (to, flags) => this.state.setFor(to, { flags }));
    this.#sweep = new DeadlineSweep(clock);
    this.#errors = new ExtensionErrors(notices);
    const lifecycle = new LifecycleRunner(() => this.generations.first(), this.#errors);
    this.lifecycle = lifecycle;
    this.#errors.listen(({ event }) => this.#workflows.failed(event));
    this.#ui = new UiBroker({ frontEnd, notices, clock, prompts: this.prompts });
    this.completers = this.#ui.completers;
    this.surfaces = this.#ui.surfaces;
    this.questions = this.#ui.questions;
    this.drawing = new LineRenderer(() => this.generations.current.registry, { clock, notices });
    this.#commands = new CommandRunner(notices, this.#errors, () => this.registry());
    const brokers = brokersOf({ ui: this.#ui, session: this.#session, agent: this.#agent, lifecycle });
    const heard = heardOf({
      ...{ notices, tools: this.#tools, errors: this.#errors },
      ...{ bus: this.#bus, kept: this.#kept, workflows: this.#workflows, ui: this.#ui },
      redeclare: (owner, manifest) => {
        this.generations.current.redeclare(owner, manifest);
        this.#announcements.redeclared(this.generations.current.registry);
      },
    });
    const dispatcher = new Dispatcher(brokers, heard);
    this.#context = {
      clock,
      sweep: this.#sweep,
      notices,
      transport: defaultTransport(options),
      onRequest: (from, method, params, reply) => dispatcher.request(from, method, params, reply),
      onNotification: (from, method, params) => dispatcher.notification(from, method, params),
      onStderr: (from, text) => options.onStderr?.(from.name, text),
      onSending: (to) => this.state.flush(to),
      onGone: (from) => {
        this.#gone(from);
        void this.generations.revive(from);
      },
      onFailed: (from, event, why) => this.#errors.ended(from, event, why),
      onRegistered: () => this.#registered(),
      takeKept: (path) => this.#kept.take(path),
    };
    this.generations = new Generations({
      begin: (disabled) => this.#begin(disabled),
      leaving: (extension, registry) => this.#announcements.leaving(extension, registry),
      entered: (extension, registry) => this.#announcements.entered(extension, registry),
      disabled: ({ name, manifest }) => notices.post(name, "info", disabledText(manifest)),
      gone: (extension) => this.#gone(extension),
    });
    this.state.set({ cwd: options.cwd, hasUI: frontEnd.reach !== "none", mode: modeOf(frontEnd) });
  }

  /** What workflows do, and control over their runs. */
  get workflows(): WorkflowHub {
    return this.#workflows.hub;
  }

  /** Hears of all that fails in extensions, their ends included; the person reads of it anyway. Returns what ends it. */
  onExtensionError(listener: (error: ExtensionError) => void): () => void {
    return this.#errors.listen(listener);
  }

  /** From now on this session answers `session.*` requests; those that came before any waited for it. */
  bindSession(session: SessionControl): void {
    this.#session.bind(session);
  }

  /** From now on what extensions ask of whoever runs the session is done by these; see `AgentHandlers`. */
  bindAgent(handlers: AgentHandlers): void {
    this.#agent.bind(handlers);
  }

  /**
   * From now on every request of the e protocol to the session is refused, those that waited for one included; but for
   * extensions that accept `state`, which were promised that they may follow it.
   */
  refuseSession(reason: string): void {
    this.#session.refuse(reason);
  }

  /** Declared flags in extension order; for `--help` and for parsing. */
  async flagDeclarations(): Promise<readonly ExtensionFlag[]> {
    const { flags } = await this.generations.current.all();
    return flags.map(({ owner, value }) => ({ ...value, extension: owner.name }));
  }

  /**
   * Passes the flags, then runs the startup hooks (seed "Flags", `hook.startup`). Only the command line calls this:
   * in an embedding, argv is empty, the hooks do not run, and flags are passed as `{}`.
   */
  async startup(argv: readonly string[]): Promise<Startup> {
    const registry = await this.generations.current.first;
    const { cwd, env = process.env } = this.#options;
    return runStartup(registry, { cwd, argv, flags: this.#announcements.passFlags(registry, argv), env });
  }

  async callTool(name: string, args: unknown, options: ToolCallOptions = {}): Promise<ToolOutcome> {
    const tool = (await this.registry()).tools.get(name);
    if (tool !== undefined) return this.#tools.call(tool.owner, tool.value, args, options);
    const content = `no extension has a tool ${name}`;
    return { outcome: "failed", content, isError: true, summary: null, display: null, sessionName: null };
  }

  async callback(
    extension: string,
    handle: string,
    args: readonly unknown[],
    options?: CallbackOptions,
  ): Promise<CallbackAnswer> {
    const owner = this.generations.current.named(extension);
    if (owner === null) return { ok: false, error: `there is no extension ${extension}` };
    return callBack(owner, handle, args, options);
  }

  opens(session: Promise<void>): void {
    this.#commands.waitFor(session);
  }

  runCommand(name: string, args: string, signal?: AbortSignal): Promise<CommandEffects | null> {
    return this.#commands.run(name, args, signal);
  }

  complete(name: string, prefix: string): Promise<readonly CompletionItem[]> {
    return this.#commands.complete(name, prefix);
  }

  pressShortcut(chord: string, signal?: AbortSignal): Promise<CommandEffects | null> {
    return this.#commands.press(chord, signal);
  }

  /** Never waits: what comes before an extension is ready is sent to it, in order, as soon as it is. */
  event<N extends EventName>(name: N, extra: EventExtra<N>): void {
    this.#announcements.event(name, extra, this.generations.current);
    // What workflows do is told inside of a session alone.
    if (name === "session_start") this.workflows.release();
    if (name === "session_shutdown") this.workflows.hold();
  }

  /**
   * Starts modules that may only now be loaded, such as those of a project that is trusted now. `at`: how many of the
   * modules that were given at the start come before them in extension order. A reload starts them again.
   */
  async addModules(found: readonly Found[], at: number): Promise<void> {
    if (found.length === 0) return;
    this.#added = this.#added.toSpliced(at, 0, ...found);
    await this.generations.add(found, at);
  }

  /**
   * The session is left, and another one is about to be bound: modules end and begin anew, programs live on. What is
   * asked of the session from now on waits for the new one.
   */
  async renewModules(): Promise<void> {
    this.#session.release();
    this.#agent.release();
    this.#kept.clear();
    await this.generations.renewModules();
  }

  /** Ends everything, bounded; idempotent. Open requests get an error first. */
  stop(): Promise<void> {
    this.#stopping ??= this.generations.stop().finally(() => {
      this.#sweep.dispose();
      this.state.dispose();
    });
    return this.#stopping;
  }

  #gone(extension: Extension): void {
    this.#ui.drop(extension);
    this.#bus.refresh();
    this.#workflows.drop(extension);
  }

  /** Who is there, and what they offer, is known anew. */
  #registered(): void {
    this.state.set({ mcpServers: this.#mcp.of(this.generations.current.enabled) });
    this.state.touched();
    this.#bus.refresh();
  }

  #begin(disabled: ReadonlySet<string>): Generation {
    const { reach } = this.#options.frontEnd;
    const isNode = (path: string): boolean => isPlainNodeShebang(shebangOf(path));
    const options = { ...this.#options, modules: this.#added };
    const generation = new Generation(options, this.#context, isNode, reach !== "none", disabled);
    this.#announcements.begun(generation);
    return generation;
  }
}

/**
 * Starts every extension found and returns the host at once.
 * Throws nothing for a broken extension: each costs one notice. Throws a HostError where Node is too old.
 */
export function startHost(options: HostOptions): Host {
  const unfit = whyUnfit(process.versions.node);
  if (unfit !== null) throw new HostError("cannot-start", unfit);
  return new Host(options);
}
