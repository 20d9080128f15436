/** One writer at a time for each file, of all tools of e and all modules, whichever thread they are in. */
import type { Channel } from "./channel.js";
import type { Handles } from "./handles.js";

/**
 * Runs `work` when it is this module's turn. Where nobody runs a session there is no turn to wait for. Settles as
 * `work` does.
 */
export async function takeTurn<T>(
  { channel, handles }: { readonly channel: Channel; readonly handles: Handles },
  path: string,
  work: () => Promise<T>,
): Promise<T> {
  let begun: Promise<T> | null = null;
  const begin = (): Promise<T> => {
    begun ??= work();
    return begun;
  };
  const handle = handles.add(async () => {
    // How it ends is its caller's to hear; here it only has to be over.
    await begin().catch(() => {});
  });
  await channel.ask("files.exclusive", { path, handle }).catch(() => {});
  handles.free(handle);
  return begin();
}
