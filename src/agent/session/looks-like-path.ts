/** Whether what a person wrote for a session names a file. Pure, and light: it is needed before anything is loaded. */

/** Otherwise it is an id, the beginning of one, or a name. */
export function looksLikePath(ref: string): boolean {
  return ref.endsWith(".jsonl") || /[/\\]/.test(ref);
}
