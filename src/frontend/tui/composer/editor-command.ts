/** Which program a person edits texts with, and with which arguments. Looks at nothing but what it is given. */

/** The program and its arguments. */
export type EditorCommand = readonly [program: string, ...args: string[]];

const words = /"((?:[^"\\]|\\.)*)"|'([^']*)'|(\S+)/g;

/** As a shell reads words, without anything that a shell would run. Null: there is no word. */
export function editorCommand(written: string): EditorCommand | null {
  const [program, ...args] = [...written.matchAll(words)].map(
    ([, double, single, bare]) => double?.replace(/\\(["\\])/g, "$1") ?? single ?? bare ?? "",
  );
  return program === undefined || program === "" ? null : [program, ...args];
}

/** In the order in which they count: the setting, `$VISUAL`, `$EDITOR`, then what most systems have. */
export function editorChoices(
  setting: string | null,
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
): readonly EditorCommand[] {
  const own = [setting, env.VISUAL, env.EDITOR].find((written) => written != null && written.trim() !== "");
  const chosen = own == null ? null : editorCommand(own);
  // Whoever named one wants that one, and hears of it when it is missing.
  if (chosen !== null) return [chosen];
  return platform === "win32" ? [["notepad"]] : [["nano"], ["vim"], ["vi"]];
}
