/**
 * ink, and nothing but ink: puts finished text above, the frame below it, and the cursor into the frame. Everything it
 * is given is painted already and fits; it knows no content, takes no keys and decides nothing.
 */
import { type Instance, render, Static, Text, useCursor } from "ink";
import type { ReactNode } from "react";
import { tuiLimits } from "../../../protocol/limits.js";
import type { Caret } from "../part.js";

/** What is drawn and drawn again, at the bottom of the screen or on all of it. */
export interface Frame {
  /** Painted rows, each at most the terminal's width; fewer than the terminal has, unless `alternate`. */
  readonly rows: readonly string[];
  readonly caret: Caret | null;
}

/** On the screen of the shell, where finished text scrolls away above; or on a screen of its own. */
export type ScreenKind = "main" | "alternate";

interface SceneProps {
  /** Changes when `finished` begins anew. */
  readonly batch: number;
  readonly finished: readonly string[];
  readonly frame: Frame;
}

function Scene({ batch, finished, frame }: SceneProps): ReactNode {
  const { setCursorPosition } = useCursor();
  setCursorPosition(frame.caret === null ? undefined : { x: frame.caret.column, y: frame.caret.row });
  return (
    <>
      <Static key={batch} items={[...finished]}>
        {(text, index) => (
          <Text key={index} wrap="truncate">
            {text}
          </Text>
        )}
      </Static>
      <Text wrap="truncate">{frame.rows.join("\n")}</Text>
    </>
  );
}

/** One ink instance at a time. */
export class Painter {
  readonly #stdout: NodeJS.WriteStream;
  readonly #stdin: NodeJS.ReadStream;
  #instance: Instance | null = null;
  #screen: ScreenKind = "main";
  #finished: string[] = [];
  #batch = 0;

  constructor(stdin: NodeJS.ReadStream, stdout: NodeJS.WriteStream) {
    this.#stdin = stdin;
    this.#stdout = stdout;
  }

  get screen(): ScreenKind {
    return this.#screen;
  }

  /** Draws. `finished`: painted rows that go above the frame for good, in the order given; main screen only. */
  paint(frame: Frame, finished: readonly string[] = []): void {
    if (finished.length > 0) this.#finish(finished);
    const scene = <Scene batch={this.#batch} finished={this.#finished} frame={frame} />;
    if (this.#instance === null) this.#instance = this.#open(scene);
    else this.#instance.rerender(scene);
  }

  /** Moves to the other screen; the frame there is the next one painted. */
  async switchScreen(screen: ScreenKind): Promise<void> {
    if (screen === this.#screen) return;
    await this.#close();
    this.#screen = screen;
  }

  /** Takes the frame off the screen and shows the cursor: the terminal is as it was, below what is finished. */
  async close(): Promise<void> {
    await this.#close();
    this.#screen = "main";
  }

  /** `close` at once, for a process that is about to end. */
  abandon(): void {
    const instance = this.#instance;
    this.#instance = null;
    instance?.clear();
    instance?.unmount();
  }

  #finish(rows: readonly string[]): void {
    // ink keeps every item that it has ever put above; a new batch lets go of the old ones.
    if (this.#finished.length >= tuiLimits.finishedBatchItems) {
      this.#finished = [];
      this.#batch++;
    }
    this.#finished = [...this.#finished, rows.map((row) => (row === "" ? " " : row)).join("\n")];
  }

  #open(scene: ReactNode): Instance {
    return render(scene, {
      stdout: this.#stdout,
      stdin: this.#stdin,
      // Never by the environment: CI=1 would leave a person without frames.
      interactive: true,
      alternateScreen: this.#screen === "alternate",
      incrementalRendering: true,
      exitOnCtrlC: false,
      // ink would put stray lines on the screen as they are; stray-output.ts makes notices of them.
      patchConsole: false,
      maxFps: tuiLimits.framesPerSecond,
    });
  }

  async #close(): Promise<void> {
    const instance = this.#instance;
    if (instance === null) return;
    this.#instance = null;
    // What was finished is on the screen already: the next instance must not print it again.
    this.#finished = [];
    this.#batch++;
    instance.clear();
    instance.unmount();
    await instance.waitUntilExit();
  }
}
