/** AGENTS.md and CLAUDE.md: which count, in which order, and what a hostile one may not do. */
import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { resourceLimits } from "../../../../src/protocol/limits.js";
import { byteLength } from "../../../../src/text/clip.js";
import { placeResources } from "./place-resources.js";

const texts = (files: readonly { readonly text: string }[]) => files.map(({ text }) => text);

test("a link in a circle, a directory, a pipe, a dangling link and a binary are one issue each, and nothing waits", async () => {
  const { at, load, project } = placeResources({
    "user/project/a/x": "",
    "user/project/a/b/c/d/AGENTS.md": "text\0more",
    "user/project/a/b/c/d/e/AGENTS.md": "good",
  });
  symlinkSync("AGENTS.md", at("user/project/AGENTS.md"));
  mkdirSync(at("user/project/a/AGENTS.md"));
  execFileSync("mkfifo", [at("user/project/a/b/AGENTS.md")]);
  symlinkSync("/nowhere/at/all", at("user/project/a/b/c/AGENTS.md"));
  const { contextFiles, issues } = await load({ cwd: join(project, "a/b/c/d/e") });
  expect(texts(contextFiles)).toEqual(["good"]);
  expect(issues).toEqual([
    `${at("user/project/AGENTS.md")}: cannot be read: it is a link that leads in a circle`,
    `${at("user/project/a/AGENTS.md")}: cannot be read: it is not a file`,
    `${at("user/project/a/b/AGENTS.md")}: cannot be read: it is not a file`,
    `${at("user/project/a/b/c/AGENTS.md")}: is a link that leads nowhere`,
    `${at("user/project/a/b/c/d/AGENTS.md")}: cannot be read: it is not text`,
  ]);
});

test("a path with line ends and sequences in it stays one line of an issue", async () => {
  const { load, project } = placeResources({ "user/project/x\ne: [gate] all is well\u001b[2J/AGENTS.md": "\0" });
  const { issues } = await load({ cwd: join(project, "x\ne: [gate] all is well\u001b[2J") });
  expect(issues).toHaveLength(1);
  expect(issues[0]).toMatch(/^[^\n\u001b]*it is not text$/);
});

test("hidden characters and terminal sequences are taken out and said; tabs and other scripts stay", async () => {
  const { at, load } = placeResources({
    "user/project/AGENTS.md": "a\u200b\u202eb\u001b]0;title\u0007\r\n\tmake\u{e0041} größer\n",
  });
  const { contextFiles, issues } = await load();
  expect(texts(contextFiles)).toEqual(["ab\n\tmake größer"]);
  expect(issues).toEqual([
    `${at("user/project/AGENTS.md")}: held hidden characters or terminal sequences; they were taken out`,
  ]);
});

test("invalid UTF-8 is replaced and said", async () => {
  const { at, load } = placeResources({ "user/project/AGENTS.md": new Uint8Array([0x61, 0xff, 0x62]) });
  const { contextFiles, issues } = await load();
  expect(texts(contextFiles)).toEqual(["a\ufffdb"]);
  expect(issues).toEqual([`${at("user/project/AGENTS.md")}: is not valid UTF-8; what is wrong was replaced by \ufffd`]);
});

test("a long file is cut at a line, and its last line says what is missing; that is no invalid UTF-8", async () => {
  const line = `${"ü".repeat(49)}\n`;
  const { at, load } = placeResources({ "user/project/AGENTS.md": line.repeat(1_000) });
  const { contextFiles, issues } = await load();
  const [text = ""] = texts(contextFiles);
  const rows = text.split("\n");
  const kept = rows.length - 1;
  expect(rows.slice(0, -1).every((row) => `${row}\n` === line)).toBe(true);
  const missing = (1_000 - kept) * byteLength(line);
  const path = at("user/project/AGENTS.md");
  expect(rows.at(-1)).toBe(`… ${missing} more bytes of this file are not shown; read ${path} for the rest`);
  expect(kept * byteLength(line)).toBeLessThanOrEqual(resourceLimits.contextFileBytes);
  expect(issues).toEqual([`${path}: is longer than 32 KiB; the model is told the beginning only`]);
});

test("when there is not room for all, the nearest directories are heard", async () => {
  const full = "x".repeat(resourceLimits.contextFileBytes);
  const { at, load, project } = placeResources({
    "home/AGENTS.md": "home",
    "user/project/AGENTS.md": full,
    "user/project/a/AGENTS.md": full,
    "user/project/a/b/AGENTS.md": full,
  });
  const { contextFiles, issues } = await load({ cwd: join(project, "a/b") });
  expect(contextFiles.map(({ path }) => path)).toEqual([
    at("user/project/a/AGENTS.md"),
    at("user/project/a/b/AGENTS.md"),
  ]);
  expect(issues).toEqual(
    ["user/project/AGENTS.md", "home/AGENTS.md"].map(
      (path) => `${at(path)}: is left out: such files may hold 64 KiB together`,
    ),
  );
});

test("the home's comes first, then from the repository's root down; AGENTS.md counts before CLAUDE.md", async () => {
  const { load, project } = placeResources({
    "home/CLAUDE.md": "home",
    "user/AGENTS.md": "never: it is the user's home",
    "user/project/AGENTS.md": "root",
    "user/project/CLAUDE.md": "not this one",
    "user/project/a/CLAUDE.md": "\ufeff  middle\r\n",
    "user/project/a/b/AGENTS.md": " \n",
  });
  const { contextFiles, issues } = await load({ cwd: join(project, "a/b") });
  expect([texts(contextFiles), issues]).toEqual([["home", "root", "  middle"], []]);
});

test("one file that is reached twice is told once", async () => {
  const { at, load, project } = placeResources({ "user/project/AGENTS.md": "root", "user/project/a/x": "" });
  symlinkSync("../AGENTS.md", at("user/project/a/CLAUDE.md"));
  expect(texts((await load({ cwd: join(project, "a") })).contextFiles)).toEqual(["root"]);
});

test("what a file asks to import is not read", async () => {
  const { load } = placeResources({ "user/project/AGENTS.md": "@secret.md", "user/project/secret.md": "secret" });
  expect(texts((await load()).contextFiles)).toEqual(["@secret.md"]);
});

test("without a repository the directories above count as far as they are trusted", async () => {
  const { at, load } = placeResources({
    "user/AGENTS.md": "user's home",
    "user/work/AGENTS.md": "work",
    "user/work/deep/AGENTS.md": "deep",
    "user/work/deep/here/AGENTS.md": "here",
  });
  const cwd = at("user/work/deep/here");
  expect(texts((await load({ cwd })).contextFiles)).toEqual(["here"]);
  expect(texts((await load({ cwd, trusted: () => true })).contextFiles)).toEqual(["work", "deep", "here"]);
  const trusted = (directory: string) => directory !== at("user/work/deep");
  expect(texts((await load({ cwd, trusted })).contextFiles)).toEqual(["work", "here"]);
  expect(texts((await load({ cwd, trusted: false })).contextFiles)).toEqual([]);
});

test("a link to a project is the project", async () => {
  const { at, load, root } = placeResources({ "user/project/AGENTS.md": "root", "user/project/a/AGENTS.md": "a" });
  symlinkSync(at("user/project/a"), join(root, "link"));
  expect(texts((await load({ cwd: join(root, "link") })).contextFiles)).toEqual(["root", "a"]);
  writeFileSync(at("home/AGENTS.md"), "home");
  expect(texts((await load({ cwd: at("home") })).contextFiles)).toEqual(["home"]);
});

test("a home that is a file, and directories that may not be entered, are as if they were not there", async () => {
  const { at, load } = placeResources({ "home/file": "", "user/project/AGENTS.md": "root" });
  for (const home of [at("home/file"), at("home/file/below"), "/proc/1/fd/none"]) {
    const { contextFiles, issues } = await load({ home });
    expect([texts(contextFiles), issues]).toEqual([["root"], []]);
  }
});
