/** For each public example there is a module that uses the same members together, and a test that runs it. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type Example, examples } from "./examples.js";
import { corpus, moduleAt } from "./places.js";

/** Those that the tests of what modules import stand for, by the names that the modules have there. */
const imported: Readonly<Record<string, string>> = {
  "built-in-tool-renderer": "short-rows",
  "custom-provider-anthropic": "own-provider",
  "custom-provider-gitlab-duo": "proxies-providers",
  "custom-provider-qwen-cli": "signs-in",
  "debug-provider": "watches-streams",
  "entry-renderer": "shows-notes",
  "github-issue-autocomplete": "completes-issues",
  gondolin: "works-elsewhere",
  "message-renderer": "shows-notes",
  "minimal-mode": "quiet-rows",
  sandbox: "fenced-shell",
  subagent: "delegates",
  "truncated-tool": "cuts-results",
};

const placeOf = ({ name, tier }: Example): string =>
  name in imported ? join(corpus, "imports", `${imported[name]}.ts`) : moduleAt(tier, name);

function sourceOf(path: string): string {
  if (statSync(path).isFile()) return readFileSync(path, "utf8");
  return readdirSync(path)
    .filter((name) => name !== "node_modules")
    .map((name) => sourceOf(join(path, name)))
    .join("\n");
}

const tests = ["../modules", "../conformance/module"]
  .map((folder) => new URL(folder, import.meta.url).pathname)
  .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
  .filter((path) => !/\/(examples|every-example\.test)\.ts$/.test(path))
  .map((path) => readFileSync(path, "utf8"))
  .join("\n");

test("all 81 are listed, by what they need", () => {
  const count = (tier: string) => examples.filter((example) => example.tier === tier).length;
  expect([count("a"), count("b"), count("c1"), count("c2")]).toEqual([46, 15, 14, 6]);
});

test("no module of the tiers is left that stands for none of them", () => {
  const known = new Set(examples.map(({ name }) => name));
  const there = (["a", "b", "c1", "c2"] as const).flatMap((tier) => readdirSync(join(corpus, tier)));
  expect(there.filter((name) => !known.has(name.replace(/\.ts$/, "")))).toEqual([]);
});

describe.each(examples.map((example) => [example.name, example] as const))("%s", (name, example) => {
  test("is there, hears the same events, uses the same members, and is run", () => {
    const path = placeOf(example);
    expect(existsSync(path), path).toBe(true);
    const source = sourceOf(path);
    expect(example.events.filter((event) => !source.includes(`"${event}"`))).toEqual([]);
    expect(example.members.filter((member) => !new RegExp(`\\b${member}\\b`).test(source))).toEqual([]);
    expect(tests).toContain(`"${imported[name] ?? name}"`);
  });
});
