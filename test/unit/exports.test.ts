/** What a file exports, another one needs: an export that nobody imports is either dead or nobody else's business. */
import { globSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { expect, test } from "vitest";

const root = new URL("../../", import.meta.url).pathname;

/** Imported by those who use the package, or by name from a thread pool. */
const entries = /^src\/(index|testing|rpc-client|atomic-rpc-client|bin|cli|atomic\/api\/index)\.ts$|^workers\//;

const all = globSync(["src/**/*.{ts,tsx}", "workers/**/*.ts", "test/**/*.ts", "bench/**/*.ts"], { cwd: root });
const texts = new Map(all.map((file) => [file.replaceAll("\\", "/"), readFileSync(root + file, "utf8")]));

/** What only tests ask for, and why it is there nevertheless. */
const probes: Readonly<Record<string, string>> = {
  "src/agent/system-prompt.ts: systemPrompt": "the prompt that extensions find before they add to it",
  "src/transport/process-tree.ts: ownedTrees": "what would be left behind",
  "src/transport/worker/stuck-threads.ts: stuckThreads": "what would be left behind; asked by scripts of tests",
  "src/text/chord.ts: isComposerChord":
    "what the contract says of the composer's keys, for the key bindings to agree with",
};

/** `src/a.ts#name`; `*` for all of them. */
type Use = `${string}#${string}`;

function usesIn(from: string, text: string): Use[] {
  const target = (specifier: string) => {
    const path = posix.join(posix.dirname(from), specifier).replace(/\.js$/, "");
    return [`${path}.ts`, `${path}.tsx`].find((file) => texts.has(file)) ?? path;
  };
  const named = [...text.matchAll(/(?:import|export)\s+(?:type\s+)?([^;"]*?)\s*from\s+"(\.[^"]+)"/g)];
  const dynamic = [...text.matchAll(/import\(\s*"(\.[^"]+)"\s*\)/g)].map(([, to = ""]): Use => `${target(to)}#*`);
  return named
    .flatMap(([, names = "", to = ""]): Use[] => {
      if (!names.includes("{")) return [`${target(to)}#*`];
      const list = names.replace(/[{}]/g, " ").split(",");
      return list.map((name): Use => `${target(to)}#${name.trim().replace(/^type\s+|\s+as\s.*$/g, "")}`);
    })
    .concat(dynamic);
}

const isSource = (file: string): boolean => /^(src|workers)\//.test(file);
const isTest = (file: string): boolean => file.startsWith("test/");
const uses = [...texts].flatMap(([file, text]) => usesIn(file, text).map((use) => ({ use, byTest: isTest(file) })));
const byAnybody = new Set(uses.map(({ use }) => use));
const byNoTest = new Set(uses.filter(({ byTest }) => !byTest).map(({ use }) => use));

const exported = /^export (?:async )?(?:function\*?|const|let|class|abstract class) (\w+)/gm;

/** Types are left out: the signature of what is imported may need them by name. */
const values = [...texts]
  .filter(([file]) => isSource(file) && !entries.test(file))
  .flatMap(([file, text]) => [...text.matchAll(exported)].map(([, name = ""]) => ({ file, name, text })));

function isUsed(by: ReadonlySet<Use>, file: string, name: string): boolean {
  return by.has(`${file}#${name}`) || by.has(`${file}#*`);
}

function shown({ file, name }: (typeof values)[number]): string {
  return `${file}: ${name}`;
}

test("nothing is exported that nobody imports", () => {
  const unused = values.filter(({ file, name }) => !isUsed(byAnybody, file, name)).map(shown);
  expect(unused.filter((one) => !(one in probes))).toEqual([]);
});

test("nothing is there for the tests alone", () => {
  const dead = values.filter(({ file, name, text }) => {
    const mentions = text.match(new RegExp(`\\b${name}\\b`, "g")) ?? [];
    return !isUsed(byNoTest, file, name) && mentions.length < 2;
  });
  expect(dead.map(shown).toSorted()).toEqual(Object.keys(probes).toSorted());
});
