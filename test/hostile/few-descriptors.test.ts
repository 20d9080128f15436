/** A system that has no more file descriptors to give refuses some extensions, and the others run. */
import { spawnSync } from "node:child_process";
import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { eBin, eHome } from "../helpers/run-e.js";

const script = (name: string): string =>
  `#!/bin/sh\nread -r line\necho '{"id":1,"result":{"name":"${name}"}}'\nexec cat >/dev/null\n`;

test("extensions that get no pipes are refused one by one, with what to do", () => {
  const e = eHome();
  for (let n = 10; n < 40; n++) {
    const file = join(e.extensions, `e${n}.sh`);
    writeFileSync(file, script(`e${n}`));
    chmodSync(file, 0o755);
  }
  const args = ["-c", 'ulimit -n 80; exec "$0" "$@"', process.execPath, eBin, "-p", "hello"];
  const options = { cwd: e.cwd, env: { ...process.env, E_HOME: e.home }, encoding: "utf8", timeout: 20_000 } as const;
  const run = spawnSync("sh", args, options);
  expect(run).toMatchObject({ status: 0, stdout: "You said: hello\n" });
  const lines = run.stderr.trimEnd().split("\n");
  expect(lines.length).toBeGreaterThan(5);
  expect(lines.length).toBeLessThan(30);
  for (const line of lines) expect(line).toMatch(/^e: \[e\d+\.sh\] could not start: .*EMFILE.*raise ulimit -n/);
});
