/** `e install npm:…` against a registry on loopback: scripts, versions, removal, and what the registry says. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { verifies } from "../../helpers/verifies.js";
import { Registry } from "./loopback.js";
import { marking, packageHome } from "./package-files.js";

async function registryHome() {
  const registry = await Registry.start();
  const home = packageHome({ npm_config_registry: `${registry.url}/` });
  const place = (name: string): string => join(home.home, "packages/npm/node_modules", name);
  return { registry, home, place };
}

verifies("package.npm", async () => {
  const { registry, home, place } = await registryHome();
  registry.publish("dep", "2.0.0", { "index.js": "" });
  registry.publish(
    "@some/tools",
    "1.0.0",
    { "extensions/mark.sh": marking("one") },
    { dependencies: { dep: "^2.0.0" } },
  );
  // What the person's own configuration allows does not count.
  writeFileSync(join(home.temp, "npmrc"), "ignore-scripts=false\n");
  const done = await home.e("install", "npm:@some/tools");
  expect(done).toMatchObject({
    status: 0,
    stdout: `installed npm:@some/tools 1.0.0: 1 extension (${place("@some/tools")})\n`,
  });
  expect(home.read()).toEqual({ format_version: 1, packages: ["npm:@some/tools"] });
  expect(existsSync(join(place("dep"), "index.js"))).toBe(true);
  expect(
    [place("dep"), place("@some/tools"), join(home.home, "packages/npm"), home.cwd].filter((path) =>
      existsSync(join(path, "ran")),
    ),
  ).toEqual([]);
  expect(await home.e("command", "mark")).toMatchObject({ status: 0, stdout: "one\n" });
});

verifies("package.update", { when: "they are packages of npm", timeoutMs: 90_000 }, async () => {
  const { registry, home } = await registryHome();
  for (const name of ["range", "exact"]) registry.publish(name, "1.0.0", { "extensions/x.sh": "#!/bin/sh\n" });
  expect(await home.e("install", "npm:range@^1", "npm:exact@1.0.0")).toMatchObject({ status: 0 });
  for (const version of ["1.1.0", "2.0.0"]) registry.publish("range", version, { "extensions/x.sh": "#!/bin/sh\n" });
  expect((await home.e("update")).stdout.split("\n")).toEqual([
    "updated npm:range@^1 from 1.0.0 to 1.1.0",
    "npm:exact@1.0.0 stays at 1.0.0, which it is pinned to",
    "",
  ]);
  expect((await home.e("update", "npm:range")).stdout).toBe("npm:range@^1 is up to date (1.1.0)\n");
  const latest = await home.e("install", "npm:range");
  expect(latest.stdout).toMatch(/^installed npm:range 2\.0\.0 instead of 1\.1\.0: /);
  expect(home.read().packages).toEqual(["npm:range", "npm:exact@1.0.0"]);
});

verifies("package.remove", { when: "it is a package of npm", timeoutMs: 60_000 }, async () => {
  const { registry, home, place } = await registryHome();
  for (const name of ["one", "two"]) registry.publish(name, "1.0.0", { "extensions/x.sh": "#!/bin/sh\n" });
  await home.e("install", "npm:one@1", "npm:two");
  expect(await home.e("remove", "npm:one")).toMatchObject({ status: 0, stdout: "removed npm:one@1\n" });
  expect(["one", "two"].map((name) => existsSync(place(name)))).toEqual([false, true]);
  expect(home.read().packages).toEqual(["npm:two"]);
  const again = await home.e("remove", "npm:one");
  expect(again).toMatchObject({
    status: 1,
    stdout: "",
    stderr: "e: npm:one is not among the packages; there are: npm:two\n",
  });
});

verifies("package.npm", { when: "it cannot be had", timeoutMs: 60_000 }, async () => {
  const { registry, home } = await registryHome();
  registry.publish("plain", "1.0.0", { "index.js": "" });
  registry.publish("forbidden", "1.0.0", {});
  registry.serve("/forbidden", (_, response) => void response.writeHead(403).end("{}"));
  const { host } = new URL(registry.url);
  for (const [source, text] of [
    ["npm:absent", `${host} has no such package`],
    ["npm:plain@9", "there is no such version"],
    ["npm:plain", "npm:plain brings nothing: e looks for extensions/, skills/"],
    ["npm:forbidden", `${host} does not let you read it; run: npm login`],
  ] as const) {
    const done = await home.e("install", source);
    expect(done).toMatchObject({ status: 1, stdout: "" });
    expect(done.stderr).toContain(text);
  }
  registry.stop();
  expect((await home.e("install", "npm:never-asked-for")).stderr).toContain(`${host} cannot be reached`);
  expect(home.read()).toEqual({});
  expect(existsSync(join(home.home, "packages/npm"))).toBe(false);
  const without = await home.run(["install", "npm:plain"], { env: { ...home.env, PATH: home.temp } });
  expect(without).toMatchObject({ status: 1, stderr: expect.stringContaining("npm is not installed") });
});

verifies("package.atomic", { when: "npm fails while another package is there", timeoutMs: 60_000 }, async () => {
  const { registry, home, place } = await registryHome();
  registry.publish("good", "1.0.0", { "extensions/mark.sh": marking("one") });
  const bad = registry.publish("bad", "1.0.0", { "extensions/x.sh": "#!/bin/sh\n" });
  await home.e("install", "npm:good");
  const before = readFileSync(join(home.home, "packages/npm/package-lock.json"), "utf8");
  registry.serve(bad, "this is no tarball");
  expect((await home.e("install", "npm:bad")).status).toBe(1);
  expect(existsSync(place("bad"))).toBe(false);
  expect(readFileSync(join(home.home, "packages/npm/package-lock.json"), "utf8")).toBe(before);
  expect(home.read().packages).toEqual(["npm:good"]);
  writeFileSync(join(home.home, "settings.json"), '{"format_version": 999, "packages": ["npm:good"]}');
  registry.publish("good", "2.0.0", { "extensions/mark.sh": marking("two") });
  const refused = await home.e("install", "npm:good");
  expect(refused).toMatchObject({ status: 1, stderr: expect.stringContaining("newer e") });
  expect((await home.e("command", "mark")).stdout).toBe("one\n");
});
