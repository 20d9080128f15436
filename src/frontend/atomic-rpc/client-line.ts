/** A line of the client → a command, or an answer to a dialog. Nothing is checked that belongs to one command; nothing throws. */
import { isJsonObject, type JsonObject } from "../../protocol/field.js";
import { atomicRpcLimits, wireLimits } from "../../protocol/limits.js";
import { clipChars } from "../../text/clip.js";

/** Whether JSON text nests deeper than that. */
export type DepthExceeds = (text: string, max: number) => boolean;

export type ClientLine =
  | {
      readonly kind: "command";
      /** As it was parsed; undefined: there is none. */
      readonly id: unknown;
      readonly name: string;
      /** All fields of the line. */
      readonly fields: JsonObject;
    }
  | { readonly kind: "answer"; readonly id: unknown; readonly fields: JsonObject }
  /** `command` is what the answer says it is about. */
  | { readonly kind: "bad"; readonly id: unknown; readonly command: string; readonly error: string };

const bad = (error: string, id?: unknown): ClientLine => ({
  kind: "bad",
  id,
  command: "parse",
  error: `Failed to parse command: ${error}`,
});

/** What a client calls a command, fit for an answer. */
function nameOf(type: unknown): string {
  const text = typeof type === "string" ? type : (JSON.stringify(type) ?? "undefined");
  return clipChars(text, atomicRpcLimits.quotedChars);
}

export function readClientLine(line: string, depthExceeds: DepthExceeds): ClientLine {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    // What is wrong with it, not what it says: that may be anything.
    const where = error instanceof SyntaxError && /position \d+/.exec(error.message)?.[0];
    return bad(`not JSON${where ? ` (at ${where})` : ""}; a command is one JSON object on one line`);
  }
  if (!isJsonObject(value)) return bad("a command is a JSON object");
  const { id, type } = value;
  if (depthExceeds(line, wireLimits.maxDepth)) return bad(`it nests more than ${wireLimits.maxDepth} levels deep`, id);
  if (type === "extension_ui_response") return { kind: "answer", id, fields: value };
  if (typeof type === "string") return { kind: "command", id, name: type, fields: value };
  return { kind: "bad", id, command: nameOf(type), error: `Unknown command: ${nameOf(type)}` };
}

/** The error for a command that nobody knows. */
export function unknownCommand(name: string): { readonly command: string; readonly error: string } {
  return { command: nameOf(name), error: `Unknown command: ${nameOf(name)}` };
}
