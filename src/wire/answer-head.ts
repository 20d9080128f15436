/**
 * Which request a line answers, told by its beginning alone: of a line that is too long to be kept nothing else is
 * there. It matters because whoever asked would otherwise wait for the deadline.
 */

/** How much of a line is looked at: what everybody writes, `{"id":7,"result":`, is far shorter. */
export const answerHeadChars = 64;

const answer = /^\s*\{\s*"id"\s*:\s*(\d{1,15})\s*,\s*"(?:result|error)"\s*:/;

/** Undefined: no answer, or one that does not begin with its id. */
export function answeredBy(head: string): number | undefined {
  const id = answer.exec(head.slice(0, answerHeadChars))?.[1];
  return id === undefined ? undefined : Number(id);
}
