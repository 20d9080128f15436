/** The bench as a table for people. Pure. */
import type { Figures } from "../src/inspect/bench/stats.js";

interface Row {
  readonly name: string;
  readonly figures: Figures;
}

export interface Rows {
  readonly latency: readonly (Row & { readonly bytes: number; readonly inFlight: number })[];
  readonly chain: readonly Row[];
  readonly start: readonly (Row & { readonly count: number })[];
  readonly memory: readonly { readonly name: string; readonly privateMb: number }[];
  readonly turn: readonly Row[];
  readonly answer: readonly Row[];
  readonly frame: readonly Row[];
  readonly module: {
    readonly trips: readonly Row[];
    readonly starts: readonly (Row & { readonly count: number })[];
    readonly replica: readonly Row[];
    readonly load: readonly Row[];
  };
}

function cell(value: number | string, width: number): string {
  if (typeof value === "string") return value.padEnd(width);
  const text = Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2);
  return (Number.isNaN(value) ? "–" : text).padStart(width);
}

function table(
  title: string,
  unit: string,
  rows: readonly { readonly label: string; readonly figures: Figures }[],
): string {
  if (rows.length === 0) return "";
  const width = Math.max(...rows.map(({ label }) => label.length), title.length) + 2;
  const head = `${cell(title, width)}${["p50", "p95", "p99", "max", "n"].map((name) => name.padStart(10)).join("")}  (${unit})`;
  const lines = rows.map(({ label, figures }) => {
    const numbers = [figures.p50, figures.p95, figures.p99, figures.max].map((value) => cell(value, 10));
    return `${cell(label, width)}${numbers.join("")}${String(figures.n).padStart(10)}`;
  });
  return `${head}\n${lines.join("\n")}\n\n`;
}

export function printReport(ratios: Readonly<Record<string, number>>, rows: Rows): string {
  const latency = rows.latency.map(({ name, figures, bytes, inFlight }) => ({
    label: `${name}, ${bytes} B${inFlight > 1 ? `, ${inFlight} in flight` : ""}`,
    figures,
  }));
  const labelled = (list: readonly Row[]) => list.map(({ name, figures }) => ({ label: name, figures }));
  const counted = (list: Rows["start"]) =>
    list.map(({ name, count, figures }) => ({ label: `${count} × ${name}`, figures }));
  const memory = rows.memory.map(({ name, privateMb }) => `${cell(name, 24)}${cell(privateMb, 10)}`).join("\n");
  const width = Math.max(...Object.keys(ratios).map((name) => name.length)) + 2;
  return [
    table("hook round trip", "µs", latency),
    table("gates in a chain", "µs", labelled(rows.chain)),
    table("start until ready", "ms", counted(rows.start)),
    memory === "" ? "" : `private memory per idle extension (MB)\n${memory}\n\n`,
    table("a turn without extensions", "µs", labelled(rows.turn)),
    table("first answer of e -p", "ms", labelled(rows.answer)),
    table("first frame of e", "ms", labelled(rows.frame)),
    table("events of modules", "µs", labelled(rows.module.trips)),
    table("start of modules until ready", "ms", counted(rows.module.starts)),
    table("telling a module the session", "ms of our loop", labelled(rows.module.replica)),
    table("until all modules have heard", "ms", labelled(rows.module.load)),
    `ratios (medians of interleaved rounds)\n`,
    ...Object.entries(ratios).map(([name, value]) => `${cell(name, width)}${cell(value, 8)}\n`),
  ].join("");
}
