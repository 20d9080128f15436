/** What a program throws may be anything. It ends that program, with one notice, and nothing else. */
import { expect, test } from "vitest";
import { eHome } from "../helpers/run-e.js";
import { noticesIn, placeHostile } from "./place-hostile.js";

const programs = [
  ["throws-what-cannot-be-shown", /exited \(status 1\)/],
  ["throws-its-own-cause", /exited \(status 1\): .*around and around/],
  ["throws-an-odd-code", /exited \(status 1\): Error: odd/],
] as const;

for (const transport of ["worker", "subprocess"] as const) {
  test.each(programs)(`%s, as a ${transport}, ends alone`, async (name, said) => {
    const e = eHome({ transport });
    placeHostile(e.extensions, `${name}.mjs`);
    const run = await e.run(["-p", "hello"]);
    expect(run).toMatchObject({ status: 0, stdout: "You said: hello\n" });
    expect(run.stderr).not.toContain("internal error");
    expect(noticesIn(run.stderr, name)).toEqual([
      transport === "worker" ? expect.stringMatching(said) : expect.stringContaining("exited (status 1)"),
    ]);
  });
}
