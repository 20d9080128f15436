/** What comes out of a thread is what its program made of it, and may be anything. */
import { expect, test } from "vitest";
import { eHome } from "../helpers/run-e.js";
import { noticesIn, placeHostile } from "./place-hostile.js";

test("a thread that posts what is no line loses that alone, with one notice", async () => {
  const e = eHome({ transport: "worker" });
  placeHostile(e.extensions, "posts-no-lines.mjs");
  const run = await e.run(["-p", "hello"]);
  expect(run).toMatchObject({ status: 0, stdout: "You said: hello\n" });
  expect(run.stderr).not.toContain("internal error");
  expect(noticesIn(run.stderr, "posts-no-lines")).toHaveLength(1);
});
