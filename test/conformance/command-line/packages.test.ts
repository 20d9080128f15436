/** Extensions of packages: where they are found, and in which order all of them count. */
import { join } from "node:path";
import { expect } from "vitest";
import { writePuppet } from "../../helpers/puppet.js";
import { eHome } from "../../helpers/run-e.js";
import { tempDir } from "../../helpers/temp-dir.js";
import { verifies } from "../../helpers/verifies.js";

/** Adds its name to the prompt, so that the answer shows who was asked after whom. */
function router(root: string, name: string): void {
  const on = { "hook.startup": { argv: ["-p", `{{params.argv.1}} ${name}`] } };
  writePuppet(join(root, "extensions"), name, { manifest: { hooks: ["startup"] }, on });
}

verifies(["discovery.package", "order.sources"], async (run) => {
  const [plain, given, last] = [tempDir(), tempDir(), tempDir()];
  const e = eHome(run, [plain, given, last]);
  const npm = join(e.home, "packages/npm/node_modules/@some/tools");
  const git = join(e.home, "packages/example.org/some/repo");
  const release = join(e.home, "packages/releases/some/repo/binary");
  // Alphabetical order, also that of the paths, would be another one.
  router(last, "a");
  router(given, "b");
  router(git, "c");
  router(plain, "d");
  router(release, "e");
  router(npm, "f");
  router(e.home, "g");
  router(e.home, "z");
  const packages = [
    "npm:@some/tools@1.2.3",
    { source: "release:some/repo/binary@v1" },
    plain,
    "git:example.org/some/repo@main",
  ];
  e.settings({ packages });
  const done = await e.run(["-p", "in", "--package", given, "--package", last]);
  expect(done).toMatchObject({ status: 0, stdout: "You said: in g z f e d c b a\n", stderr: "" });
});

verifies("discovery.missing-package", async (run) => {
  const e = eHome(run);
  e.settings({ packages: ["npm:not-there", "what is this"] });
  writePuppet(e.extensions, "present");
  const done = await e.run(["-p", "x"]);
  expect(done).toMatchObject({ status: 0, stdout: "You said: x\n" });
  expect(done.stderr.split("\n")).toEqual([
    expect.stringMatching(/^e: package what is this: it holds a space .*correct or remove it in settings\.json$/),
    "e: package npm:not-there is not installed; run: e install npm:not-there (or e remove npm:not-there)",
    "",
  ]);
  const { status, stdout } = await e.run(["doctor"]);
  expect({ status, stdout }).toEqual({ status: 1, stdout: expect.stringContaining("package npm:not-there") });
});
