/** What a submitted line is: a command, or text for the model. Pure. */

export type TypedLine =
  | { readonly kind: "text"; readonly text: string }
  /** `args` is what follows the first space. */
  | { readonly kind: "command"; readonly name: string; readonly args: string };

/** A path (`/etc/hosts …`) or a lone slash is text. */
const COMMAND = /^\/([^\s/]+)(?:\s([\s\S]*))?$/;

/** `line` is trimmed. */
export function typedLine(line: string): TypedLine {
  const match = COMMAND.exec(line);
  if (match === null) return { kind: "text", text: line };
  const [, name = "", args = ""] = match;
  return { kind: "command", name, args };
}
