/** The control sequences that e itself sends, beside those of the painter. Each constant is whole. */
import { terminalLimits } from "../../../protocol/limits.js";
import { sanitizeLabel } from "../../../text/sanitize.js";
import { cutAtCells } from "../../../text/width.js";

const bell = "\x07";

export const showCursor = "\x1b[?25h";
export const plainText = "\x1b[m";

/**
 * Off while we paint: a terminal that gives a character more cells than Unicode does (a family of emojis as four people)
 * would begin a row that nobody counted, and the whole frame would be torn. So it only cuts the row off.
 */
export const autoWrap = { on: "\x1b[?7h", off: "\x1b[?7l" } as const;

export const bracketedPaste = { on: "\x1b[?2004h", off: "\x1b[?2004l" } as const;

/** Buttons and movement with a button, as SGR reports. */
export const mouse = {
  on: "\x1b[?1000h\x1b[?1002h\x1b[?1006h",
  off: "\x1b[?1006l\x1b[?1002l\x1b[?1000l",
} as const;

/**
 * kitty: 1 (keys that look alike are told apart) + 4 (the key at the place, for layouts without latin letters).
 * xterm: modifyOtherKeys 1. Some terminals read that one as colours, so it is followed by their end.
 */
export const keyboards = {
  plain: { on: "", off: "" },
  kitty: { on: "\x1b[>5u", off: "\x1b[<u" },
  xterm: { on: `\x1b[>4;1m${plainText}`, off: `\x1b[>4m${plainText}` },
} as const;

/** Of kitty's keyboard while it is on: keys that are let go are told as well (2), or no longer. */
export const keyReleases = { on: "\x1b[=7u", off: "\x1b[=5u" } as const;

export type Keyboard = keyof typeof keyboards;

/** What is the background, is kitty's keyboard known, and what every terminal answers, so that it is the last. */
export const questions = `\x1b]11;?${bell}\x1b[?u\x1b[c`;

/** The title of the window: kept by the terminal while ours is shown. */
export const keepTitle = "\x1b[22;2t";
/** Where nothing was kept, an empty title is what is left of ours. */
export const giveTitleBack = `\x1b]2;${bell}\x1b[23;2t`;

/** Foreign text becomes one bounded line first. */
export function titleSequence(text: string): string {
  return `\x1b]2;${cutAtCells(sanitizeLabel(text), terminalLimits.titleCells)}${bell}`;
}
