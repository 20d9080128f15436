/** The startup hooks one after the other: what each is asked, and what its answer changes. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import type { HostMessage } from "../../../src/testing.js";
import { memoryHost, readyHost, runHost } from "../../helpers/conformance-host.js";
import { untilReceived, writePuppet } from "../../helpers/puppet.js";
import { literal, type Step, silent, steps, untilFile } from "../../helpers/puppet-steps.js";
import { tempDir } from "../../helpers/temp-dir.js";
import { type Verification, verifies } from "../../helpers/verifies.js";

const project = { name: "project", type: "string" };

/** A puppet that serves the startup hook with this answer. */
function router(dir: string, name: string, answer: Step, manifest: object = {}) {
  return writePuppet(dir, name, { manifest: { hooks: ["startup"], ...manifest }, on: { "hook.startup": answer } });
}

verifies(["startup.params", "startup.flags-all"], async (run) => {
  const dir = tempDir();
  const argv = ["--project", "../app", "-c", "--dry", "", "a prompt", "--", "--plan"];
  const puppet = router(dir, "router", {}, { flags: [project] });
  writePuppet(dir, "other", { manifest: { flags: [{ name: "dry" }, { name: "plan" }] } });
  const { host, cwd } = await readyHost(run, dir, { argv });
  await host.startup(argv);
  const [asked] = puppet.log().of("hook.startup");
  expect(asked).toEqual({
    id: 2,
    method: "hook.startup",
    params: { cwd, argv, flags: { project: "../app", dry: true } },
  });
});

verifies(["startup.order", "startup.argv-feeds-next"], async (run) => {
  const dir = tempDir();
  // In path order b, bundle/index, c; each starts and answers more quickly than the one before it.
  const b = router(dir, "b", steps(untilFile("go"), { argv: ["from b"] }));
  const bundled = writePuppet(
    dir,
    "bundle",
    { manifest: { hooks: ["startup"] }, on: { "hook.startup": { argv: ["{{params.argv.0}}", "and bundle"] } } },
    { bundle: true },
  );
  const c = router(dir, "c", {});
  const { host } = await readyHost(run, dir, { argv: ["first"] });
  const startup = host.startup(["first"]);
  await untilReceived(b, "hook.startup");
  expect([...bundled.log().of("hook.startup"), ...c.log().of("hook.startup")]).toEqual([]);
  writeFileSync(join(dir, "go"), "");
  expect((await startup).verdict).toEqual({ kind: "go-on", argv: ["from b", "and bundle"] });
  const asked = [b, bundled, c].map((puppet) =>
    puppet
      .log()
      .of("hook.startup")
      .map(({ params }) => params?.argv),
  );
  expect(asked).toEqual([[["first"]], [["from b"]], [["from b", "and bundle"]]]);
});

/** The verdict over memory programs that answer so, and what each was asked. */
async function chain(run: Verification, answers: readonly object[], argv: readonly string[] = ["go"]) {
  const asked: { argv: unknown; flags: unknown }[] = [];
  const programs = answers.map((result, n) => ({
    name: `router ${n}`,
    manifest: { hooks: ["startup"], flags: [project] },
    onMessage: ({ id, method, params }: HostMessage, line: (value: object) => void) => {
      if (method !== "hook.startup") return;
      asked.push(params);
      line({ id, result });
    },
  }));
  const running = await memoryHost(run, programs, { argv, env: { KEPT: "as it was", REMOVED: "soon" } });
  return { asked, env: running.env, ...(await running.host.startup(argv)) };
}

verifies("startup.flags-parsed-once", async (run) => {
  const { asked, flags } = await chain(run, [{ argv: ["--project=b"] }, {}], ["--project=a"]);
  expect(asked).toMatchObject([
    { argv: ["--project=a"], flags: { project: "a" } },
    { argv: ["--project=b"], flags: { project: "a" } },
  ]);
  expect(flags).toEqual({ project: "a" });
});

verifies("startup.empty-result", async (run) => {
  for (const nothing of [{}, { argv: null, env: null, relaunch: null }, { env: {} }]) {
    const { asked, env, verdict, rest } = await chain(run, [nothing, {}], ["one", "two"]);
    expect(verdict).toEqual({ kind: "go-on", argv: ["one", "two"] });
    expect(rest).toEqual(["one", "two"]);
    expect(asked[1]).toMatchObject({ argv: ["one", "two"] });
    expect(env).toMatchObject({ KEPT: "as it was", REMOVED: "soon" });
  }
});

verifies(["startup.env-set", "startup.env-unset"], async (run) => {
  const answer = { env: { ADDED: "new", EMPTY: "", KEPT: "changed", REMOVED: null, NEVER_THERE: null } };
  const { env, verdict } = await chain(run, [answer]);
  expect(verdict.kind).toBe("go-on");
  expect(env).toMatchObject({ ADDED: "new", EMPTY: "", KEPT: "changed" });
  expect(Object.keys(env)).not.toEqual(expect.arrayContaining(["REMOVED"]));
  expect("NEVER_THERE" in env).toBe(false);
});

verifies("startup.env-set", { when: "an extension is started after it" }, async (run) => {
  const dir = tempDir();
  router(dir, "router", { env: { FROM_STARTUP: "seen" } });
  writePuppet(dir, "later", {
    manifest: { commands: [{ name: "env" }] },
    on: { "command env": { notice: "{{process.env.FROM_STARTUP}}" } },
  });
  const { host } = await readyHost(run, dir, { argv: [] });
  await host.startup([]);
  await host.reload();
  expect(await host.runCommand("env", "")).toMatchObject({ notice: "seen" });
});

verifies("startup.env-before-next", async (run) => {
  const seen: unknown[] = [];
  const setter = (name: string, changes: object) => ({
    name,
    manifest: { hooks: ["startup"] },
    onMessage: ({ id }: HostMessage, line: (value: object) => void) => {
      seen.push([name, running.env.MODE]);
      line({ id, result: { env: changes } });
    },
  });
  const programs = [setter("one", { MODE: "one" }), setter("two", { MODE: null }), setter("three", {})];
  const running = await memoryHost(run, programs, { argv: [], env: { MODE: "none" } });
  await running.host.startup([]);
  expect(seen).toEqual([
    ["one", "none"],
    ["two", "one"],
    ["three", undefined],
  ]);
});

verifies("startup.env-invalid", async (run) => {
  const invalid = [{ "": "x" }, { "A=B": "x" }, { "=": null }, { "A\0": "x" }, { A: "x\0y" }, { GOOD: "1", "A=": "x" }];
  for (const env of invalid) {
    for (const answer of [{ env }, { relaunch: { cwd: "/", env } }]) {
      const { verdict, env: after, asked } = await chain(run, [answer, {}]);
      expect(verdict, JSON.stringify(answer)).toEqual({
        kind: "failed",
        message: expect.stringMatching(/router 0.*(environment variable|NUL)/),
      });
      expect(after).toMatchObject({ KEPT: "as it was", REMOVED: "soon" });
      expect(after).not.toHaveProperty("GOOD");
      expect(asked).toHaveLength(1);
    }
  }
});

verifies("startup.relaunch.blank-cwd", async (run) => {
  for (const relaunch of [{ cwd: "" }, { cwd: " \t" }, { env: {} }, { cwd: null }, { cwd: "a\0b" }]) {
    const { verdict, asked } = await chain(run, [{ relaunch }, {}]);
    expect(verdict, JSON.stringify(relaunch)).toEqual({ kind: "failed", message: expect.stringMatching(/router 0/) });
    expect(asked).toHaveLength(1);
  }
});

verifies("startup.relaunch.ends-chain", async (run) => {
  const dir = tempDir();
  router(dir, "1-rewrites", { argv: ["rewritten"] });
  const relaunch = { cwd: "/somewhere", env: { MARK: "1", GONE: null } };
  router(dir, "2-relaunches", { argv: ["{{params.argv.0}}", "-c"], relaunch });
  const later = router(dir, "3-later", { relaunch: { cwd: "/elsewhere" } });
  const { host } = await readyHost(run, dir, { argv: [] });
  const { verdict } = await host.startup([]);
  expect(verdict).toEqual({ kind: "relaunch", argv: ["rewritten", "-c"], ...relaunch });
  await host.stop();
  expect(later.log().received.map(({ method }) => method)).toEqual(["initialize", "shutdown"]);
});

verifies("startup.advertised-only", async (run) => {
  const dir = tempDir();
  const silentOne = writePuppet(dir, "unasked", { manifest: { hooks: ["input"] }, on: { "hook.startup": silent } });
  const asked = router(dir, "asked", { argv: ["mine"] });
  writePuppet(dir, "broken", { on: { initialize: literal({ hooks: ["startup"] }) } });
  const { host } = await readyHost(run, dir, { argv: [] });
  expect((await host.startup([])).verdict).toEqual({ kind: "go-on", argv: ["mine"] });
  expect(asked.log().of("hook.startup")).toHaveLength(1);
  expect(silentOne.log().received.map(({ method }) => method)).toEqual(["initialize"]);
});

verifies("startup.not-embedded", async (run) => {
  const dir = tempDir();
  const puppet = router(dir, "router", { relaunch: { cwd: "/" } }, { flags: [project], hooks: ["startup", "input"] });
  const { host } = runHost(run, dir);
  await host.input("hello");
  await host.reload();
  await host.input("again");
  expect(puppet.log().of("hook.startup")).toEqual([]);
  expect(puppet.log().of("flags")).toMatchObject([{ params: { flags: {} } }, { params: { flags: {} } }]);
});
