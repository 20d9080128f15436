/**
 * Unmodified programs in a thread, from cold and from a spare, against themselves as a plain `node` process: the same
 * lines in the same order, the same exit code, the same stderr where it can be the same.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Spares } from "../../../src/transport/worker/spares.js";
import { createWorkerTransport } from "../../../src/transport/worker/worker-transport.js";
import { Frame } from "../../../src/wire/frame.js";
import { ending } from "./kinds/ending.js";
import type { Kind } from "./kinds/kind.js";
import { reading } from "./kinds/reading.js";
import { surroundings } from "./kinds/surroundings.js";
import { writing } from "./kinds/writing.js";

interface Outcome {
  readonly lines: readonly string[];
  readonly code: number | null;
  readonly stderr: string;
}

const env = { PATH: process.env.PATH ?? "", MARK: "set" };
let folder = "";
let spares: Spares;

beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "kinds-")));
  spares = new Spares({ count: 1 });
});
afterAll(async () => {
  await spares[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

function written(kind: Kind): string {
  const home = mkdtempSync(join(folder, "kind-"));
  for (const [name, source] of Object.entries(kind.beside ?? {})) writeFileSync(join(home, name), source);
  const path = join(home, `program${kind.ending ?? ".mjs"}`);
  writeFileSync(path, kind.source);
  return path;
}

const inputOf = ({ input = ["one", "two", "three"] }: Kind): readonly string[] => input;

function asProcess(kind: Kind, path: string): Promise<Outcome> {
  const child = spawn(process.execPath, [path], { env, stdio: "pipe" });
  const out: Buffer[] = [];
  let stderr = "";
  child.stdout.on("data", (chunk: Buffer) => out.push(chunk));
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  child.stdin.on("error", () => {});
  child.stdin.write(
    inputOf(kind)
      .map((line) => `${line}\n`)
      .join(""),
  );
  if (!kind.endsAlone) child.stdin.end();
  return new Promise((resolve) => {
    child.once("close", (code) => resolve({ lines: linesOf(Buffer.concat(out).toString()), code, stderr }));
  });
}

const isBlank = (line: string): boolean => /^[ \t\r]*$/.test(line);
const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.replace(/\r$/, ""))
    .filter((line) => !isBlank(line));

async function asThread(kind: Kind, path: string, from?: Spares): Promise<Outcome> {
  const transport = createWorkerTransport({
    path,
    cwd: process.cwd(),
    env,
    ...(from === undefined ? {} : { spares: from }),
  });
  const lines: string[] = [];
  let stderr = "";
  transport.onFrame = ({ text }) => lines.push(text);
  transport.onStderr = (text) => {
    stderr += text;
  };
  const exited = new Promise<number | null>((resolve) => {
    transport.onExit = ({ code }) => resolve(code);
  });
  await transport.start();
  for (const line of inputOf(kind)) transport.send(Frame.ofText(line));
  if (!kind.endsAlone) await transport.stop(60_000);
  return { lines, code: await exited, stderr };
}

function comparable(kind: Kind, { lines, code, stderr }: Outcome): unknown {
  return kind.comparesStderr ? { lines, code, stderr } : { lines, code };
}

describe.each(Object.entries({ reading, writing, ending, surroundings }))("%s", (_group, kinds) => {
  test.each(kinds.map((kind) => [kind.name, kind] as const))("%s", async (_name, kind) => {
    const path = written(kind);
    spares.fill();
    const [process, cold] = await Promise.all([asProcess(kind, path), asThread(kind, path), spares.ready()]);
    const warm = await asThread(kind, path, spares);
    expect(comparable(kind, cold), "from cold").toEqual(comparable(kind, process));
    expect(comparable(kind, warm), "from a spare").toEqual(comparable(kind, process));
  });
});
