/** Installations that end in the middle, and two at once. */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { verifies } from "../../helpers/verifies.js";
import { type Held, Registry } from "./loopback.js";
import { marking, type PackageHome, packageHome } from "./package-files.js";

/** Version 1 is installed, version 2 is on offer and its tarball does not come. */
async function halfway(): Promise<{ home: PackageHome; registry: Registry; held: Held }> {
  const registry = await Registry.start();
  const home = packageHome({ npm_config_registry: `${registry.url}/` });
  registry.publish("tool", "1.0.0", { "extensions/mark.sh": marking("one") });
  expect(await home.e("install", "npm:tool")).toMatchObject({ status: 0 });
  const held = registry.hold(registry.publish("tool", "2.0.0", { "extensions/mark.sh": marking("two") }));
  return { home, registry, held };
}

const leftIn = (home: PackageHome): readonly string[] => readdirSync(join(home.home, "packages")).sort();

verifies("package.atomic", { when: "it is killed", timeoutMs: 60_000 }, async () => {
  const { home, held } = await halfway();
  const running = home.start(["update"], { env: home.env });
  await held.asked;
  running.kill("SIGKILL");
  await running.ended;
  // What e had started goes on for a while; nobody is left who could end it.
  for (const pid of home.processes()) process.kill(pid, "SIGKILL");
  expect(leftIn(home)).toContain(".lock");
  expect((await home.e("command", "mark")).stdout).toBe("one\n");
  expect((await home.e("update")).stdout).toBe("updated npm:tool from 1.0.0 to 2.0.0\n");
  expect((await home.e("command", "mark")).stdout).toBe("two\n");
  expect(leftIn(home)).toEqual([".aside", ".installed.json", "npm"]);
});

verifies("package.atomic", { when: "it is interrupted", timeoutMs: 60_000 }, async () => {
  const { home, held } = await halfway();
  const before = home.read();
  const running = home.start(["update"], { env: home.env });
  await held.asked;
  running.kill("SIGINT");
  expect(await running.ended).toMatchObject({ status: 130, stdout: "" });
  expect(running.stderr).toContain("interrupted; nothing was changed");
  expect(home.processes()).toEqual([]);
  expect(leftIn(home)).toEqual([".aside", ".installed.json", "npm"]);
  expect(home.read()).toEqual(before);
  expect((await home.e("command", "mark")).stdout).toBe("one\n");
});

verifies("package.one-at-a-time", { timeoutMs: 60_000 }, async () => {
  const { home, registry, held } = await halfway();
  registry.publish("other", "1.0.0", { "extensions/x.sh": "#!/bin/sh\n" });
  const first = home.start(["update"], { env: home.env });
  await held.asked;
  const second = home.start(["install", "npm:other"], { env: home.env });
  await second.until("stderr", `waiting for another e that installs packages (process ${first.pid})`);
  expect(registry.asked).not.toContain("/other");
  held.release();
  expect(await Promise.all([first.ended, second.ended])).toMatchObject([{ status: 0 }, { status: 0 }]);
  expect(home.read().packages).toEqual(["npm:tool", "npm:other"]);
  const modules = readdirSync(join(home.home, "packages/npm/node_modules")).filter((name) => !name.startsWith("."));
  expect(modules.sort()).toEqual(["other", "tool"]);
});

verifies("package.one-at-a-time", { when: "the lock is of nobody" }, async () => {
  const home = packageHome();
  mkdirSync(join(home.home, "packages"));
  for (const text of ["", '{"pid": 1', "{}"]) {
    const lock = join(home.home, "packages/.lock");
    writeFileSync(lock, text);
    const waiting = home.start(["remove", "npm:absent"], { env: home.env });
    await waiting.until("stderr", "waiting for another e that installs packages (process unknown)");
    waiting.kill("SIGINT");
    expect(await waiting.ended).toMatchObject({ status: 130 });
    expect(existsSync(lock)).toBe(true);
  }
});
