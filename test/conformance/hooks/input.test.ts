/** What input hooks decide about a submitted line, and which notices they leave. */
import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect } from "vitest";
import { memoryPrograms } from "../../../src/testing.js";
import { readyHost } from "../../helpers/conformance-host.js";
import { puppetHost } from "../../helpers/puppet-host.js";
import { type Step, steps, untilFile } from "../../helpers/puppet-steps.js";
import { verifies } from "../../helpers/verifies.js";

const deciding = (step: Step) => ({ manifest: { hooks: ["input"] }, on: { "hook.input": step } });
const pass = { kind: "pass", notices: [] };

verifies(["hook.input.empty", "hook.input.explicit-pass", "hook.input.notice-alone"], async (run) => {
  const { host, seen } = await puppetHost(run, {
    "1-empty": deciding({}),
    "2-explicit": deciding({ consume: false, replace: null }),
    "3-all-null": deciding({ consume: null, replace: null, notice: null }),
    "4-notice": deciding({ notice: "{{params.text}}: noted" }),
    "5-blank-notice": deciding({ notice: "  " }),
    "6-last": deciding({}),
  });
  expect(await host.input("the line")).toEqual({ kind: "pass", notices: ["the line: noted"] });
  expect((await seen("6-last", "hook.input")).map(({ params }) => params)).toEqual([{ text: "the line" }]);
});

verifies("hook.input.order", async (run) => {
  // The first answers only when the test lets it, and the second must not have been asked by then.
  const { host, puppet, until, sync } = await puppetHost(run, {
    first: deciding(steps(untilFile("go"), {})),
    second: deciding({}),
    third: deciding({ consume: true }),
  });
  const asked = host.input("line");
  await until("first", "hook.input");
  await sync("second");
  expect(puppet("second").log().of("hook.input")).toEqual([]);
  writeFileSync(join(dirname(puppet("first").file), "go"), "");
  expect(await asked).toMatchObject({ kind: "consumed", extension: "third" });
  expect(puppet("second").log().of("hook.input")).toHaveLength(1);
});

verifies(["hook.input.first-decides", "hook.input.notices-joined"], async (run) => {
  const decisions = {
    consume: { verdict: { consume: true }, expected: { kind: "consumed", extension: "3-decides" } },
    replace: { verdict: { replace: "new" }, expected: { kind: "replaced", text: "new", extension: "3-decides" } },
  };
  for (const { verdict, expected } of Object.values(decisions)) {
    const { host, seen } = await puppetHost(run, {
      "1-notes": deciding({ notice: "one" }),
      "2-passes": deciding({}),
      "3-decides": deciding({ ...verdict, notice: "three" }),
      "4-never": deciding({ replace: "never", notice: "four" }),
    });
    expect(await host.input("line")).toEqual({ ...expected, notices: ["one", "three"] });
    expect(await seen("4-never", "hook.input")).toEqual([]);
    expect((await seen("3-decides", "hook.input")).map(({ params }) => params)).toEqual([{ text: "line" }]);
  }
});

verifies("hook.input.replace-empty", async (run) => {
  const answers = [{ replace: "" }, { consume: false, replace: "" }];
  const programs = answers.map((result, n) => ({
    name: `empty-${n}`,
    manifest: { hooks: ["input"] },
    onMessage: ({ id }: { id?: number }, line: (value: object) => void) => line({ id, result }),
  }));
  const { host } = await readyHost(run, [], memoryPrograms(programs));
  expect(await host.input("line")).toEqual(pass);
});
