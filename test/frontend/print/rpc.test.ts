/** The one-line form of `e rpc` beside what test/conformance/print verifies. */
import { expect, test } from "vitest";
import { writePuppet } from "../../helpers/puppet.js";
import { line, request, steps } from "../../helpers/puppet-steps.js";
import { jsonLines, newHome, runE } from "./e.js";

test("a line over the cap is answered with an error, and nothing is read after it", async () => {
  const tooLong = JSON.stringify({ id: 1, prompt: "x".repeat(10 * 1024 * 1024) });
  const { status, stdout } = await runE(["rpc"], { stdin: `${tooLong}\n{"id":2,"prompt":"x"}\n` });
  expect(status).toBe(1);
  expect(jsonLines(stdout)).toEqual([{ id: null, error: "a line may hold at most 10 MiB" }]);
});

test("every prompt is refused where the settings refuse an untrusted directory", async () => {
  const home = newHome({ untrusted: "refuse" });
  const { status, stdout } = await runE(["rpc"], { home, stdin: '{"id":1,"prompt":"x"}\n' });
  expect(status).toBe(0);
  expect(jsonLines(stdout)).toEqual([{ id: 1, error: expect.stringContaining("is not trusted") }]);
});

test("an id comes back as it was written", async () => {
  const { stdout } = await runE(["rpc"], { stdin: '{"prompt":"hi","id":18446744073709551616}\n' });
  expect(stdout).toMatch(/^\{"id":18446744073709551616,"output":"You said: hi"/);
});

test("before hello an extension may tell something, but nobody is asked and nothing is emitted", async () => {
  const home = newHome();
  const asks = steps(
    line("noise"),
    request("s", "ui.show", { title: "t", body: "b" }),
    request("c", "ui.confirm", { title: "sure?" }),
    request("p", "ui.panel", { title: "t", lines: ["x"] }),
    {},
  );
  const puppet = writePuppet(home.extensions, "asker", {
    manifest: { hooks: ["before_turn"] },
    on: { "hook.before_turn": asks },
  });
  const { stdout } = await runE(["rpc"], { home, stdin: '{"id":1,"prompt":"hi"}\n' });
  expect(jsonLines(stdout)).toMatchObject([{ id: 1, final_output: "You said: hi" }]);
  expect(puppet.log().of("initialize")[0]?.params?.ui).toBe(true);
  expect(puppet.log().received.filter(({ method }) => method === undefined)).toEqual([
    { id: "s", result: {} },
    { id: "c", error: "no ui" },
    { id: "p", error: "no ui" },
  ]);
});
