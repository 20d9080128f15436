/** A word as a person can paste it into a shell. For messages alone: e itself never runs a shell. Pure. */

export function shellWord(text: string): string {
  return /^[\w@%+=:,./~^-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
