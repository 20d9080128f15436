/** Which hooks somebody waits for now, over all extensions. */
import type { Extension } from "./extension.js";

/** A hook that an extension has not answered yet. */
export interface AwaitedHook {
  /** Its address. */
  readonly extension: string;
  /** As on the wire: `hook.tool_call`. */
  readonly method: string;
  readonly sinceMs: number;
}

/** The oldest first. */
export function awaitedHooks(extensions: readonly Extension[]): readonly AwaitedHook[] {
  const all = extensions.flatMap((extension) =>
    extension.awaited().map((hook) => ({ extension: extension.name, ...hook })),
  );
  return all.sort((a, b) => b.sinceMs - a.sinceMs);
}
