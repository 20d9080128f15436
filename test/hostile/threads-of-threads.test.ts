/** Processes that threads of an extension's thread began end with e, though nobody told it of them. */
import { expect, test } from "vitest";
import { eHome } from "../helpers/run-e.js";
import { placeHostile } from "./place-hostile.js";

test("what the threads of a thread began does not outlive e", async () => {
  const e = eHome({ transport: "worker" });
  placeHostile(e.extensions, "leaves-children-of-a-thread.mjs");
  const running = e.start(["-p"], { stdin: "open" });
  // e itself, the two `sleep` and the shell of one of them.
  await expect.poll(() => e.processes().length, { interval: 10, timeout: 20_000 }).toBe(4);
  running.kill("SIGTERM");
  await expect.poll(e.processes, { interval: 10, timeout: 3_000 }).toEqual([]);
  expect(await running.ended).toMatchObject({ status: 143, signal: null });
});
