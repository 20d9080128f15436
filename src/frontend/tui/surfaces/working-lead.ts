/** The indicator that extensions put before what goes on: which of its frames is seen now. Pure. */
import type { WorkingRow } from "../../../host/front-end.js";

/** How often it changes; null: it stands still. */
export function indicatorMs({ indicator }: WorkingRow): number | null {
  return indicator === null || indicator.frames.length < 2 ? null : indicator.intervalMs;
}

/** Empty where there is none. */
export function workingLead({ indicator }: WorkingRow, nowMs: number): string {
  if (indicator === null || indicator.frames.length === 0) return "";
  const { frames, intervalMs } = indicator;
  return frames[Math.floor(nowMs / intervalMs) % frames.length] ?? "";
}
