/** project.mjs: where it sends e, and that it does so once. The tests are its parent, as e would be. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Data, drive } from "./drive.js";

const MARK = "E_PROJECT_RELAUNCHED";
let root = "";

beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "e-example-")));
  mkdirSync(join(root, "app/app"), { recursive: true });
  writeFileSync(join(root, "file"), "");
  symlinkSync(join(root, "app"), join(root, "link"));
});
afterAll(() => rmSync(root, { recursive: true }));

/** One launch of e in a directory: the answer of the startup hook. */
async function launch(project: unknown, mark?: string, cwd = root, config: Data = {}): Promise<Data> {
  await using extension = drive("project.mjs", { env: { [MARK]: mark } });
  await extension.start({ cwd, extensions_config: { project: config } });
  const flags = project === undefined ? {} : { project };
  const argv = project === undefined ? ["hello"] : ["--project", project, "hello"];
  const { result, error } = await extension.call("hook.startup", { cwd, argv, flags });
  return (result ?? { error }) as Data;
}

test("a flag that names no directory stops the launch with a reason", async () => {
  expect(await launch(null)).toEqual({ error: expect.stringContaining("--project needs a directory") });
  expect(await launch("")).toEqual({ error: expect.stringContaining("--project needs a directory") });
  expect(await launch("nowhere")).toEqual({ error: `--project: ${root}/nowhere is not a directory` });
  expect(await launch("file")).toEqual({ error: `--project: ${root}/file is not a directory` });
});

test("without the flag nothing changes", async () => {
  expect(await launch(undefined)).toEqual({});
});

test("e is relaunched in the directory, links followed, with a mark for the next launch", async () => {
  const relaunch = { cwd: `${root}/app`, env: { [MARK]: `${process.pid}:${root}/app` } };
  expect(await launch("app")).toEqual({ relaunch });
  expect(await launch("./link/")).toEqual({ relaunch });
  expect(await launch(join(root, "app"))).toEqual({ relaunch });
});

test("the relaunched e, which has the same process id, stays and takes the mark off", async () => {
  expect(await launch("app", `${process.pid}:${root}/app`, `${root}/app`)).toEqual({ env: { [MARK]: null } });
});

test("so does one that had to be a new process: the directory tells", async () => {
  expect(await launch("app", `1:${root}/app`, `${root}/app`)).toEqual({ env: { [MARK]: null } });
});

test("a mark that somebody else left does not count, and goes", async () => {
  expect(await launch("app", `1:/elsewhere`)).toMatchObject({ relaunch: { cwd: `${root}/app` } });
  expect(await launch(undefined, "1:/elsewhere")).toEqual({ env: { [MARK]: null } });
});

test("settings give directories short names", async () => {
  const config = { web: join(root, "app"), home: "~" };
  expect(await launch("web", undefined, "/", config)).toMatchObject({ relaunch: { cwd: `${root}/app` } });
  expect(await launch("home", undefined, "/", config)).toMatchObject({
    relaunch: { cwd: expect.stringMatching(/^\//) },
  });
});

test("the flag is declared, so that help lists it and e takes it out of the prompt", async () => {
  await using extension = drive("project.mjs");
  expect(await extension.start()).toMatchObject({ flags: [{ name: "project", type: "string" }], hooks: ["startup"] });
});
