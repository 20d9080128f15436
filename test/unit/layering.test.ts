/** Imports may only point down, and each third-party package has one home. Reads the sources. */
import { globSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { expect, test } from "vitest";

const root = new URL("../../", import.meta.url).pathname;

/** Folder → what it may import. A file directly in src/ (index, cli, testing) may import everything. */
const mayImport: Record<string, readonly string[]> = {
  "src/protocol": [],
  "src/wire": ["src/protocol"],
  "src/text": ["src/protocol"],
  "src/render": ["src/text", "src/protocol"],
  "src/transport": ["src/wire", "src/protocol"],
  "src/host": ["src/transport", "src/wire", "src/text", "src/protocol"],
  // Whoever starts processes ends them by the one list of what is alive.
  "src/agent": ["src/host", "src/protocol", "src/text", "src/transport/process-tree"],
  "src/frontend": ["src/agent", "src/host", "src/render", "src/text", "src/protocol"],
  "src/compose": ["src/agent", "src/host", "src/render", "src/text", "src/protocol", "src/transport"],
  "src/library": ["src/compose", "src/agent", "src/host", "src/protocol", "src/transport"],
  "src/inspect": ["src"],
  // What authors of modules write against: types alone.
  "src/atomic": ["src/protocol"],
  // The agent's tools and files are offered to modules as well.
  "workers/packages": [
    "workers",
    "src/agent",
    "src/host/clock",
    "src/host/make-folder",
    "src/protocol",
    "src/wire",
    "src/text",
    "src/render",
    "src/atomic",
  ],
  workers: ["src/protocol", "src/wire", "src/text", "src/render", "src/atomic"],
};

/** Package → the only folders that may import it. */
const homes: Record<string, readonly string[]> = {
  zod: ["src/protocol", "src/agent/model/models-file"],
  "@ai-sdk": ["src/agent/providers"],
  piscina: ["src/transport/worker"],
  comlink: ["src/transport/worker", "workers"],
  diff: ["src/render", "src/agent"],
  ink: ["src/frontend/tui/paint"],
  react: ["src/frontend/tui/paint"],
  marked: ["src/render"],
  lowlight: ["src/render"],
  chokidar: ["src/frontend/tui/config"],
  "string-width": ["src/text"],
  tar: ["src/agent"],
  yaml: ["src/agent"],
  "oxc-transform": ["workers/module/thread"],
  commander: ["src/cli", "src/inspect"],
};

interface Import {
  readonly from: string;
  readonly to: string;
  /** Before the file itself can run: not types, which are gone by then, nor what is imported late. */
  readonly isAtOnce: boolean;
}

function importsOf(file: string): Import[] {
  const text = readFileSync(root + file, "utf8");
  const found = [...text.matchAll(/(import type [^;"]*?)?(?:from|import)\s*(\(?)\s*"([^"]+)"/g)];
  return found.map(([, types, late, to = ""]) => ({
    from: file,
    to: to.startsWith(".") ? posix.join(posix.dirname(file), to) : to,
    isAtOnce: types === undefined && late === "",
  }));
}

const files = globSync(["src/**/*.{ts,tsx}", "workers/**/*.ts"], { cwd: root }).map((f) => f.replaceAll("\\", "/"));
const imports = files.flatMap(importsOf);

function bare(path: string): string {
  return path.replace(/\.(js|tsx?)$/, "");
}

function within(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`) || path.startsWith(`${folder}.`);
}

test("imports point down only", () => {
  const wrong = imports.filter(({ from, to }) => {
    const layer = Object.keys(mayImport).find((folder) => from.startsWith(`${folder}/`));
    if (layer === undefined || to.startsWith("node:") || !/^(src|workers|test|bench)\//.test(to)) return false;
    return ![layer, ...(mayImport[layer] ?? [])].some((folder) => within(to, folder));
  });
  expect(wrong).toEqual([]);
});

test("no file needs itself by way of others", () => {
  const needs = new Map<string, string[]>();
  for (const { from, to, isAtOnce } of imports) {
    if (isAtOnce) needs.set(bare(from), [...(needs.get(bare(from)) ?? []), bare(to)]);
  }
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, above: readonly string[]): void => {
    if (above.includes(file)) circles.push([...above.slice(above.indexOf(file)), file].join(" → "));
    if (done.has(file)) return;
    done.add(file);
    for (const next of needs.get(file) ?? []) visit(next, [...above, file]);
  };
  for (const file of needs.keys()) visit(file, []);
  expect(circles).toEqual([]);
});

test("each third-party package has one home", () => {
  const wrong = imports.filter(({ from, to }) => {
    const owner = Object.keys(homes).find((name) => to === name || to.startsWith(`${name}/`));
    return owner !== undefined && !(homes[owner] ?? []).some((home) => within(from, home));
  });
  expect(wrong).toEqual([]);
});

test("protocol, wire and text know nothing of Node", () => {
  const pure = /^src\/(protocol|wire|text|render)\//;
  expect(imports.filter(({ from, to }) => pure.test(from) && to.startsWith("node:"))).toEqual([]);
});

test("no file is near 300 lines", () => {
  const long = files.filter((f) => readFileSync(root + f, "utf8").split("\n").length > 300);
  expect(long).toEqual([]);
});
