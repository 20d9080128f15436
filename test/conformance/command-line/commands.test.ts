/** `e command`: a command of an extension without a terminal; and lines that are submitted by the command line. */
import { expect } from "vitest";
import { writePuppet } from "../../helpers/puppet.js";
import { error, request, stderr, steps } from "../../helpers/puppet-steps.js";
import { eHome, jsonLines } from "../../helpers/run-e.js";
import { verifies } from "../../helpers/verifies.js";

const manifest = { commands: ["all", "none", "fail", "ask", "crash"].map((name) => ({ name })) };
const show = { title: "A title", body: "first\nsecond", format: "text" };

verifies("command.every-front-end", { when: "it runs under `e command`" }, async (run) => {
  const e = eHome(run);
  const asks = steps(request("q", "ui.confirm", { title: "Sure?" }), request("i", "session.info", {}), {
    notice: "{{answers.q.error}}, {{answers.i.result.model}}",
  });
  const on = {
    "command all": { notice: "to {{params.args}}", show, prompt: "then do this", session_name: "named" },
    "command fail": error("out of order"),
    "command ask": asks,
    "command crash": steps(stderr("boom\n"), { $exit: 3 }),
  };
  const puppet = writePuppet(e.extensions, "worker", { manifest, on });
  const [all, none, fail, ask, crash, unknown] = await Promise.all([
    e.run(["command", "all", "a", "--b", "c d"]),
    e.run(["command", "none"]),
    e.run(["command", "fail"]),
    e.run(["command", "ask"]),
    e.run(["command", "crash"]),
    e.run(["command", "al"]),
  ]);
  expect(all).toMatchObject({ status: 0, stdout: "A title\nfirst\nsecond\nthen do this\n" });
  expect(all.stderr).toBe("e: [worker] to a --b c d\n");
  expect(none).toMatchObject({ status: 0, stdout: "", stderr: "" });
  expect(fail).toMatchObject({ status: 1, stdout: "", stderr: "e: [worker] /fail: out of order\n" });
  expect(ask).toMatchObject({ status: 0, stdout: "", stderr: "e: [worker] no ui, offline/echo\n" });
  expect(crash.status).toBe(1);
  expect(crash.stderr.match(/exited \(status 3\)/g)).toHaveLength(1);
  expect(unknown).toMatchObject({ status: 2, stdout: "" });
  expect(unknown.stderr).toMatch(/^e: .*no extension has a command al; did you mean all\?\n$/);
  expect(puppet.log().of("command all")).toMatchObject([{ params: { name: "all", args: "a --b c d" } }]);
});

verifies("command.every-front-end", { when: "it is typed as the prompt of `e -p`" }, async (run) => {
  const e = eHome(run);
  const on = { "command all": { notice: "noted", prompt: "@say done by {{params.args}}" } };
  writePuppet(e.extensions, "worker", { manifest, on });
  const done = await e.run(["-p", "/all of it"]);
  expect(done).toMatchObject({ status: 0, stdout: "done by of it\n", stderr: "e: [worker] noted\n" });
});

verifies(["hook.input.launch-prompt"], async (run) => {
  const e = eHome(run);
  const on = { "hook.input": { replace: "@say you wrote {{params.text}}" } };
  const puppet = writePuppet(e.extensions, "reader", { manifest: { hooks: ["input"] }, on });
  const replaced = await e.run(["-p", " fix", "it "]);
  expect(replaced).toMatchObject({ status: 0, stdout: "you wrote fix it\n" });
  expect(puppet.log().of("hook.input")).toMatchObject([{ params: { text: "fix it" } }]);
  writePuppet(e.extensions, "reader", {
    manifest: { hooks: ["input"] },
    on: { "hook.input": { consume: true, notice: "swallowed" } },
  });
  const text = await e.run(["-p", "secret"]);
  expect(text).toMatchObject({ status: 0, stdout: "", stderr: "e: [reader] swallowed\n" });
  const json = jsonLines(await e.run(["-p", "--json", "secret"]));
  expect(json.map(({ type }) => type)).toEqual(["notice", "result"]);
  expect(json.at(-1)).toMatchObject({ output: "", final_output: "", error: null, session: null });
});
