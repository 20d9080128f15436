/** The extension that says every payload everywhere (test/fixtures/hostile/says-anything.mjs), and who watches. */
import { chmodSync, copyFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import type { EHome } from "../../helpers/run-e.js";
import type { PtyScreen } from "../pty.js";
import { answers, here, notificationParams, requestParams } from "./every-field.js";
import { foreignIn } from "./painted-bytes.js";
import { allInOne, payloads } from "./payloads.js";

const fixture = new URL("../../fixtures/hostile/says-anything.mjs", import.meta.url).pathname;

/** Long enough for a frame to be painted in between. */
const PACE_MS = 34;

export const commands = ["say", "ask", "fail", "answer", "prompt", "junk", "complete"] as const;

export interface Hostile {
  readonly manifest?: object;
  /** Default: every payload. */
  readonly texts?: readonly string[];
  /** By method: the params it uses, with `here` where the text goes. Default: every field of all there are. */
  readonly requests?: Readonly<Record<string, readonly unknown[]>>;
}

/** Puts it into the home, as `NAME.mjs`. */
export function placeHostile(
  { extensions }: EHome,
  name = "hostile",
  { manifest, texts, requests = requestParams }: Hostile = {},
): void {
  const file = join(extensions, `${name}.mjs`);
  const script = {
    here,
    texts: texts ?? payloads.map(({ text }) => text),
    all: allInOne,
    paceMs: PACE_MS,
    requests,
    notifications: notificationParams,
    answers,
    manifest: {
      name,
      commands: commands.map((command) => ({ name: command, completions: command === "complete" })),
      tools: [{ name: "spill", parameters: { type: "object", properties: { at: { type: "number" } } } }],
      ...manifest,
    },
  };
  writeFileSync(file.replace(/\.mjs$/, ".json"), JSON.stringify(script));
  copyFileSync(fixture, file);
  chmodSync(file, 0o755);
}

/** Looks at every frame: rows that went beyond the columns, and titles. */
export class Watch {
  readonly titles: string[] = [];
  readonly tooWide = new Set<string>();
  readonly #screen: PtyScreen;

  /** `seesWraps`: e lets no row wrap, so one that is too wide is seen only in a terminal that does not obey. */
  constructor(screen: PtyScreen, seesWraps: boolean) {
    this.#screen = screen;
    if (seesWraps) screen.terminal.parser.registerCsiHandler({ prefix: "?", final: "l" }, ([mode]) => mode === 7);
    screen.terminal.onTitleChange((title) => this.titles.push(title));
    screen.terminal.onWriteParsed(() => this.#look());
  }

  #look(): void {
    const { active } = this.#screen.terminal.buffer;
    for (let row = 0; row < this.#screen.terminal.rows; row++) {
      const line = active.getLine(active.baseY + row);
      if (line?.isWrapped !== true) continue;
      const whole = active.getLine(active.baseY + row - 1)?.translateToString(true) ?? "";
      // How wide joined emojis are is the terminal's own idea: this one makes each of them wide.
      if (!whole.includes("\u200d")) this.tooWide.add(`${whole.length}: ${whole}`);
    }
  }

  /** All that was written until now is ours, and fits. */
  expectClean(): void {
    expect(foreignIn(this.#screen.written), "bytes that are not e's own").toEqual([]);
    expect([...this.tooWide], "rows beyond the columns").toEqual([]);
    expect(this.#screen.written).not.toContain("\x1b[3J");
  }
}
