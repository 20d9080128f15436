/** What e's own tools need to run in a thread of modules: one workshop for all of them, gone with the last module. */
import type { BuiltInOutcome, BuiltInTool, ToolContext } from "../../../src/agent/tools/built-in-tool.js";
import { ToolWorkshop } from "../../../src/agent/tools/tool-workshop.js";
import type { ImageContent } from "../../../src/atomic/api/messages.js";
import type { AgentToolResult } from "../../../src/atomic/api/tools.js";
import { realClock } from "../../../src/host/clock.js";
import { onLastEnd } from "../host/link.js";

let made: ToolWorkshop | null = null;

export function localWorkshop(): ToolWorkshop {
  if (made === null) {
    const workshop = new ToolWorkshop();
    made = workshop;
    onLastEnd(() => workshop.close());
  }
  return made;
}

export function localContext(cwd: string, signal: AbortSignal | undefined): ToolContext {
  return {
    cwd,
    signal: signal ?? new AbortController().signal,
    clock: realClock,
    onUpdate: () => {},
    workshop: localWorkshop(),
    takesImages: true,
  };
}

function imagesOf({ images = [] }: BuiltInOutcome): ImageContent[] {
  return images.map(({ mime, data }) => ({ type: "image", mimeType: mime, data }));
}

/** Runs a built-in. What it says of a failure is thrown, as tools of modules fail. */
export async function runBuiltIn<Details>(
  tool: BuiltInTool,
  args: Record<string, unknown>,
  context: ToolContext,
  details: Details,
): Promise<AgentToolResult<Details>> {
  const outcome = await tool.execute(args, context);
  if (outcome.isError) throw new Error(outcome.outcome === "cancelled" ? "Operation aborted" : outcome.content);
  return { content: [{ type: "text", text: outcome.content }, ...imagesOf(outcome)], details };
}
