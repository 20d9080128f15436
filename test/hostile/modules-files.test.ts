/** Files and names that nobody meant for modules: each loads, or fails alone with a sentence. */
import { execFileSync } from "node:child_process";
import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tempDir } from "../helpers/temp-dir.js";
import { open, place } from "./hostile-modules.js";

const sound = `export default (pi: any) => {
  pi.registerCommand("run", { handler: async (_args: string, ctx: any) => ctx.ui.notify("runs", "info") });
};`;
const plain = sound.replaceAll(/: (?:any|string)/g, "");

async function loaded(...paths: readonly string[]) {
  const running = await open({}, { settings: { modules: paths } });
  await running.type("/run");
  const { extensions } = running.session.host.report();
  return { running, states: extensions.map(({ state }) => state), notes: running.screen.notes };
}

const names = [
  ...["space in name.ts", "hash#tag.ts", "query?x=1.ts", "per%20cent.ts", "100%.ts", "uni\u00e9\u{1f600}.ts"],
  ...["quote'\".ts", "new\nline.ts", "esc\u001b[31m.ts", "tick`$.ts", "brackets[0](1){2}.ts", "-e.ts", "a:b.ts"],
  ...["\u202egnp.ts", "..ts", `${"x".repeat(240)}.ts`, "__proto__.ts", "constructor.ts", "node:fs.ts", "tab\t.ts"],
];

test.each(names)("a module in %j is a module like any other", async (name) => {
  const folder = tempDir();
  place(folder, "lib.ts", "export const one = 1;");
  const { states, notes, running } = await loaded(
    place(folder, name, `import { one } from "./lib.js"; void one;\n${sound}`),
  );
  expect({ states, notes }).toEqual({ states: ["ready"], notes: ["runs"] });
  for (const { extension } of running.screen.notices) expect(extension).not.toMatch(/[\p{Cc}\u202e]/u);
});

type Make = (folder: string) => string;

const files: Readonly<Record<string, Make>> = {
  "with a byte order mark": (folder) => place(folder, "a.ts", `\uFEFF${sound}`),
  "in JavaScript with a byte order mark": (folder) => place(folder, "a.js", `\uFEFF${plain}`),
  "with carriage returns": (folder) => place(folder, "a.ts", sound.replaceAll("\n", "\r\n")),
  "with a hashbang": (folder) => place(folder, "a.ts", `#!/usr/bin/env node\n${sound}`),
  "with zeros in it": (folder) => place(folder, "a.ts", `${sound}\n// \0\0`),
  "of ten megabytes": (folder) =>
    place(folder, "a.ts", `${sound}\nconst text = "${"y".repeat(10_000_000)}"; void text;`),
  "that imports itself": (folder) => place(folder, "a.ts", `import * as me from "./a.js"; void me;\n${sound}`),
  "in a circle of imports": (folder) => {
    place(folder, "b.ts", `import { a } from "./a.js"; export const b = () => a;`);
    return place(folder, "a.ts", `import { b } from "./b.js"; export const a = 1; b();\n${sound}`);
  },
  "behind a link": (folder) => {
    symlinkSync(place(folder, "deep/real.ts", sound), join(folder, "a.ts"));
    return join(folder, "a.ts");
  },
  "in a folder that holds itself": (folder) => {
    place(folder, "a/index.ts", sound);
    symlinkSync(join(folder, "a"), join(folder, "a/a"));
    return join(folder, "a");
  },
  "that imports what it runs on": (folder) => {
    const dist = new URL("../../dist/", import.meta.url).pathname;
    const imports = ["index.js", "modules/module.js"].map((file) => `import ${JSON.stringify(dist + file)};`);
    return place(folder, "a.ts", `${imports.join("\n")}\n${sound}`);
  },
};

test.each(Object.entries(files))("a module %s runs", async (_what, make) => {
  const { states, notes } = await loaded(make(tempDir()));
  expect({ states, notes }).toEqual({ states: ["ready"], notes: ["runs"] });
});

const broken: Readonly<Record<string, readonly [Make, RegExp]>> = {
  "that is empty": [(folder) => place(folder, "a.ts", ""), /does not export a valid factory function/],
  "that is no text": [
    (folder) => {
      writeFileSync(join(folder, "a.ts"), Buffer.from([0, 1, 2, 255, 254, 0]));
      return join(folder, "a.ts");
    },
    /Invalid Character/,
  ],
  "that nests deeper than any stack": [
    (folder) => place(folder, "a.ts", `${sound}\nvoid ${"[".repeat(200_000)}${"]".repeat(200_000)};`),
    /nests too deeply to be compiled/,
  ],
  "in JavaScript that nests deeper than any stack": [
    (folder) => place(folder, "a.mjs", `${plain}\nvoid ${"[".repeat(200_000)}${"]".repeat(200_000)};`),
    /Maximum call stack size exceeded/,
  ],
  "that is a pipe": [
    (folder) => {
      execFileSync("mkfifo", [join(folder, "a.ts")]);
      return join(folder, "a.ts");
    },
    /is no file/,
  ],
  "that imports a pipe": [
    (folder) => {
      execFileSync("mkfifo", [join(folder, "x.json")]);
      return place(folder, "a.ts", `import x from "./x.json"; void x;\n${sound}`);
    },
    /is no file/,
  ],
  "that is a device": [() => "/dev/zero", /is no file/],
  "that links to nowhere": [
    (folder) => {
      symlinkSync(join(folder, "nowhere.ts"), join(folder, "a.ts"));
      return join(folder, "a.ts");
    },
    /there is no module there/,
  ],
  "that links to itself": [
    (folder) => {
      symlinkSync(join(folder, "a.ts"), join(folder, "a.ts"));
      return join(folder, "a.ts");
    },
    /there is no module there/,
  ],
  "that throws nothing": [(folder) => place(folder, "a.ts", `throw null;\n${sound}`), /Failed to load extension: null/],
  "that ends the process at import": [(folder) => place(folder, "a.ts", `process.exit(3);\n${sound}`), /status 3/],
  "that ends the process in its factory": [
    (folder) => place(folder, "a.ts", "export default () => process.exit(0);"),
    /status 0/,
  ],
  "whose exports cannot be read": [
    (folder) => {
      const trap = `() => { throw new Error("mine"); }`;
      return place(
        folder,
        "a.cjs",
        `module.exports = new Proxy({}, { get: ${trap}, has: ${trap}, ownKeys: ${trap} });`,
      );
    },
    /mine/,
  ],
  "in a circle that is not done": [
    (folder) => {
      place(folder, "b.ts", `import { a } from "./a.js"; export const b = a;`);
      return place(folder, "a.ts", `import { b } from "./b.js"; export const a = b;\n${sound}`);
    },
    /Cannot access 'a' before initialization \(.*b\.ts:1/,
  ],
  "that runs e": [
    (folder) => {
      const cli = new URL("../../dist/cli.js", import.meta.url).pathname;
      return place(folder, "a.ts", `import ${JSON.stringify(cli)};\n${sound}`);
    },
    /exited/,
  ],
};

test.each(Object.entries(broken))("a module %s fails alone", async (_what, [make, says]) => {
  const folder = tempDir();
  const { states, notes, running } = await loaded(make(folder), place(folder, "sound.ts", sound));
  expect(states.filter((state) => state === "ready")).toEqual(["ready"]);
  expect(notes).toEqual([expect.stringMatching(says), "runs"]);
  await running.session.prompt("hello");
});

test("one file twice is one module, and two copies are two", async () => {
  const folder = tempDir();
  const path = place(folder, "a.ts", sound);
  expect((await loaded(path, path)).states).toEqual(["ready"]);
  expect(
    (await loaded(path, place(folder, "copy/a.ts", sound))).running.session.host.report().extensions,
  ).toMatchObject([
    { name: "a", state: "ready" },
    { name: "a:2", state: "ready" },
  ]);
});
