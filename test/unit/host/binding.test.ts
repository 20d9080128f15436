/** What comes later may come, go and be replaced: nobody who asked for it is left waiting for one that never comes. */
import { expect, test } from "vitest";
import { Binding } from "../../../src/host/binding.js";

test("who asked while nothing was bound is not forgotten when it is released meanwhile", async () => {
  const binding = new Binding<string>();
  const asked = binding.get();
  binding.release();
  binding.bind("first");
  expect(await asked).toBe("first");
});

test("who asks after a release waits for the next one, in the order in which they asked", async () => {
  const binding = new Binding<string>();
  binding.bind("first");
  const before = binding.get();
  binding.release();
  const seen: string[] = [];
  const waiting = ["a", "b"].map(async (who) => seen.push(`${who} ${await binding.get()}`));
  binding.bind("second");
  await Promise.all(waiting);
  expect([await before, ...seen]).toEqual(["first", "a second", "b second"]);
});

test("what was bound last is what is asked for", async () => {
  const binding = new Binding<string>();
  binding.bind("first");
  binding.bind("second");
  expect(await binding.get()).toBe("second");
});
