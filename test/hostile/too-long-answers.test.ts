/** An answer that is too long to be read is an answer: nobody waits on for a second one. */
import { expect, test } from "vitest";
import { answeredBy } from "../../src/wire/answer-head.js";
import { eHome } from "../helpers/run-e.js";
import { placeHostile } from "./place-hostile.js";

test.each(["worker", "subprocess"] as const)("a %s that answers too long is told at once", async (transport) => {
  const e = eHome({ transport });
  placeHostile(e.extensions, "answers-too-long.mjs");
  const run = await e.run(["-p", "@tool long"]);
  const said = /a line of 94\d{5} bytes is longer than the 8388608 allowed/;
  expect(run.status).toBe(0);
  expect(run.stdout).toMatch(said);
  const notices = run.stderr.trimEnd().split("\n");
  // The turn is asked for once, and once more with the result of the tool.
  expect(notices.length).toBeLessThanOrEqual(2);
  for (const line of notices) {
    expect(line).toMatch(said);
    expect(line).toContain("hook.before_turn");
  }
});

test("only the beginning of an answer names a request", () => {
  expect(answeredBy('{"id":7,"result":"xx')).toBe(7);
  expect(answeredBy(' { "id" : 12 , "error":')).toBe(12);
  const others = ['{"id":7,"method":"ui.show"', '{"id":"7","result":', '{"id":-1,"result":', '{"result":{"id":7', ""];
  for (const head of others) expect(answeredBy(head)).toBeUndefined();
});
