/** Everything that is seen: what is read, what extensions show, the rows of e's own, and the stage they stand on. */

import type { Clock } from "../../../host/clock.js";
import type { Notice, ShowBlock } from "../../../host/front-end.js";
import { messageOf } from "../../../protocol/caught.js";
import { tuiLimits } from "../../../protocol/limits.js";
import type { ToolLabel } from "../../../protocol/manifest.js";
import type { Composer } from "../composer/composer.js";
import type { Attachment } from "../composer/composer-options.js";
import type { Painter } from "../paint/painter.js";
import type { FocusPart } from "../part.js";
import { FooterStack } from "../screen/footer-stack.js";
import { Stage } from "../screen/stage.js";
import type { SurfaceKind } from "../surfaces/surface-port.js";
import type { TerminalFrontEnd } from "../surfaces/terminal-front-end.js";
import { indicatorMs } from "../surfaces/working-lead.js";
import type { Terminal } from "../terminal/terminal.js";
import type { TerminalOptions } from "../terminal-options.js";
import { ActivityLine } from "../transcript/activity-line.js";
import { Hint } from "./hint.js";
import type { Looks } from "./looks.js";
import { ownRows } from "./own-rows.js";
import { Reading } from "./reading.js";
import { Scene } from "./scene.js";
import type { SessionView } from "./session-view.js";
import { SurfaceParts } from "./surface-parts.js";
import { Ticker } from "./ticker.js";
import { ToldState } from "./told-state.js";

export interface ScreenOptions
  extends Pick<TerminalOptions<TerminalFrontEnd>, "world" | "host" | "frontEnd" | "mode" | "renderer"> {
  readonly terminal: Terminal;
  readonly painter: Painter;
  readonly clock: Clock;
}

/** What the screen asks of the app, whenever a frame is drawn. */
export interface ScreenPlace {
  readonly view: () => SessionView;
  readonly composer: () => Composer;
  readonly labelOf: (tool: string) => ToolLabel | null;
  readonly attach: (attachment: Attachment) => void;
  /** What goes on beside a turn; null: nothing. */
  readonly phase: () => string | null;
  /** An extension names the window, or no longer does. */
  readonly titled: () => void;
}

export class AppScreen {
  readonly footer: FooterStack;
  readonly reading: Reading;
  readonly surfaces: SurfaceParts;
  readonly activity = new ActivityLine();
  readonly hint: Hint;
  readonly scene: Scene;
  readonly stage: Stage;
  readonly told: ToldState;
  readonly #options: ScreenOptions;
  readonly #place: ScreenPlace;
  readonly #ticker: Ticker;
  #isDrawable = false;

  constructor(options: ScreenOptions, looks: Looks, place: ScreenPlace) {
    const { host, frontEnd, renderer, world, clock } = options;
    const { invalidate } = this;
    this.#options = options;
    this.#place = place;
    this.told = new ToldState({ ...options, state: host.state, looks });
    const settings = () => world.settings().display;
    const retry = () => frontEnd.retry();
    this.hint = new Hint(clock, invalidate);
    this.footer = new FooterStack(invalidate);
    this.footer.onEmpty = retry;
    const columns = () => options.terminal.size().columns;
    const reading = { host, renderer, columns, settings, invalidate, now: () => clock.now(), onClosed: retry };
    this.reading = new Reading({ ...reading, wishes: () => frontEnd.state, labelOf: place.labelOf });
    this.surfaces = new SurfaceParts({
      events: host.surfaces,
      makeBody: this.reading.makeBody,
      wheelRows: () => settings().scroll_lines,
      invalidate,
      onAttach: place.attach,
    });
    const isBusy = () => this.activity.isActive || place.phase() !== null || frontEnd.question?.isCounting === true;
    const tickMs = () => indicatorMs(frontEnd.state.working) ?? tuiLimits.tickMs;
    this.#ticker = new Ticker(clock, invalidate, isBusy, tickMs);
    this.scene = this.#makeScene(looks, place);
    this.stage = this.#makeStage();
  }

  /** A frame is needed; before the first one nothing is. */
  readonly invalidate = (): void => {
    if (this.#isDrawable) this.stage.invalidate();
  };

  /** The looks or the size are other ones: extensions are told as well. */
  readonly changed = (): void => {
    this.told.tell();
    this.invalidate();
  };

  /** The first frame. */
  begin(): void {
    this.#isDrawable = true;
    this.told.tell();
    this.stage.drawNow();
    this.wake();
  }

  /** Something may go on that a clock counts. */
  wake(): void {
    this.#ticker.wake();
  }

  notice(notice: Notice): void {
    this.reading.transcript.notice(notice);
    this.invalidate();
  }

  show(block: ShowBlock): void {
    this.reading.transcript.show(block);
    this.invalidate();
  }

  /** Something is open that has the keys before what extensions draw. */
  get isOverComponents(): boolean {
    const { question } = this.#options.frontEnd;
    return this.reading.viewer !== null || question !== null || !this.footer.isEmpty;
  }

  surfaceChanged(kind: SurfaceKind): void {
    if (kind === "title") this.#place.titled();
    if (kind === "toolsExpanded") this.told.tell();
    if (kind === "working") this.wake();
    this.surfaces.changed(kind, this.#options.frontEnd.state);
  }

  async close(): Promise<void> {
    this.#ticker.stop();
    this.hint.clear();
    await this.stage.close();
  }

  #makeScene(looks: Looks, place: ScreenPlace): Scene {
    const { host, frontEnd, world, terminal, mode, clock } = this.#options;
    const { pane } = this.surfaces;
    const rows = ownRows({
      looks,
      view: place.view,
      frontEnd,
      host,
      pane,
      activity: this.activity,
      cwd: () => world.cwd,
      split: () => this.scene.split,
      hint: () => this.hint.text,
      phase: place.phase,
      now: () => clock.now(),
    });
    return new Scene({
      ...rows,
      ...this.reading,
      pane,
      looks,
      composer: place.composer,
      viewer: () => this.reading.viewer,
      footer: () => this.#footerPart(),
      inComposer: () => (frontEnd.question?.place === "composer" ? frontEnd.question : null),
      components: frontEnd.components,
      isOverComponents: () => this.isOverComponents,
      wantsReleases: (isWanted) => terminal.setKeyReleases(isWanted),
      isFullscreen: () => mode === "fullscreen",
      size: () => terminal.size(),
    });
  }

  #footerPart(): FocusPart | null {
    const { question } = this.#options.frontEnd;
    if (this.footer.top !== null) return this.footer.top;
    if (question?.place === "footer") return question;
    return this.surfaces.panel.panel === null ? null : this.surfaces.panel;
  }

  #makeStage(): Stage {
    const { painter, terminal } = this.#options;
    return new Stage({
      painter,
      scenery: this.scene,
      moving: (move) => terminal.switchScreen(move),
      onScreen: (screen) => terminal.setMouse(screen === "alternate"),
      onFailure: (error) => {
        const text = `e could not draw this: ${messageOf(error)}`;
        this.reading.transcript.notice({ extension: null, tone: "error", text });
      },
    });
  }
}
