/** A directory of a test's own, gone when the test is over. */
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** Must be called inside a test. The path has no symbolic links. */
export function tempDir(): string {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), "e-host-test-")));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true, maxRetries: 3 }));
  return dir;
}
