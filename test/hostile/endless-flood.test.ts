/** While one extension writes without end, e still hears what it is told. */
import { expect, test } from "vitest";
import { eHome } from "../helpers/run-e.js";
import { noticesIn, placeHostile } from "./place-hostile.js";

test.each(["worker", "subprocess"] as const)("a Ctrl-C gets through a flood from a %s", async (transport) => {
  const e = eHome({ transport });
  placeHostile(e.extensions, "floods-without-end.mjs");
  const running = e.start(["-p", "hello"]);
  await running.until("stderr", "was dropped");
  running.kill("SIGINT");
  await expect.poll(e.processes, { interval: 10, timeout: 3_000 }).toEqual([]);
  const { status, stderr } = await running.ended;
  expect(status).toBe(130);
  expect(noticesIn(stderr, "floods-without-end")).toHaveLength(1);
});
