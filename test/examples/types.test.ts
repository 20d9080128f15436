/** The JavaScript examples promise types in their comments; the compiler holds them to it. */
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { extensionsDir } from "./drive.js";

test("the comments' types of all JavaScript examples are right", () => {
  const files = readdirSync(extensionsDir).filter((file) => file.endsWith(".mjs"));
  const tsc = join(import.meta.dirname, "../../node_modules/.bin/tsc");
  const options = "--ignoreConfig --noEmit --allowJs --checkJs --strict --module nodenext --target es2024 --types node";
  const { stdout, status } = spawnSync(tsc, [...options.split(" "), ...files], {
    cwd: extensionsDir,
    encoding: "utf8",
  });
  expect(stdout).toBe("");
  expect(status).toBe(0);
  expect(files).toHaveLength(8);
});
