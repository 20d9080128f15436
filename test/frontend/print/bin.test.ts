/** What `e` does on a Node that is too old, and what it costs nobody else. */

import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { tempDir } from "../../helpers/temp-dir.js";
import { entry, runE } from "./e.js";

/** Makes node say that it is another version, as far as programs can tell. */
function pretend(version: string): string {
  const file = join(tempDir(), "pretend.cjs");
  const versions = JSON.stringify(version);
  writeFileSync(
    file,
    `Object.defineProperty(process, "versions", { value: { ...process.versions, node: ${versions} } });`,
  );
  return file;
}

/** A copy of the entry in a tree of its own, so that no pinned runtime is near. */
function lonely(): string {
  const root = tempDir();
  mkdirSync(join(root, "dist"));
  copyFileSync(entry, join(root, "dist", "bin.cjs"));
  return root;
}

function run(root: string, version: string) {
  const args = ["--require", pretend(version), join(root, "dist", "bin.cjs"), "-v"];
  return spawnSync(process.execPath, args, { encoding: "utf8" });
}

function pin(root: string, version: string, binary: string | null): void {
  const home = join(root, "node_modules", "node");
  mkdirSync(join(home, "bin"), { recursive: true });
  writeFileSync(join(home, "package.json"), JSON.stringify({ version }));
  if (binary !== null) writeFileSync(join(home, "bin", "node"), binary, { mode: 0o755 });
}

describe("on a Node that is too old", () => {
  test.each(["12.0.0", "18.20.4", "22.18.9"])(
    "(%s) without a pinned runtime it says what to do and exits with 2",
    (version) => {
      const root = lonely();
      const { status, stderr, stdout } = run(root, version);
      expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
      expect(stderr).toContain(`e needs Node 22.19 or newer; this is Node ${version}`);
      expect(stderr).toContain(`cd ${root} && npm install --no-save node@24`);
    },
  );

  test("in a clone it names the clone's own install command", () => {
    const root = lonely();
    writeFileSync(join(root, "package-lock.json"), "{}");
    expect(run(root, "20.0.0").stderr).toContain(`cd ${root} && npm ci`);
  });

  test("a pinned runtime whose install script never ran is repaired by name", () => {
    const root = lonely();
    pin(root, "24.1.0", null);
    const { status, stderr } = run(root, "20.0.0");
    expect(status).toBe(2);
    expect(stderr).toContain(`cd ${root} && npm rebuild node`);
  });

  test("a pinned runtime that is too old itself is not used", () => {
    const root = lonely();
    pin(root, "20.0.0", "#!/bin/sh\necho used\n");
    expect(run(root, "20.0.0")).toMatchObject({ status: 2, stdout: "" });
  });

  test("the pinned runtime gets the same command, and its exit status is ours", () => {
    const root = lonely();
    pin(root, "24.1.0", '#!/bin/sh\necho "$@"\nexit 7\n');
    expect(run(root, "20.0.0")).toMatchObject({ status: 7, stdout: `${join(root, "dist", "bin.cjs")} -v\n` });
  });

  test("a runtime that ends by a signal ends us by the same", () => {
    const root = lonely();
    pin(root, "24.1.0", "#!/bin/sh\nkill -TERM $$\n");
    expect(run(root, "20.0.0")).toMatchObject({ status: null, signal: "SIGTERM" });
  });

  test("a pinned runtime that turns out too old is not run for ever", () => {
    const root = lonely();
    pin(root, "24.1.0", `#!/bin/sh\nexec "${process.execPath}" --require "${pretend("20.0.0")}" "$@"\n`);
    const { status, stderr } = run(root, "20.0.0");
    expect(status).toBe(2);
    expect(stderr).toContain("The runtime that was pinned beside it is too old.");
  });
});

test("on a fit Node the version is printed without loading anything", async () => {
  const { status, stdout, stderr } = await runE(["--version"]);
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});
