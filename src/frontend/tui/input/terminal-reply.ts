/** What a terminal says of itself when it was asked; never input. */
import type { SequenceToken, Token } from "./token.js";

/** Red, green, blue, each from 0 to 1. */
export type Color = readonly [number, number, number];

export type TerminalReply =
  /** OSC 11. */
  | { readonly kind: "background"; readonly color: Color }
  /** `CSI ? flags u`: kitty's keyboard protocol is understood. */
  | { readonly kind: "kittyKeyboard"; readonly flags: number }
  /** DA1: the answer that every terminal has, and so the last of several. */
  | { readonly kind: "attributes" };

/** Null: no reply that anybody waits for. */
export function replyOf(token: Token): TerminalReply | null {
  if (token.kind === "string") return token.introducer === "]" ? colorReply(token.payload) : null;
  return token.kind === "csi" ? csiReply(token) : null;
}

function csiReply({ params, final }: SequenceToken): TerminalReply | null {
  if (final === "u" && /^\?\d{1,5}$/.test(params)) return { kind: "kittyKeyboard", flags: Number(params.slice(1)) };
  return final === "c" && /^\?[\d;]*$/.test(params) ? { kind: "attributes" } : null;
}

/** `11;rgb:RRRR/GGGG/BBBB`, with one to four digits each, `rgba:…`, or `11;#RRGGBB`. */
function colorReply(payload: string): TerminalReply | null {
  const value = /^11;(.*)$/s.exec(payload)?.[1] ?? "";
  const channels = /^rgba?:([\da-f]{1,4})\/([\da-f]{1,4})\/([\da-f]{1,4})(\/[\da-f]{1,4})?$/i.exec(value);
  const short = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(value);
  const [red, green, blue] = (channels ?? short)?.slice(1).map(fraction) ?? [];
  if (red === undefined || green === undefined || blue === undefined) return null;
  return { kind: "background", color: [red, green, blue] };
}

function fraction(digits: string | undefined): number {
  if (digits === undefined) return 0;
  return Number.parseInt(digits, 16) / (16 ** digits.length - 1);
}
