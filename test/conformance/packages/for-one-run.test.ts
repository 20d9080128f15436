/** `-e npm:…` and `-e git:…`: fetched for a run, kept for the next, and nothing that anybody installed. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { Registry } from "./loopback.js";
import { packageHome, Repository } from "./package-files.js";

/** A module whose tool says that. */
const saying = (text: string): string => `export default (pi) => pi.registerTool({
  name: "say", label: "say", description: "Says it.", parameters: { type: "object" },
  execute: async () => ({ content: [{ type: "text", text: "${text}" }] }),
});\n`;

const ask = ["-p", "@tool say {}"];

const twoMinutesMs = 120_000;

async function registryHome() {
  const registry = await Registry.start();
  const home = packageHome({ npm_config_registry: `${registry.url}/` });
  const said = (...args: readonly string[]) => home.e(...args, ...ask);
  return { registry, home, said };
}

test("what cannot be fetched, or is of no use, is said, and the run goes on without it", {
  timeout: twoMinutesMs,
}, async () => {
  const { registry, home } = await registryHome();
  registry.publish("empty", "1.0.0", { "readme.md": "nothing" });
  const run = await home.e("-e", "npm:absent", "-e", "npm:empty", "-e", "npm:no such", "-p", "hi");
  expect(run).toMatchObject({ status: 0, stdout: "You said: hi\n" });
  expect(run.stderr).toContain("e: -e npm:absent: ");
  expect(run.stderr).toContain("has no such package");
  expect(run.stderr).toContain("e: -e npm:empty: npm:empty: that is no extension");
  expect(run.stderr).toContain("e: -e npm:no such: it holds a space");
  expect(existsSync(join(home.home, "cache/run-packages/packages/npm"))).toBe(false);
});

test("a package of npm is fetched with a line that says so, and then no more", { timeout: twoMinutesMs }, async () => {
  const { registry, home, said } = await registryHome();
  registry.publish("says", "1.0.0", { "index.js": saying("one") });
  registry.publish("says", "2.0.0", { "index.js": saying("two") });
  const first = await said("-e", "npm:says@1.0.0");
  expect(first).toMatchObject({ status: 0, stdout: "say: one\n", stderr: "e: fetching npm:says@1.0.0 …\n" });
  expect((await home.e("packages")).stdout).not.toContain("says");
  expect(existsSync(join(home.home, "settings.json"))).toBe(false);
  const another = await said("-e", "npm:says@2.0.0");
  expect(another).toMatchObject({ stdout: "say: two\n", stderr: "e: fetching npm:says@2.0.0 …\n" });
  registry.stop();
  expect(await said("-e", "npm:says")).toMatchObject({ stdout: "say: two\n", stderr: "" });
});

test("a package that is installed is the one that runs", { timeout: twoMinutesMs }, async () => {
  const { registry, home, said } = await registryHome();
  registry.publish("says", "1.0.0", { "extensions/says.js": saying("installed") });
  await home.e("install", "npm:says");
  registry.stop();
  const run = await said("-e", "npm:says");
  expect(run).toMatchObject({ stdout: "say: installed\n", stderr: "" });
});

test("a repository is fetched as it is asked for", { timeout: twoMinutesMs }, async () => {
  const home = packageHome();
  const repo = new Repository();
  repo.commit({ "index.ts": saying("first") });
  repo.git("tag", "v1");
  repo.commit({ "index.ts": saying("second") });
  const first = await home.e("-e", `${repo.source}@v1`, ...ask);
  expect(first).toMatchObject({ stdout: "say: first\n", stderr: `e: fetching ${repo.source}@v1 …\n` });
  const tip = await home.e("-e", `${repo.source}@main`, ...ask);
  expect(tip.stdout).toBe("say: second\n");
  const again = await home.e("-e", repo.source, ...ask);
  expect(again).toMatchObject({ stdout: "say: second\n", stderr: "" });
});
