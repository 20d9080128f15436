/** A front end that breaks must not break the turn: what it throws is told as a bug of its own. */
export function tellFrontEnd(tell: () => void, tellBug: (error: unknown) => void): void {
  try {
    tell();
  } catch (error) {
    tellBug(error);
  }
}
