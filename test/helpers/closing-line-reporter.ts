/** Prints the plain closing line that CI counts: `N passed, N failed, N skipped`. */
import type { Reporter, TestModule } from "vitest/node";

export default class ClosingLineReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const count = { passed: 0, failed: errors.length, skipped: 0, pending: 0 };
    for (const module of modules) {
      const cases = [...module.children.allTests()];
      for (const test of cases) count[test.result().state]++;
      if (cases.length === 0 && module.state() === "failed") count.failed++;
    }
    process.stdout.write(`\n${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped\n`);
  }
}
