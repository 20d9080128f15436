/** Answers of the agent, as a person reads them. */
import type { SessionAnswer } from "../../../host/session-control.js";
import type { App } from "../app.js";

/** Says why not; true when it was done. */
export function accepted(app: Pick<App, "notice">, answer: SessionAnswer): boolean {
  if (!answer.ok) app.notice("error", answer.error);
  return answer.ok;
}

const units = [
  { name: "year", seconds: 365 * 24 * 3_600 },
  { name: "month", seconds: 30 * 24 * 3_600 },
  { name: "day", seconds: 24 * 3_600 },
  { name: "hour", seconds: 3_600 },
  { name: "minute", seconds: 60 },
] as const;

/** `3 hours ago`; what no clock wrote is empty. `then` is ISO 8601, `now` milliseconds since 1970. */
export function ago(then: string, now: number): string {
  const seconds = (now - Date.parse(then)) / 1_000;
  if (!Number.isFinite(seconds)) return "";
  for (const { name, seconds: each } of units) {
    const count = Math.floor(seconds / each);
    if (count > 0) return `${count} ${name}${count === 1 ? "" : "s"} ago`;
  }
  return "just now";
}

/** `1 message`, `2 messages`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** Joins what is not empty. */
export function joined(...parts: readonly (string | null | false)[]): string {
  return parts.filter((part) => part !== null && part !== false && part !== "").join(" · ");
}
