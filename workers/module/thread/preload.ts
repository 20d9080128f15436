/**
 * What modules import most, read by a thread that waits for one: it takes longer than all the rest of a start. They find
 * the same copies, because names of packages stand for the files that are meant here.
 */
export async function preload(): Promise<void> {
  await Promise.all([
    import("../../packages/atomic.js"),
    import("../../packages/pi-tui.js"),
    import("../../packages/pi-ai.js"),
    import("../../packages/typebox.js"),
  ]);
}
