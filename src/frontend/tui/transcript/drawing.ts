/** Whom the transcript asks for rows that extensions draw, and whose rows are to be asked for again. */
import type { Drawer } from "../../../host/line-renderer.js";
import type { MarkdownType } from "../../../host/markdown-transformers.js";
import { transcriptLimits } from "../../../protocol/limits.js";
import type { RenderParams } from "../../../protocol/module/components.js";
import type { Row } from "../../../render/row.js";
import { DrawnLines } from "./drawn-lines.js";

/** The host's. */
export interface DrawingPort {
  drawer(kind: RenderParams["kind"], name: string): Drawer | null;
  lines(params: RenderParams): Promise<readonly Row[] | null>;
  /** Extensions change texts of that type before they are shown. */
  transforms(type: MarkdownType): boolean;
  /** Sanitised where it was changed. Never rejects. */
  transform(type: MarkdownType, markdown: string): Promise<string>;
}

/** What is drawn: everything but its width. */
type About = Pick<RenderParams, "kind" | "id" | "name">;
type State = Omit<RenderParams, keyof About | "width">;

/** One thing that an extension draws. */
export interface Drawn {
  readonly lines: DrawnLines;
  readonly shell: Drawer["shell"];
}

export class Drawing {
  readonly #port: DrawingPort;
  readonly #onChange: () => void;
  /** By whose it is and its id, the one that came first is first. */
  readonly #drawn = new Map<string, DrawnLines[]>();

  constructor(port: DrawingPort, onChange: () => void) {
    this.#port = port;
    this.#onChange = onChange;
  }

  /** Null: nobody draws that. `state` is read for every question. */
  of(about: About, state: () => State): Drawn | null {
    const drawer = this.#port.drawer(about.kind, about.name);
    if (drawer === null) return null;
    const lines = new DrawnLines({
      ask: (width) => this.#port.lines({ ...about, width, ...state() }).catch(() => null),
      onChange: this.#onChange,
    });
    for (const extension of drawer.extensions) this.#keep(keyOf(extension, about.id), lines);
    return { lines, shell: drawer.shell };
  }

  /** What comes now is far up in a history: its texts are shown as they were said. */
  isDistant = false;

  /** Null: extensions leave texts of that type as they are. Else what they make of it; never rejects. */
  transformed(type: MarkdownType, markdown: string): Promise<string> | null {
    return this.transforms(type) ? this.#port.transform(type, markdown) : null;
  }

  transforms(type: MarkdownType): boolean {
    return !this.isDistant && this.#port.transforms(type);
  }

  /** An extension says that what it drew of that looks different. */
  changed(extension: string, id: string): void {
    for (const lines of this.#drawn.get(keyOf(extension, id)) ?? []) lines.changed();
  }

  clear(): void {
    this.#drawn.clear();
  }

  #keep(key: string, lines: DrawnLines): void {
    const known = this.#drawn.get(key) ?? [];
    known.push(lines);
    this.#drawn.set(key, known);
    const [oldest] = this.#drawn.keys();
    if (this.#drawn.size > transcriptLimits.drawnKept && oldest !== undefined) this.#drawn.delete(oldest);
  }
}

function keyOf(extension: string, id: string): string {
  return `${extension}\n${id}`;
}
