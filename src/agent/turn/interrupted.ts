/** What is said of what an interrupt cut off: in the words of whoever interrupted, where there are any. Pure. */

/** Null: nobody said why. */
export function interruptedBecause({ reason }: AbortSignal): string | null {
  return typeof reason === "string" && reason.trim() !== "" ? reason : null;
}
