/** Test runs go through child processes, never threads: workers under test must not share the runner's. */
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    root: new URL("..", import.meta.url).pathname,
    include: ["test/**/*.test.ts"],
    globalSetup: ["test/helpers/build.ts"],
    reporters: ["default", "./test/helpers/closing-line-reporter.ts"],
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // On a busy machine a process may take seconds to end; what is there is seen within milliseconds.
    expect: { poll: { interval: 5, timeout: 10_000 } },
  },
});
