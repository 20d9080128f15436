/** Modules of the corpus in a session of this process, as settings.json names them: real threads, the offline model. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { onTestFinished, vi } from "vitest";
import type { ModelRequest } from "../../src/agent/model/language-model.js";
import { findModel } from "../../src/agent/model/models.js";
import type { Entry } from "../../src/agent/session/entry.js";
import { realClock } from "../../src/host/clock.js";
import { createSession, type EmbeddedSession } from "../../src/library/create-session.js";
import type { SessionOptions } from "../../src/library/session-options.js";
import { tempDir } from "../helpers/temp-dir.js";
import { moduleAt, type Tier } from "./places.js";
import { type Reply, Screen } from "./screen.js";

export interface Corpus {
  readonly session: EmbeddedSession;
  readonly screen: Screen;
  readonly cwd: string;
  /** The person's own home. */
  readonly person: string;
  /** What the model was asked, in order. */
  readonly requests: readonly ModelRequest[];
  readonly stderr: readonly string[];
  /** As a person types it; settles when what it began has. */
  type(line: string): Promise<void>;
  /** The content that the model last read of a tool's result. */
  resultOf(tool: string): { readonly content: string; readonly is_error: boolean } | undefined;
  /** Entries of that kind that the modules made; not the cards of what is still on its way. */
  custom(type: string): readonly Entry[];
  /** All that the model read last. */
  read(): string;
}

export interface CorpusOptions {
  readonly tier?: Tier;
  readonly env?: Readonly<Record<string, string>>;
  /** Files of the project. */
  readonly files?: Readonly<Record<string, string>>;
  /** Programs in the home's folder of extensions: name → text. */
  readonly extensions?: Readonly<Record<string, string>>;
  /** Files of the person's home. */
  readonly person?: Readonly<Record<string, string>>;
  readonly options?: Partial<SessionOptions>;
  /** To what is asked before the session is there. */
  readonly replies?: readonly Reply[];
  /** As models.json names one; its first model is used, in place of the offline one. */
  readonly provider?: { readonly models: readonly { readonly id: string }[] };
  /** Programs on PATH in front of all others: name → what a shell runs. */
  readonly programs?: Readonly<Record<string, string>>;
}

export function put(folder: string, files: Readonly<Record<string, string>>, mode = 0o644): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text, { mode });
  }
}

/** Programs in a folder of their own; its path. */
export function fakePrograms(programs: Readonly<Record<string, string>>): string {
  const bin = tempDir();
  const scripts = Object.entries(programs).map(([name, body]) => [name, `#!/bin/sh\n${body}\n`] as const);
  put(bin, Object.fromEntries(scripts), 0o755);
  return bin;
}

function recorded(requests: ModelRequest[], cwd: string): SessionOptions["findModel"] {
  return (spec) => {
    const model = findModel(spec, { cwd, clock: realClock });
    return {
      ...model,
      stream: (request, options) => {
        requests.push(request);
        return model.stream(request, options);
      },
    };
  };
}

function stub(env: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
}

/** Must be called inside a test. */
export async function openCorpus(modules: readonly string[], given: CorpusOptions = {}): Promise<Corpus> {
  const [home, cwd, person] = [tempDir(), tempDir(), tempDir()];
  const bin = given.programs === undefined ? "" : `${fakePrograms(given.programs)}:`;
  stub({ HOME: person, PATH: `${bin}${process.env.PATH}`, ...given.env });
  put(cwd, given.files ?? {});
  put(person, given.person ?? {});
  put(join(home, "extensions"), given.extensions ?? {}, 0o755);
  const paths = modules.map((name) => moduleAt(given.tier ?? "a", name));
  put(home, { "settings.json": JSON.stringify({ modules: paths }) });
  const { provider } = given;
  if (provider !== undefined) put(home, { "models.json": JSON.stringify({ providers: { own: provider } }) });
  const screen = new Screen();
  screen.replies.push(...(given.replies ?? []));
  const requests: ModelRequest[] = [];
  const stderr: string[] = [];
  const session = await createSession({
    ...{ home, cwd, frontEnd: screen },
    ...(provider === undefined ? { findModel: recorded(requests, cwd) } : { model: `own/${provider.models[0]?.id}` }),
    onStderr: (_extension, text) => stderr.push(text),
    ...given.options,
  });
  onTestFinished(() => session.close());
  // As a terminal tells it.
  const looks = { colors: {}, backgrounds: {} };
  session.host.state.set({
    theme: { name: "auto", names: ["dark", "light"], ...looks },
    themes: ["dark", "light"].map((name) => ({ name, path: null, ...looks })),
  });
  const { agent } = session;
  const read = () => requests.at(-1)?.messages ?? [];
  return {
    ...{ session, screen, cwd, person, requests, stderr },
    type: async (line) => {
      await agent.submit(line);
      await agent.idle();
    },
    resultOf: (tool) => read().findLast((message) => message.role === "tool" && message.name === tool) as never,
    custom: (type) =>
      agent.tree().filter((entry) => "custom_type" in entry && entry.custom_type === type && !("delivery" in entry)),
    read: () => JSON.stringify(read()),
  };
}
