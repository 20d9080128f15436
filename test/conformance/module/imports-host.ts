/** Modules of the fixtures that import values, on a host with an agent. */
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import type { AgentOptions } from "../../../src/agent/agent-options.js";
import type { ExtensionError } from "../../../src/host/extension-errors.js";
import { startHost } from "../../../src/host/host.js";
import type { RenderParams } from "../../../src/protocol/module/components.js";
import { RecordingFrontEnd } from "../../../src/testing.js";
import { type RunningAgent, runAgent } from "../../helpers/conformance-agent.js";
import { tempDir } from "../../helpers/temp-dir.js";

/** Where the fixtures are. */
export const imports = new URL("../../fixtures/modules/imports/", import.meta.url).pathname;

export interface ImportsOptions {
  /** Added to the environment; the home of the person is the test's own. */
  readonly env?: Readonly<Record<string, string>>;
  readonly flags?: readonly string[];
  /** Path of the module. Default: the fixture. */
  readonly path?: string;
  readonly agent?: Partial<AgentOptions>;
  /** Files of the person's home, there before it starts. */
  readonly files?: Readonly<Record<string, string>>;
}

export interface ImportsHost extends RunningAgent {
  readonly host: ReturnType<typeof startHost>;
  readonly frontEnd: RecordingFrontEnd;
  readonly errors: readonly ExtensionError[];
  /** The person's home: `~/.atomic` is in it. */
  readonly person: string;
  /** Runs a tool as the model would; the result as the model reads it. */
  tool(name: string, args: unknown): Promise<{ readonly content: string; readonly isError: boolean }>;
  command(line: string): Promise<void>;
  /** The rows that the extension draws, as text. */
  rows(params: Partial<RenderParams> & Pick<RenderParams, "kind" | "name">): Promise<string | null>;
  notices(): readonly string[];
}

export function put(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

/** Must be called inside a test. */
export async function importsHost(fixture: string, options: ImportsOptions = {}): Promise<ImportsHost> {
  const cwd = tempDir();
  const person = tempDir();
  put(person, options.files ?? {});
  const errors: ExtensionError[] = [];
  const frontEnd = new RecordingFrontEnd("full");
  const path = options.path ?? join(imports, `${fixture}.ts`);
  const host = startHost({
    directories: [],
    modules: [{ path, file: `${fixture}.ts`, kind: "module", group: fixture }],
    cwd,
    frontEnd,
    version: "1",
    env: { ...process.env, HOME: person, TMPDIR: person, ...options.env },
  });
  host.onExtensionError((error) => errors.push(error));
  onTestFinished(() => host.stop());
  await host.ready;
  await host.startup(options.flags ?? []);
  const running = { host, frontEnd, cwd, env: {}, notices: () => [], of: () => never(), processes: () => [] };
  const agent = runAgent(running, { cwd, ...options.agent });
  const notices = () => frontEnd.notices.map(({ text }) => text);
  return {
    ...agent,
    ...{ host, frontEnd, errors, person, notices },
    tool: async (name, args) => {
      const { content, isError } = await host.callTool(name, args);
      return { content, isError };
    },
    command: async (line) => {
      const [name = "", ...rest] = line.split(" ");
      await host.runCommand(name, rest.join(" "));
    },
    rows: async (params) => {
      const base = {
        id: "row",
        width: 60,
        expanded: false,
        isPartial: false,
        executionStarted: true,
        argsComplete: true,
      };
      const whole = { ...base, isError: false, ...params };
      let rows = await host.drawing.lines(whole);
      // On a busy machine the first rows of a thread may be late, and what is late is not shown.
      for (
        let again = 0;
        rows === null && again < 5 && host.drawing.drawer(params.kind, params.name) !== null;
        again++
      ) {
        rows = await host.drawing.lines(whole);
      }
      return (
        rows
          ?.map((row) =>
            row
              .map(({ text }) => text)
              .join("")
              .trimEnd(),
          )
          .join("\n") ?? null
      );
    },
  };
}

function never(): never {
  throw new Error("a test asked for what it does not have");
}

/** A copy of a fixture that is a folder, with what npm would have put beside it. Its entry. */
export function withDependency(fixture: string, name: string, code: string): string {
  const folder = tempDir();
  mkdirSync(join(folder, "node_modules", name), { recursive: true });
  put(join(folder, "node_modules", name), {
    "package.json": JSON.stringify({ name, main: "index.js" }),
    "index.js": code,
  });
  copyFileSync(join(imports, fixture, "index.ts"), join(folder, "index.ts"));
  return join(folder, "index.ts");
}
