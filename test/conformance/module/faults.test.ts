/** What modules do wrong costs them alone, and never the host's own streams or process. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { newMark, survivors } from "../../helpers/survivors.js";
import { tempDir } from "../../helpers/temp-dir.js";
import { begin, saying } from "./module.js";

/** Longer than any test may take: who is not gone by then was not ended politely. */
const ampleGraceMs = 60_000;

const reports = (module: { readonly messages: readonly { method?: string; params?: unknown }[] }) =>
  module.messages.filter(({ method }) => method === "extension.error").map(({ params }) => params);

test.each([
  ["an error in a timer", `setTimeout(() => { throw new Error("late"); })`, "late"],
  ["a rejection that nobody handles", `void Promise.reject(new Error("refused"))`, "refused"],
  ["something thrown that is no error", `setTimeout(() => { throw "text"; })`, "text"],
  ["an event that nobody listens to", `new (require("node:events"))().emit("error", new Error("loud"))`, "loud"],
])("%s is reported, and the module goes on", async (_case, code, error) => {
  const module = await begin({ "index.ts": saying(`(queueMicrotask(() => { ${code}; }), "alive")`) });
  expect(await module.reason()).toBe("alive");
  await module.until(() => reports(module).length > 0);
  expect(reports(module)).toMatchObject([{ event: "uncaught", error }]);
  expect(await module.reason()).toBe("alive");
});

test.each([
  ["process.exit()", 0, "ended"],
  ["process.exit(3)", 3, "crashed"],
  ["(process.exitCode = 4, process.exit())", 4, "crashed"],
])("%s ends the module", async (code, status, cause) => {
  const module = await begin({ "index.ts": saying(code) });
  module.post("lifecycle.tool_call", { toolName: "read", toolCallId: "1", input: {} });
  expect(await module.exit()).toMatchObject({ cause, code: status });
});

test("a module that is stopped ends by itself, timers and servers of it notwithstanding", async () => {
  const module = await begin({
    "index.ts": saying(`(setInterval(() => {}, 10), require("node:http").createServer().listen(0), "busy")`),
  });
  expect(await module.reason()).toBe("busy");
  await module.transport.stop(ampleGraceMs);
  expect(module.exits).toMatchObject([{ cause: "stopped", code: 0 }]);
});

test("a module that never gives its thread back is ended by force", async () => {
  const module = await begin({ "index.ts": saying("(() => { for (;;); })()") });
  module.post("lifecycle.tool_call", { toolName: "read", toolCallId: "1", input: {} });
  await module.transport.stop(0);
  expect(module.exits).toMatchObject([{ cause: "stopped" }]);
});

test("all that a module prints is its stderr, whichever way it goes", async () => {
  const module = await begin({
    "index.ts": saying(
      `(console.log("log %d", 1), console.error("error"), process.stdout.write("stdout\\n"), process.stderr.write("stderr\\n"),
        writeSync(1, "fd 1\\n"), fs.writeFileSync(2, "fd 2\\n"), fs.appendFileSync("/dev/stdout", "device\\n"),
        spawnSync("echo", ["child"], { stdio: "inherit" }), "said")`,
      `import fs, { writeSync } from "node:fs"; import { spawnSync } from "node:child_process";`,
    ),
  });
  expect(await module.reason()).toBe("said");
  expect(module.stderr.split("\n")).toEqual([
    "log 1",
    "error",
    "stdout",
    "stderr",
    "fd 1",
    "fd 2",
    "device",
    "child",
    "",
  ]);
});

test("there is nothing to read, and asking for it does not wait", async () => {
  const module = await begin({ "index.ts": saying(`require("node:fs").readFileSync(0, "utf8").length`) });
  expect(await module.reason()).toBe("0");
});

test.each(["process.kill(process.pid)", "process.chdir('/')", "process.abort()", "process.kill(0, 'SIGTERM')"])(
  "%s is refused, because it would be done to the host",
  async (call) => {
    const module = await begin({
      "index.ts": saying(`(() => { try { return ${call}; } catch (error) { return error.message; } })()`),
    });
    expect(await module.reason()).toMatch(/would change the whole agent/);
  },
);

test("a module finds the process that it was written for", async () => {
  const module = await begin(
    {
      "index.ts": saying(
        `[isMainThread, parentPort, process.cwd(), process.env.ONLY, process.env.HOME]`,
        `import { isMainThread, parentPort } from "node:worker_threads";`,
      ),
    },
    { cwd: "/somewhere", env: { ONLY: "this" } },
  );
  expect(await module.reason()).toBe("true,,/somewhere,this,");
});

test("child processes end with their module", async () => {
  const mark = newMark();
  const folder = tempDir();
  onTestFinished(async () => expect(await survivors(mark)).toEqual([]));
  writeFileSync(
    join(folder, "child.mjs"),
    `process.on("SIGTERM", () => {}); setInterval(() => {}, 1000); console.log("up");`,
  );
  const module = await begin(
    {
      "index.ts": saying(
        `await new Promise((up) => spawn(process.execPath, [${JSON.stringify(join(folder, "child.mjs"))}]).stdout.on("data", up))`,
        `import { spawn } from "node:child_process";`,
      ),
    },
    { env: { ...process.env, ...mark.env } },
  );
  expect(await module.reason()).toBe("up\n");
  await module.transport.stop(ampleGraceMs);
});

test("a module that runs out of memory is told so", async () => {
  const module = await begin(
    {
      "index.ts": saying("(() => { let all: unknown = null; for (;;) all = { all, text: String(Math.random()) }; })()"),
    },
    { resourceLimits: { maxOldGenerationSizeMb: 32 } },
  );
  module.post("lifecycle.tool_call", { toolName: "read", toolCallId: "1", input: {} });
  const exit = await module.exit();
  expect(exit.cause).toBe("crashed");
  expect(exit.detail).toMatch(/out of memory/);
});

test("its memory is what its thread's heap takes", async () => {
  const module = await begin({ "index.ts": saying(`"x"`) });
  expect(await module.transport.memoryBytes?.()).toBeGreaterThan(1_000_000);
  await module.transport.stop(ampleGraceMs);
  expect(await module.transport.memoryBytes?.()).toBeNull();
});
