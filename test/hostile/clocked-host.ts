/** A host with modules whose clock a test moves, a step at a time while the module keeps its thread. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { startHost } from "../../src/index.js";
import { moduleLimits } from "../../src/protocol/limits.js";
import { RecordingFrontEnd } from "../../src/testing.js";
import { tempDir } from "../helpers/temp-dir.js";
import { FakeClock } from "../unit/agent/fake-clock.js";

/** A neighbour: blocks every call of a tool with a word. */
export const fine = `export default (pi: any) => {
  pi.on("tool_call", async () => ({ block: true, reason: "fine" }));
  // By then it has given its manifest.
  setImmediate(() => console.error("is fine"));
};`;

export const blocked = { block: true, reason: "fine" };

export const hostile = (name: string): string =>
  new URL(`../fixtures/modules/hostile/${name}`, import.meta.url).pathname;

/** `modules`: paths, or file names with their text. */
export function clockedHost(
  modules: readonly (string | readonly [string, string])[],
  runtime: object = {},
  files: Readonly<Record<string, string>> = {},
) {
  const folder = tempDir();
  const place = ([name, text]: readonly [string, string]): string => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const found = modules.map((one) => {
    const path = typeof one === "string" ? one : place(one);
    return { path, file: path.replace(/^.*\//, "").replace(/\.\w+$/, ""), kind: "module" as const };
  });
  for (const file of Object.entries(files)) place(file);
  const clock = new FakeClock();
  const frontEnd = new RecordingFrontEnd("none");
  /** What tests wait for on stderr. */
  const heard = new Map<string, PromiseWithResolvers<void>>();
  const hears = (word: string): Promise<void> => {
    const wait = heard.get(word) ?? Promise.withResolvers<void>();
    heard.set(word, wait);
    return wait.promise;
  };
  const host = startHost({
    ...{ directories: [], modules: found, cwd: process.cwd(), frontEnd, version: "0", clock, runtime },
    onStderr: (_extension, text) => {
      for (const [word, { resolve }] of heard) {
        if (!text.includes(word)) continue;
        heard.delete(word);
        resolve();
      }
    },
  });
  onTestFinished(() => host.stop());
  /** Time passes until that is over, or a thread that keeps on has been told to end; that takes no time of ours. */
  const pass = async <T>(answer: Promise<T>): Promise<T> => {
    let isOver = false;
    void answer.finally(() => (isOver = true));
    for (let ms = 0; !isOver; ms += moduleLimits.lookMs) {
      if (ms <= moduleLimits.blockedEndMs) clock.advance(moduleLimits.lookMs);
      // What a thread says between two looks has to arrive between them.
      await new Promise(setImmediate);
    }
    return answer;
  };
  /** Time passes for a module that says each time that its loop turns. */
  const passTurning = async <T>(answer: Promise<T>): Promise<T> => {
    let isOver = false;
    void answer.finally(() => (isOver = true));
    while (!isOver) {
      clock.advance(moduleLimits.lookMs);
      // The first may have been said before it was asked.
      for (let times = 0; times < 3 && !isOver; times++) await Promise.race([hears("turns"), answer]);
    }
    return answer;
  };
  /** The first of these, from when the module says that it begins. */
  const passUntil = async <T>(answer: Promise<T>): Promise<T> => {
    await Promise.race([hears("begins"), answer]);
    return pass(answer);
  };
  return {
    ...{ host, clock, hears, pass, passTurning, passUntil },
    ask: (toolName: string) => host.lifecycle.ask("tool_call", { toolName, toolCallId: "1", input: {} }),
    states: () => host.report().extensions.map(({ state }) => state),
    said: (text: string) => frontEnd.notices.map((notice) => notice.text).filter((notice) => notice.includes(text)),
  };
}
