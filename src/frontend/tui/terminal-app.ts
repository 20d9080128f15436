/**
 * The running terminal: ties the session, the host and the person to the screen, and is what commands and pickers act
 * on. What each thing does is its own; here is only who knows whom.
 */
import type { Agent } from "../../agent/agent.js";
import type { AgentEvent } from "../../agent/agent-event.js";
import type { LeaveOrder } from "../../agent/control/session-exits.js";
import type { SessionSource } from "../../agent/session/open-session.js";
import type { ShowBlock } from "../../host/front-end.js";
import type { Host } from "../../host/host.js";
import type { Tone } from "../../protocol/field.js";
import { HostError } from "../../protocol/host-error.js";
import { tuiLimits } from "../../protocol/limits.js";
import { AppScreen, type ScreenOptions } from "./app/app-screen.js";
import { AtMostOften } from "./app/at-most-often.js";
import { draftEditor } from "./app/draft-editor.js";
import { type FieldsPlace, fieldFactory, questionMakers } from "./app/fields.js";
import { Keyboard } from "./app/keyboard.js";
import { Looks } from "./app/looks.js";
import { makeCommandKit } from "./app/make-command-kit.js";
import { makeSurfacePort } from "./app/make-surface-port.js";
import { pressShortcut } from "./app/press-shortcut.js";
import { SessionSwitch } from "./app/session-switch.js";
import { SessionView, type ShowReason } from "./app/session-view.js";
import { Submitting } from "./app/submitting.js";
import { makeWriting, type Writing } from "./app/writing.js";
import type { App, ComposerPort, Footer, World } from "./app.js";
import { builtInNamed, runBuiltIn } from "./commands/built-ins.js";
import type { CommandKit } from "./commands/command-kit.js";
import { takeApiKey } from "./commands/login-command.js";
import type { LooksFiles } from "./config/looks-files.js";
import { tabTitle } from "./surfaces/tab-title.js";
import type { Environment } from "./terminal/color-depth.js";

export interface AppOptions extends ScreenOptions {
  readonly files: LooksFiles;
  readonly env: Environment;
}

export class TerminalApp implements App {
  readonly host: Host;
  readonly world: World;
  readonly looks: Looks;
  readonly #options: AppOptions;
  readonly #left = Promise.withResolvers<void>();
  readonly #screen: AppScreen;
  readonly #view: SessionView;
  readonly #writing: Writing;
  readonly #submitting: Submitting;
  readonly #keyboard: Keyboard;
  readonly #kit: CommandKit;
  readonly #tabName: AtMostOften;
  readonly #sessions: SessionSwitch;

  constructor(options: AppOptions) {
    this.#options = options;
    this.#tabName = new AtMostOften(options.clock, tuiLimits.titleMs, () =>
      options.terminal.setTitle(options.frontEnd.state.title ?? tabTitle(this.#view.info?.name ?? null)),
    );
    this.host = options.host;
    this.world = options.world;
    this.looks = this.#makeLooks();
    this.#screen = new AppScreen(options, this.looks, {
      view: () => this.#view,
      composer: () => this.#writing.composer,
      labelOf: (tool) => this.#view.agent?.toolLabel(tool) ?? null,
      attach: (attachment) => this.#writing.composer.attach(attachment),
      phase: () => this.#phase(),
      titled: () => this.#tabName.ask(),
    });
    this.#view = new SessionView({
      transcript: this.#screen.reading.transcript,
      invalidate: this.#screen.invalidate,
      onEvent: (event) => this.#heard(event),
    });
    this.#sessions = new SessionSwitch({
      ...{ world: this.world, agent: () => this.agent, composer: () => this.composer },
      show: (agent, reason) => this.#show(agent, reason),
      notice: (text) => this.notice("info", text),
    });
    this.#submitting = this.#makeSubmitting();
    const fields = this.#fields();
    this.#writing = this.#makeWriting(fields);
    this.#keyboard = this.#makeKeyboard();
    this.#kit = makeCommandKit(this, fieldFactory(fields), () => this.#keyboard.help);
    this.#listen();
    options.frontEnd.attach(makeSurfacePort(this.#screen, this.#writing.composer, this.looks), questionMakers(fields));
    this.world.onLeave = (order) => this.#sessions.byExtension(order);
    this.world.onShutdown = () => this.quit();
    for (const issue of options.files.issues) this.notice("warning", issue);
  }

  /** Resolves when the person has left. */
  get left(): Promise<void> {
    return this.#left.promise;
  }

  get agent(): Agent {
    const { agent } = this.#view;
    if (agent === null) throw new HostError("usage", "the session is not open yet");
    return agent;
  }

  get composer(): ComposerPort {
    return this.#writing.composer;
  }

  get footer(): Footer & { readonly isEmpty: boolean } {
    return this.#screen.footer;
  }

  invalidate(): void {
    this.#screen.invalidate();
  }

  /** The first frame, before there is a session. */
  begin(): void {
    this.#screen.begin();
  }

  /** The session is there: what was typed meanwhile is submitted. */
  showSession(agent: Agent): void {
    this.#show(agent, "startup");
    this.looks.check();
    this.#submitting.release();
  }

  /** Takes everything off the screen but what was said. The front end is to be detached by whoever made it. */
  async close(): Promise<void> {
    this.#tabName.stop();
    await this.#screen.close();
    await this.#writing.close();
  }

  notice(tone: Tone, text: string): void {
    this.#screen.notice({ extension: null, tone, text });
  }

  show(block: Omit<ShowBlock, "extension">): void {
    this.#screen.show({ extension: null, ...block });
  }

  switchSession(source: SessionSource, reason: LeaveOrder["reason"]): Promise<boolean> {
    return this.#sessions.byPerson(source, reason);
  }

  redrawHistory(): void {
    this.#view.redraw();
  }

  submit(line: string): void {
    void this.#submitting.submit({ kind: "line", text: line, typed: line, whileRunning: "steer" });
  }

  async copy(text: string): Promise<void> {
    if (!this.#options.terminal.copy(text)) throw new HostError("usage", "it is too long for the terminal's clipboard");
  }

  suspend<T>(work: () => Promise<T>): Promise<T> {
    return this.#screen.stage.lend(() => this.#options.terminal.suspend(work));
  }

  refreshLooks(): void {
    this.looks.refresh();
  }

  quit(): void {
    this.#left.resolve();
  }

  #show(agent: Agent, reason: ShowReason): void {
    this.#view.show(agent, reason);
    this.#tabName.ask();
    this.looks.changed();
    if (reason !== "startup" && reason !== "resume") return;
    // What an earlier process left is taken up once the person sees the session.
    this.#options.clock.setTimer(tuiLimits.recoveryDelayMs, () => void agent.startPendingRecovery());
  }

  #heard(event: AgentEvent): void {
    if (event.type === "session_moved") {
      this.redrawHistory();
      if (event.text !== null) this.composer.setText(event.text);
    }
    this.#screen.activity.event(event, this.#options.clock.now());
    if (event.type === "error") this.#submitting.errorTold();
    if (event.type === "session_name") this.#tabName.ask();
    this.#screen.wake();
  }

  /** What goes on beside a turn. */
  #phase(): string | null {
    // Where a person is asked something, it is they who are waited for.
    const { question, components } = this.#options.frontEnd;
    const isAsked = !this.footer.isEmpty || question !== null || components.focused !== null;
    if (this.#view.agent === null) return isAsked ? null : "Starting";
    const { underWay } = this.#submitting;
    if (underWay === null || this.#view.isRunning || isAsked) return null;
    return underWay === "" ? "Waiting" : `Waiting for /${underWay}`;
  }

  #interrupt(): boolean {
    const { agent } = this.#view;
    if (agent === null || (!this.#screen.activity.isActive && !agent.info().running)) return false;
    agent.interrupt();
    return true;
  }

  #shortcut(chord: string): boolean {
    return this.#view.agent !== null && pressShortcut(chord, this.#view.agent, this.host, this.#screen);
  }

  /** Made first: nothing of it may ask for the rest of the app before that is there. */
  #makeLooks(): Looks {
    const { files, terminal, world } = this.#options;
    return new Looks({
      files,
      depth: terminal.colorDepth,
      isDark: () => terminal.isDark,
      setting: () => world.settings().display.theme,
      loaded: () => this.#view.agent?.resources().themes ?? [],
      warn: (text) => this.notice("warning", text),
      invalidate: () => this.#screen.changed(),
    });
  }

  #makeSubmitting(): Submitting {
    return new Submitting({
      agent: () => this.#view.agent,
      mayChangeSession: (name) => builtInNamed(name)?.whileRunning === false,
      runBuiltIn: (line) => runBuiltIn(line, this.#kit),
      leave: () => this.quit(),
      notice: (tone, text) => this.notice(tone, text),
      pending: (text) => this.#screen.reading.transcript.pending(text),
      changed: () => {
        this.#screen.wake();
        this.invalidate();
      },
    });
  }

  #fields(): FieldsPlace {
    return {
      keys: () => this.looks.keybindings,
      pastes: () => this.world.settings().display,
      invalidate: this.#screen.invalidate,
      editExternally: draftEditor(this, this.#options.env),
      onNotice: (text) => this.notice("warning", text),
    };
  }

  #makeWriting(fields: FieldsPlace): Writing {
    const { host, world } = this;
    return makeWriting({
      ...fields,
      host,
      agent: () => this.#view.agent,
      cwd: world.cwd,
      home: world.home,
      keepsHistory: () => world.save,
      clock: this.#options.clock,
      onChange: (text) => this.#screen.told.draft(text),
      onSubmit: (submitted) => void this.#submitting.submit(submitted),
      onApiKey: (key) => void takeApiKey(key, this.#kit),
      queue: () => ({ waiting: () => this.#view.waiting, takeBack: () => this.#view.takeBack() }),
      isRunning: () => this.#view.isRunning,
    });
  }

  #makeKeyboard(): Keyboard {
    const { host, frontEnd, terminal, painter, clock } = this.#options;
    return new Keyboard({
      ...{ host, frontEnd, clock, screen: this.#screen, looks: this.looks, composer: this.#writing.composer },
      kit: () => (this.#view.agent === null ? null : this.#kit),
      isScrolling: () => painter.screen === "alternate",
      interrupt: () => this.#interrupt(),
      shortcut: (chord) => this.#shortcut(chord),
      stop: () => void this.#screen.stage.lend(() => terminal.stop()),
      quit: () => this.quit(),
    });
  }

  #listen(): void {
    const { terminal } = this.#options;
    terminal.onInput = (event) => this.#keyboard.input(event);
    terminal.onRelease = (sequence) => this.#keyboard.released(sequence);
    terminal.onResize = this.#screen.changed;
    terminal.onResume = () => this.#screen.stage.redraw();
    terminal.onBackground = () => this.looks.changed();
    terminal.onHangup = () => this.quit();
  }
}
