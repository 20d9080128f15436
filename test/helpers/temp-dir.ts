/** A directory of a test's own, gone when the test is over. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** Must be called inside a test. */
export function tempDir(): string {
  const dir = mkdtempSync(join(tmpdir(), "e-host-test-"));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true, maxRetries: 3 }));
  return dir;
}
