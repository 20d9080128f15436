/** Modules that do wrong, in a session of this process beside one that does not: whatever they do costs them alone. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { createSession, type EmbeddedSession } from "../../src/library/create-session.js";
import type { SessionOptions } from "../../src/library/session-options.js";
import { tempDir } from "../helpers/temp-dir.js";
import { Screen } from "../modules/screen.js";

/** Blocks `/probe`'s tool with a word, and answers `/fine`: what a neighbour of a hostile module can count on. */
const fine = `
  export default (pi: any) => {
    let starts = 0;
    pi.on("session_start", () => void starts++);
    pi.registerCommand("fine", { handler: async (args: string, ctx: any) => ctx.ui.notify("fine " + args + " " + starts, "info") });
  };`;

export interface Running {
  readonly session: EmbeddedSession;
  readonly screen: Screen;
  readonly cwd: string;
  /** What modules and programs printed. */
  readonly stderr: () => string;
  /** As a person types it; settles when what it began has. */
  type(line: string): Promise<void>;
  /** The state of the hostile module named so. */
  stateOf(file: string): string | undefined;
  /** Lines for the person that begin with what the hostile one is called. */
  notes(text?: string): readonly string[];
  /** The neighbour answers, and so does the model: nothing reached the host. */
  stillFine(): Promise<void>;
}

const fixture = (name: string): string => new URL(`../fixtures/modules/hostile/${name}`, import.meta.url).pathname;

/** Puts a file below a folder; its path. */
export function place(folder: string, name: string, text: string): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

/** `modules`: names of fixtures, or file names with their text. */
export async function open(
  modules: readonly string[] | Readonly<Record<string, string>>,
  options: Partial<SessionOptions> & { readonly settings?: object } = {},
): Promise<Running> {
  const { settings, ...rest } = options;
  const [home, cwd] = [tempDir(), tempDir()];
  const paths = Array.isArray(modules)
    ? modules.map((name: string) => fixture(name))
    : Object.entries(modules).map(([name, text]) => place(home, name, text));
  place(home, "settings.json", JSON.stringify({ modules: [...paths, place(home, "fine.ts", fine)], ...settings }));
  const screen = new Screen();
  let stderr = "";
  const session = await createSession({
    ...{ home, cwd, frontEnd: screen, onStderr: (_extension: string, text: string) => (stderr += text) },
    ...rest,
  });
  onTestFinished(() => session.close());
  session.host.state.set({ theme: { name: "auto", names: ["dark", "light"], colors: {}, backgrounds: {} } });
  const { agent, host } = session;
  let rounds = 0;
  const type = async (line: string): Promise<void> => {
    await agent.submit(line);
    await agent.idle();
  };
  return {
    ...{ session, screen, cwd, stderr: () => stderr, type },
    stateOf: (file) => host.report().extensions.find((one) => one.path.endsWith(`/${file}`))?.state,
    notes: (text = "") => screen.notes.filter((note) => note.includes(text)),
    stillFine: async () => {
      const word = `${++rounds}`;
      await type(`/fine ${word}`);
      await screen.told(`fine ${word}`);
      expect(await session.prompt(`hello ${word}`)).toMatchObject({
        final_output: `You said: hello ${word}`,
        error: null,
      });
      expect(screen.notes.filter((note) => note.includes("internal error"))).toEqual([]);
    },
  };
}
