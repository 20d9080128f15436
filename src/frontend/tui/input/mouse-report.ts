/** SGR mouse reports (`CSI < button ; column ; row M` or `m`) → mouse events. Foreign numbers: bounded. */
import { terminalLimits } from "../../../protocol/limits.js";
import type { MouseInput } from "./input-event.js";
import type { SequenceToken } from "./token.js";

const shiftBit = 4;
const motionBit = 32;
const wheelBit = 64;
const extraBit = 128;
const buttons = ["left", "middle", "right"] as const;

export function isMouseReport({ kind, params, final }: SequenceToken): boolean {
  return kind === "csi" && params.startsWith("<") && (final === "M" || final === "m");
}

/** Null: a movement without a button, a button that nobody asked for, or no report at all. */
export function mouseEvent({ params, final }: SequenceToken): MouseInput | null {
  const match = /^<(\d{1,3});(\d{1,5});(\d{1,5})$/.exec(params);
  if (match === null) return null;
  const [bits, column, row] = match.slice(1).map(Number);
  if (bits === undefined || column === undefined || row === undefined) return null;
  if (Math.min(column, row) < 1 || Math.max(column, row) > terminalLimits.maxCells) return null;
  const what = actionOf(bits, final === "m");
  if (what === null) return null;
  return { kind: "mouse", ...what, row: row - 1, column: column - 1, shift: (bits & shiftBit) !== 0 };
}

function actionOf(bits: number, isRelease: boolean): Pick<MouseInput, "action" | "button"> | null {
  if ((bits & extraBit) !== 0) return null;
  const button = bits & 3;
  if ((bits & wheelBit) !== 0) {
    // 2 and 3 turn sideways.
    if (isRelease || button > 1) return null;
    return { action: button === 0 ? "wheelUp" : "wheelDown", button: null };
  }
  const held = buttons[button];
  if (held === undefined) return null;
  if (isRelease) return { action: "release", button: held };
  return { action: (bits & motionBit) === 0 ? "press" : "drag", button: held };
}
