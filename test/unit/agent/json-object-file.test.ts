/** What happens to a JSON file of ours when the disk takes only a part of the new one. */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { eBin } from "../../helpers/run-e.js";
import { tempDir } from "../../helpers/temp-dir.js";

const KEPT_BYTES = 64 * 1024;

test("a disk that takes only a part leaves the file as it was, and says so", () => {
  const [cwd, home] = [tempDir(), tempDir()];
  const before = JSON.stringify({ kept: "x".repeat(KEPT_BYTES) });
  writeFileSync(join(home, "trust.json"), before);
  // A limit on the size of files is a full disk for those who have no disk to fill.
  const limited = ["-c", 'ulimit -f 16; exec "$0" "$@"', process.execPath, eBin, "trust"];
  const env = { ...process.env, E_HOME: home, HOME: home };
  const { status, stderr } = spawnSync("/bin/sh", limited, { cwd, env, encoding: "utf8" });
  expect({ status, stderr }).toMatchObject({ status: 1, stderr: expect.stringContaining("cannot be written") });
  expect(readFileSync(join(home, "trust.json"), "utf8")).toBe(before);
  expect(readdirSync(home)).toEqual(["trust.json"]);
});
