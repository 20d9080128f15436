/** What somebody threw → what is told of it. Anything can be thrown, and not everything can be read. */
import { moduleLimits } from "../../../src/protocol/module-limits.js";

/** A thrown value as a message and, of an error, where it came from. */
export interface Failure {
  readonly message: string;
  readonly stack: string | undefined;
}

/** Never throws; neither text is longer than `moduleLimits.errorChars`. */
export function failureOf(thrown: unknown): Failure {
  try {
    if (!(thrown instanceof Error)) return { message: clipped(String(thrown)), stack: undefined };
    const { message, name, stack } = thrown;
    return {
      message: clipped(textIn(message) ?? textIn(name) ?? "an error without a message"),
      stack: typeof stack === "string" ? clipped(stack) : undefined,
    };
  } catch {
    return { message: "something that cannot be read was thrown", stack: undefined };
  }
}

/** Errors are objects like any other: their fields may hold anything. */
function textIn(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

function clipped(text: string): string {
  return text.slice(0, moduleLimits.errorChars);
}
