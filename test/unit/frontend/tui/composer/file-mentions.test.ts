/** `@path`: what is a mention, what it may mean, and what is never offered. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { FileMentions } from "../../../../../src/frontend/tui/composer/file-mentions.js";
import { bestPaths, byNearness, knownPath } from "../../../../../src/frontend/tui/composer/fuzzy-paths.js";
import { composerLimits } from "../../../../../src/protocol/limits.js";
import { FakeClock } from "../../../../../src/testing/fake-clock.js";
import { tempDir } from "../../../../helpers/temp-dir.js";

function folder(paths: Readonly<Record<string, string>>): string {
  const dir = tempDir();
  for (const [path, text] of Object.entries(paths)) {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), text);
  }
  return dir;
}

/** Labels of what is offered for a draft with the caret at its end, once everything was read. */
async function offered(cwd: string, text: string): Promise<readonly string[] | null> {
  const onChange = vi.fn();
  const mentions = new FileMentions({ cwd, clock: new FakeClock(), onChange });
  onTestFinished(() => mentions.close());
  const draft = { text, caret: text.length };
  if (mentions.offer(draft) === null) return null;
  await vi.waitFor(() => expect(onChange).toHaveBeenCalled());
  return mentions.offer(draft)?.items.map(({ label }) => label) ?? null;
}

describe("hostile names", () => {
  test("that hide something, break a row or end a quote are not offered", async () => {
    const cwd = folder({
      "plain.txt": "",
      "re\u202ev.txt": "",
      "esc\u001b[31m.txt": "",
      "new\nline": "",
      'quo"te': "",
    });
    expect(await offered(cwd, "@")).toEqual(["plain.txt"]);
  });
});

describe("a mention", () => {
  test.each([
    ["@", 0],
    ["see @src", 4],
    ["(@src", 1],
    ["line\n@s", 5],
    ['@"my fi', 0],
  ])("in %j begins at %i", (text, from) => {
    const mentions = new FileMentions({ cwd: tempDir(), clock: new FakeClock(), onChange: () => {} });
    onTestFinished(() => mentions.close());
    expect(mentions.offer({ text, caret: text.length })).toMatchObject({ from, to: text.length });
  });

  test.each(["me@example.com", "@src done", "plain", '@"my file" '])("%j has none", async (text) => {
    expect(await offered(tempDir(), text)).toBe(null);
  });

  test("is looked for at the caret, not at the end", () => {
    const mentions = new FileMentions({ cwd: tempDir(), clock: new FakeClock(), onChange: () => {} });
    onTestFinished(() => mentions.close());
    expect(mentions.offer({ text: "@src and more", caret: 3 })).toMatchObject({ from: 0, to: 3 });
  });
});

describe("what is offered", () => {
  test("leaves out what .gitignore does, and what is hidden", async () => {
    const cwd = folder({ ".gitignore": "built/\n*.log\n", "built/x.js": "", "a.log": "", "src/a.ts": "", ".env": "" });
    expect(await offered(cwd, "@")).toEqual(["src/", "src/a.ts"]);
  });

  test("goes by the name before the path, and near before far", async () => {
    const cwd = folder({ "deep/er/row.ts": "", "row/other.ts": "", "arrow.ts": "", "src/r-o-w.ts": "", "row.ts": "" });
    expect(await offered(cwd, "@row")).toEqual([
      "row/",
      "row.ts",
      "deep/er/row.ts",
      "row/other.ts",
      "arrow.ts",
      "src/r-o-w.ts",
    ]);
  });

  test("puts a path with blanks in quotes, goes on in a folder and ends after a file", async () => {
    const cwd = folder({ "my files/a b.txt": "", "c.txt": "" });
    const onChange = vi.fn();
    const mentions = new FileMentions({ cwd, clock: new FakeClock(), onChange });
    onTestFinished(() => mentions.close());
    const inserts = (text: string) => mentions.offer({ text, caret: text.length })?.items.map(({ insert }) => insert);
    inserts("@");
    await vi.waitFor(() => expect(onChange).toHaveBeenCalled());
    expect(inserts("@")).toEqual(["@c.txt ", '@"my files/', '@"my files/a b.txt" ']);
    expect(inserts('@"my files/')).toEqual(['@"my files/', '@"my files/a b.txt" ']);
  });

  test("outside of the directory are the names of one folder", async () => {
    const cwd = folder({ "in/x": "", "other/one.txt": "", "other/two/three": "" });
    expect(await offered(join(cwd, "in"), "@../other/")).toEqual(["../other/two/", "../other/one.txt"]);
    expect(await offered(join(cwd, "in"), `@${cwd}/other/tw`)).toEqual([`${cwd}/other/two/`]);
    expect(await offered(cwd, "@/no/such/folder/")).toEqual([]);
  });

  test("is read again when it is old, and until then what was known is offered", async () => {
    const clock = new FakeClock();
    const cwd = folder({ "a.txt": "" });
    const onChange = vi.fn();
    const mentions = new FileMentions({ cwd, clock, onChange });
    onTestFinished(() => mentions.close());
    const labels = () => mentions.offer({ text: "@", caret: 1 })?.items.map(({ label }) => label);
    labels();
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(1));
    writeFileSync(join(cwd, "b.txt"), "");
    await clock.advance(composerLimits.mentionAgeMs - 1);
    expect(labels()).toEqual(["a.txt"]);
    await clock.advance(1);
    expect(labels()).toEqual(["a.txt"]);
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(2));
    expect(labels()).toEqual(["a.txt", "b.txt"]);
  });

  test("is no more than a list can hold", () => {
    const paths = byNearness(Array.from({ length: 5_000 }, (_, at) => knownPath(`folder/file ${at}`)));
    expect(bestPaths(paths, "file", composerLimits.suggestions)).toHaveLength(composerLimits.suggestions);
    expect(bestPaths(paths, "fle 4999", composerLimits.suggestions)).toEqual(["folder/file 4999"]);
  });
});
