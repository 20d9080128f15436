/**
 * A text in the person's own editor: written to a file that nobody else may read, read back, and removed however this
 * ends. Never through a shell.
 */
import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readRegular } from "../../../agent/tools/open-regular.js";
import { codeOf } from "../../../protocol/caught.js";
import { composerLimits } from "../../../protocol/limits.js";
import { sanitizeLabel } from "../../../text/sanitize.js";
import { type EditorCommand, editorChoices } from "./editor-command.js";

export interface EditorOptions {
  /** settings.json `editor`. */
  readonly editor: string | null;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** Gives the terminal to `work` and takes it back. */
  readonly suspend: <T>(work: () => Promise<T>) => Promise<T>;
  readonly platform?: NodeJS.Platform;
}

/** What was left in the file; or why there is nothing, and the text is as it was. */
export type Edited = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly error: string };

/** How a program ended. */
type Ended = { readonly status: number | null; readonly signal: string | null } | { readonly failed: unknown };

const PRIVATE_FILE = 0o600;
const advice = 'set "editor" in settings.json, or $VISUAL or $EDITOR';

function run([program, ...args]: EditorCommand, path: string, { cwd, env }: EditorOptions): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(program, [...args, path], { cwd, env, stdio: "inherit" });
    child.once("error", (failed) => resolve({ failed }));
    child.once("exit", (status, signal) => resolve({ status, signal }));
  });
}

/** The first of the choices that there is. */
async function runFirst(
  choices: readonly EditorCommand[],
  path: string,
  options: EditorOptions,
): Promise<Ended & { readonly program: string }> {
  let last: Ended & { readonly program: string } = { failed: null, program: "" };
  for (const choice of choices) {
    last = { ...(await run(choice, path, options)), program: choice[0] };
    if (!("failed" in last) || codeOf(last.failed) !== "ENOENT") return last;
  }
  return last;
}

function problem(ended: Ended & { readonly program: string }): string | null {
  const program = sanitizeLabel(ended.program);
  if ("failed" in ended) {
    const why = codeOf(ended.failed) === "ENOENT" ? "was not found" : `could not be started (${codeOf(ended.failed)})`;
    return `the editor ${program} ${why}; ${advice}`;
  }
  if (ended.status === 0) return null;
  const how = ended.status === null ? `by ${ended.signal}` : `with status ${ended.status}`;
  return `the editor ${program} ended ${how}; the text is as it was`;
}

async function editIn(path: string, text: string, options: EditorOptions): Promise<Edited> {
  await writeFile(path, text, { mode: PRIVATE_FILE, flag: "wx" });
  const choices = editorChoices(options.editor, options.env, options.platform ?? process.platform);
  const error = problem(await options.suspend(() => runFirst(choices, path, options)));
  if (error !== null) return { ok: false, error };
  const bytes = await readRegular(path, composerLimits.editorBytes);
  if ("why" in bytes) return { ok: false, error: `what the editor left ${bytes.why}; the text is as it was` };
  return { ok: true, text: bytes.toString("utf8") };
}

/** Rejects never. */
export async function editExternally(text: string, options: EditorOptions): Promise<Edited> {
  let folder: string | null = null;
  const removeNow = () => {
    if (folder !== null) rmSync(folder, { recursive: true, force: true });
  };
  process.once("exit", removeNow);
  try {
    folder = await mkdtemp(join(tmpdir(), "e-draft-"));
    return await editIn(join(folder, "draft.md"), text, options);
  } catch (error) {
    return { ok: false, error: `the text could not be handed to an editor (${codeOf(error)}); it is as it was` };
  } finally {
    process.off("exit", removeNow);
    if (folder !== null) await rm(folder, { recursive: true, force: true }).catch(() => {});
  }
}
