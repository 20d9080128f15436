/** Runs one built-in tool in a folder of its own. */
import { onTestFinished } from "vitest";
import type { BuiltInOutcome, BuiltInTool } from "../../../../src/agent/tools/built-in-tool.js";
import { ToolWorkshop } from "../../../../src/agent/tools/tool-workshop.js";
import { type Clock, realClock } from "../../../../src/host/clock.js";
import { tempDir } from "../../../helpers/temp-dir.js";

export interface ToolBench {
  readonly cwd: string;
  readonly workshop: ToolWorkshop;
  readonly updates: string[];
  readonly controller: AbortController;
  run(tool: BuiltInTool, args: Record<string, unknown>): Promise<BuiltInOutcome>;
}

export function toolBench(
  clock: Clock = realClock,
  onUpdate: (chunk: string) => void = () => {},
  takesImages = false,
): ToolBench {
  const cwd = tempDir();
  const workshop = new ToolWorkshop();
  onTestFinished(() => workshop.close());
  const updates: string[] = [];
  const controller = new AbortController();
  const run = (tool: BuiltInTool, args: Record<string, unknown>) =>
    tool.execute(args, {
      cwd,
      clock,
      workshop,
      takesImages,
      signal: controller.signal,
      onUpdate: (stream, chunk) => {
        updates.push(`${stream}:${chunk}`);
        onUpdate(chunk);
      },
    });
  return { cwd, workshop, updates, controller, run };
}
