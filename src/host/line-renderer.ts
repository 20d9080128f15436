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
  readonly extension: string;
  /** `self`: without a frame of ours. */
  readonly shell: "default" | "self";
}

type Kind = RenderParams["kind"];

export class LineRenderer {
  /** What becomes of markdown before it is shown. */
  readonly markdown: MarkdownTransformers;
  readonly #registry: () => Registry | null;

  /** `registry`: what there is now; null before anything is. */
  constructor(registry: () => Registry | null, place: TransformerPlace) {
    this.#registry = registry;
    this.markdown = new MarkdownTransformers(registry, place);
  }

  /** Who draws that; null: nobody. `name`: of the tool, or the custom type. Cheap. */
  drawer(kind: Kind, name: string): Drawer | null {
    const found = this.#find(kind, name);
    return found === null ? null : { extension: found.owner.name, shell: found.shell };
  }

  /** Null: show it as if nobody had been asked. Settles within `deadlines.renderMs`, never rejects. */
  async lines(params: RenderParams): Promise<readonly SpanRow[] | null> {
    const owner = this.#find(params.kind, params.name)?.owner;
    if (owner === undefined) return null;
    const outcome = await owner.request("render.lines", new Payload(params));
    if (outcome.kind !== "answered") return null;
    const { lines } = outcome.value;
    return lines?.slice(0, componentLimits.renderedRows).map(ansiRow) ?? null;
  }

  #find(kind: Kind, name: string): { readonly owner: Extension; readonly shell: Drawer["shell"] } | null {
    const registry = this.#registry();
    if (registry === null) return null;
    if (kind === "message" || kind === "entry") {
      const owner = registry.drawing(kind, name);
      return owner === null ? null : { owner, shell: "self" };
    }
    const tool = registry.tools.get(name);
    const draws = kind === "tool_call" ? tool?.value.drawsCall : tool?.value.drawsResult;
    if (tool === undefined || draws !== true || tool.owner.state !== "ready") return null;
    return { owner: tool.owner, shell: tool.value.shell ?? "default" };
  }
}
