/**
 * Rows that extensions draw themselves of what the session shows: their tools' calls and results, messages and entries of
 * kinds that they made. An extension that fails or dawdles costs its drawing, not the row.
 */
import { componentLimits } from "../protocol/limits.js";
import type { RenderParams } from "../protocol/module/components.js";
import { ansiRow } from "../text/ansi-row.js";
import { Payload } from "../wire/frame.js";
import type { Extension } from "./extension.js";
import type { SpanRow } from "./front-end.js";
import { MarkdownTransformers, type TransformerPlace } from "./markdown-transformers.js";
import type { Registry } from "./registry.js";

/** Who draws something, and how much of it. */
export interface Drawer {
  /** Their addresses, in the order in which they are asked; the first that draws it has drawn it. */
  readonly extensions: readonly string[];
  /** `self`: without a frame of ours. */
  readonly shell: "default" | "self";
}

type Kind = RenderParams["kind"];

interface Asked {
  readonly owner: Extension;
  readonly shell: Drawer["shell"];
}

export class LineRenderer {
  /** What becomes of markdown before it is shown. */
  readonly markdown: MarkdownTransformers;
  readonly #registry: () => Registry | null;

  /** `registry`: what there is now; null before anything is. */
  constructor(registry: () => Registry | null, place: TransformerPlace) {
    this.#registry = registry;
    this.markdown = new MarkdownTransformers(registry, place);
  }

  /** Who is asked to draw that; null: nobody. `name`: of the tool, or the custom type. Cheap. */
  drawer(kind: Kind, name: string): Drawer | null {
    const asked = this.#askable(kind, name);
    const [first] = asked;
    return first === undefined ? null : { extensions: asked.map(({ owner }) => owner.name), shell: first.shell };
  }

  /** Null: show it as if nobody had been asked. Each settles within `deadlines.renderMs`; never rejects. */
  async lines(params: RenderParams): Promise<readonly SpanRow[] | null> {
    for (const { owner } of this.#askable(params.kind, params.name)) {
      const outcome = await owner.request("render.lines", new Payload(params));
      const lines = outcome.kind === "answered" ? outcome.value.lines : undefined;
      if (lines !== undefined && lines !== null) return lines.slice(0, componentLimits.renderedRows).map(ansiRow);
    }
    return null;
  }

  #askable(kind: Kind, name: string): readonly Asked[] {
    const registry = this.#registry();
    if (registry === null) return [];
    if (kind === "message" || kind === "entry") {
      const owner = registry.drawing(kind, name);
      return owner === null ? [] : [{ owner, shell: "self" }];
    }
    const tool = registry.tools.get(name);
    const draws = kind === "tool_call" ? tool?.value.drawsCall : tool?.value.drawsResult;
    const ofAny = registry.drawingTools().map((owner): Asked => ({ owner, shell: "default" }));
    if (tool === undefined || draws !== true || tool.owner.state !== "ready") return ofAny;
    const own: Asked = { owner: tool.owner, shell: tool.value.shell ?? "default" };
    // Its own renderers are the last that it asks itself.
    return [...ofAny.filter(({ owner }) => owner !== own.owner), own];
  }
}
