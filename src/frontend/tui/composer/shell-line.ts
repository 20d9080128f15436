/** What a draft is for: a line for the agent, or a command for the shell (`!cmd`, and `!!cmd` that the model never sees). Pure. */
import type { Submitted } from "./composer-options.js";

/** `command` is the text for `line`. */
export interface LineKind {
  readonly kind: Submitted["kind"];
  readonly command: string;
}

const shell = /^\s*(!!?)\s*(\S[\s\S]*)$/;

/** Marks without a command are a line like any other. */
export function lineKind(text: string): LineKind {
  const [, marks, command] = shell.exec(text) ?? [];
  if (marks === undefined || command === undefined || command.startsWith("!")) return { kind: "line", command: text };
  return { kind: marks === "!!" ? "hidden-shell" : "shell", command: command.trimEnd() };
}
