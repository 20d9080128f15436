/** A folder that is gone when the test is over. */
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

export function temporaryFolder(): string {
  const path = realpathSync(mkdtempSync(join(tmpdir(), "e-test-")));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}
