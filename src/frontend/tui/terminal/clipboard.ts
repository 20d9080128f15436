/** OSC 52: text for the clipboard of whoever sits at the terminal, through ssh, tmux and screen. */
import { terminalLimits } from "../../../protocol/limits.js";
import type { Environment } from "./color-depth.js";

/** GNU screen takes a long string only in pieces. */
const screenPieceChars = 76;

/** Null: more than terminals take (`terminalLimits.maxClipboardBytes`), and half of it would be worse than nothing. */
export function clipboardSequence(text: string, env: Environment): string | null {
  const bytes = Buffer.from(text, "utf8");
  if (bytes.length > terminalLimits.maxClipboardBytes) return null;
  const sequence = `\x1b]52;c;${bytes.toString("base64")}\x07`;
  if ((env.TMUX ?? "") !== "") return sequence + throughTmux(sequence);
  return (env.STY ?? "") === "" ? sequence : throughScreen(sequence);
}

/** Where tmux does not set the clipboard itself (`set-clipboard`), it may hand it on (`allow-passthrough`). */
function throughTmux(sequence: string): string {
  return `\x1bPtmux;${sequence.replaceAll("\x1b", "\x1b\x1b")}\x1b\\`;
}

function throughScreen(sequence: string): string {
  const pieces = sequence.match(new RegExp(`[^]{1,${screenPieceChars}}`, "g")) ?? [];
  return pieces.map((piece) => `\x1bP${piece}\x1b\\`).join("");
}
