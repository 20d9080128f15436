/** What somebody threw → what is told of it. */

/** A thrown value as a message and, of an error, where it came from. */
export interface Failure {
  readonly message: string;
  readonly stack: string | undefined;
}

export function failureOf(thrown: unknown): Failure {
  if (thrown instanceof Error) return { message: thrown.message || thrown.name, stack: thrown.stack };
  try {
    return { message: String(thrown), stack: undefined };
  } catch {
    return { message: "something that is no text was thrown", stack: undefined };
  }
}
