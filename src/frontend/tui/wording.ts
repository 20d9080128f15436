/** Counts, times and lists, in the words in which e says them everywhere. Pure. */

const thousand = 1_000;
const million = 1_000_000;
/** From here on, thousands would be written as `1000k`. */
const nearlyMillion = 999_500;

/** A count where there is little room: `950`, `1.2k`, `34k`, `1.5M`. */
export function shortNumber(count: number): string {
  if (count < thousand) return String(Math.round(count));
  const isMillions = count >= nearlyMillion;
  const value = count / (isMillions ? million : thousand);
  return `${Number(value.toFixed(value < 10 ? 1 : 0))}${isMillions ? "M" : "k"}`;
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
