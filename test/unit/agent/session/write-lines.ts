/** Session files as a test wants them, line by line. */
import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { sessionPath } from "../../../../src/agent/session/session-file.js";

export const header = (id: string, cwd: string, over: object = {}) => ({
  type: "session",
  format_version: 2,
  id,
  cwd,
  created: "2026-01-01T00:00:00.000Z",
  model: "offline/echo",
  ...over,
});

export const message = (id: string, parent: string | null, said: object) => ({
  type: "message",
  id,
  parent,
  timestamp: "2026-01-01T00:00:01.000Z",
  message: said,
});

export const prompt = (id: string, parent: string | null, content: string) =>
  message(id, parent, { role: "user", content, prompt: true, internal: false });

export const reply = (id: string, parent: string | null, text: string) =>
  message(id, parent, {
    role: "assistant",
    content: [{ type: "text", text }],
    model: "offline/echo",
    usage: null,
    finish: "stop",
  });

export function writeLines(path: string, lines: readonly unknown[]): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, lines.map((line) => `${typeof line === "string" ? line : JSON.stringify(line)}\n`).join(""));
  return path;
}

/** A session of `cwd` that was written to `at` seconds after 1970. */
export function placeSession(home: string, cwd: string, id: string, at: number, lines: readonly unknown[]): string {
  const path = writeLines(sessionPath(home, cwd, at * 1_000, id), [header(id, cwd), ...lines]);
  utimesSync(path, at, at);
  return path;
}
