/** `e --mode rpc|json|text` as a process, with modules that a test writes. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { RpcDriver, type RpcLine } from "../../helpers/rpc-driver.js";
import type { EHome, RunOptions } from "../../helpers/run-e.js";

/** The module's file. `body` has `pi`, and `note(text)`, which adds a line to what `notes` returns. */
export function module(e: EHome, name: string, body: string): string {
  const file = join(e.temp, `${name}.mjs`);
  const log = JSON.stringify(join(e.temp, `${name}.log`));
  const note = `const note = (text) => appendFileSync(${log}, text + "\\n");`;
  writeFileSync(
    file,
    `import { appendFileSync } from "node:fs";\n${note}\nexport default function (pi) {\n${body}\n}\n`,
  );
  return file;
}

/** What the module of that name noted. */
export function notes(e: EHome, name: string): readonly string[] {
  const file = join(e.temp, `${name}.log`);
  return existsSync(file) ? readFileSync(file, "utf8").trimEnd().split("\n") : [];
}

/** A client of `e --mode rpc` that keeps no session. A line of stdout that is not JSON fails the test. */
export function rpc(e: EHome, args: readonly string[] = [], options: RunOptions = {}): RpcDriver {
  return new RpcDriver(e.start(["--mode", "rpc", "--no-session", ...args], { stdin: "open", ...options }));
}

export const prompt = (id: unknown, message: string) => ({ id, type: "prompt", message });

export const answerTo =
  (id: unknown) =>
  (line: RpcLine): boolean =>
    line.type === "response" && line.id === id;

/** Types of lines, answers as what they answer. */
export function types(lines: readonly { readonly [key: string]: unknown }[]): readonly string[] {
  return lines.map(({ type, command }) => (type === "response" ? `answer ${command}` : String(type)));
}
