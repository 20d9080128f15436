/** What a running tool is given beside its arguments: `ctx`, and other tools. */
import type { ExtensionToolContext, NestedToolResult } from "../../../src/atomic/api/index.js";
import { makeContext } from "./context.js";
import type { Core } from "./core.js";
import { extended } from "./extended.js";
import { plain } from "./plain.js";
import { allTools } from "./tool-list.js";

/** `call`: id of the request that the tool answers. */
export function toolContext(core: Core, call: number): ExtensionToolContext {
  const { life, channel } = core;
  return extended(makeContext(core, life), {
    get tools() {
      life.assertAlive();
      return allTools(core);
    },
    executeTool: async (name, args, options = {}): Promise<NestedToolResult> => {
      life.assertAlive();
      const { signal, onUpdate } = options;
      const params = { parent: call, name, arguments: plain(args, "the arguments", "refuse") };
      const onPart = (value: unknown): void => onUpdate?.(value as NestedToolResult["result"]);
      const answer = await channel.ask("tools.execute", params, { signal, onPart });
      return answer as unknown as NestedToolResult;
    },
  } satisfies Omit<ExtensionToolContext, keyof ReturnType<typeof makeContext>>);
}
