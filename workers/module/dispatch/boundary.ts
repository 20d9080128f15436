/** `turn_end` and `agent_before_settle`: a proposal that each handler gets as those before left it, with its preview. */
import type { PreviewParamsSchema } from "../../../src/protocol/module/registration.js";
import { failureOf } from "../runtime/failure.js";
import type { Fields } from "../runtime/record.js";
import type { Dispatch, Rule } from "./dispatch.js";

type PreviewInput = (typeof PreviewParamsSchema)["_zod"]["input"];

type BoundaryName = "turn_end" | "agent_before_settle";

export function boundary(name: BoundaryName): Rule {
  return async (dispatch) => {
    let { entries, context } = dispatch.payload;
    let goesOn = dispatch.payload.continue;
    let invalid: string | null = null;
    const answer: Fields = {};
    for (const [at, handler] of dispatch.handlers.entries()) {
      const ran = await dispatch.run(handler, dispatch.event({ entries: copyOf(entries), continue: goesOn, context }));
      const wants = dispatch.field(ran, "continue");
      if (typeof wants === "boolean") answer.continue = goesOn = wants;
      const proposed = dispatch.plain(dispatch.field(ran, "entries"));
      if (!Array.isArray(proposed)) continue;
      if (invalid !== null) dispatch.report(new Error(`Invalid boundary entries: ${invalid}`));
      answer.entries = entries = proposed;
      // What the last handler leaves is looked at by the host, for whoever comes next.
      if (at === dispatch.handlers.length - 1) break;
      const preview = await previewOf(dispatch, name, proposed);
      if (preview.ok) context = preview.context;
      invalid = preview.ok ? null : preview.error;
    }
    return answer;
  };
}

/** Handlers may keep what they are given; what they do to it is not what they propose. */
function copyOf(entries: unknown): unknown {
  return Array.isArray(entries) ? [...entries] : [];
}

type Preview = { readonly ok: true; readonly context: unknown } | { readonly ok: false; readonly error: string };

async function previewOf({ core }: Dispatch, event: BoundaryName, entries: readonly unknown[]): Promise<Preview> {
  try {
    // What a module proposes is the host's to judge.
    const drafts = [...entries] as PreviewInput["entries"];
    const { context } = await core.channel.ask("lifecycle.preview", { event, entries: drafts });
    return { ok: true, context };
  } catch (error) {
    return { ok: false, error: failureOf(error).message };
  }
}
