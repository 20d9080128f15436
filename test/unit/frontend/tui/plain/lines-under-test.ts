/** The plain front end between a stdin that a test types into and all that it wrote. */
import { PassThrough } from "node:stream";
import { expect, onTestFinished } from "vitest";
import { PlainFrontEnd } from "../../../../../src/frontend/tui/plain/plain-front-end.js";
import type { Pane, Panel } from "../../../../../src/host/front-end.js";

export interface LinesUnderTest {
  readonly frontEnd: PlainFrontEnd;
  /** Everything that was written, from the beginning. */
  written(): string;
  /** What was written since this was last asked for. */
  fresh(): string;
  type(text: string): void;
  end(): void;
  /** Whether each press of a key is seen at once, from the first time on. */
  readonly raw: readonly boolean[];
  /** Resolves when it was written. */
  says(text: string): Promise<void>;
}

export function linesUnderTest({ isTerminal = false } = {}): LinesUnderTest {
  const raw: boolean[] = [];
  const stdin = Object.assign(new PassThrough(), {
    isTTY: isTerminal,
    setRawMode: (isRaw: boolean) => void raw.push(isRaw),
  });
  let written = "";
  let seen = 0;
  const frontEnd = new PlainFrontEnd({ stdin, stdout: { write: (text) => (written += text) } });
  onTestFinished(() => {
    frontEnd.close();
    stdin.destroy();
  });
  return {
    frontEnd,
    raw,
    written: () => written,
    fresh: () => {
      const fresh = written.slice(seen);
      seen = written.length;
      return fresh;
    },
    type: (text) => void stdin.write(text),
    end: () => void stdin.end(),
    says: (text) => expect.poll(() => written).toContain(text),
  };
}

export function panel(rows: readonly string[], over: Partial<Panel> = {}): Panel {
  return { extension: "todo", title: "Todos", rows: rows.map((text) => [{ text }]), interactive: true, ...over };
}

export function pane(over: Partial<Pane> = {}): Pane {
  return {
    extension: "review",
    id: "diff",
    title: "Changes",
    hint: "",
    side: null,
    sections: [
      {
        id: "files",
        title: "Files",
        kind: "list",
        selected: null,
        items: [
          { id: "a", label: "a.ts", detail: "+1 -2", token: null },
          { id: "b", label: "b.ts", detail: "", token: null },
        ],
      },
      { id: "patch", title: "", kind: "diff", body: "-old line\n+new line\n context" },
    ],
    ...over,
  };
}
