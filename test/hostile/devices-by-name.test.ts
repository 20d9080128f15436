/** `/dev/stdout` of a program is its own output, never that of e, whichever way it is written to. */
import { expect, test } from "vitest";
import { eHome } from "../helpers/run-e.js";
import { placeHostile } from "./place-hostile.js";

test.each(["worker", "subprocess"] as const)("a %s answers by the name of a device", async (transport) => {
  const e = eHome({ transport });
  placeHostile(e.extensions, "answers-by-name-of-a-device.mjs");
  expect(await e.run(["command", "say"])).toMatchObject({ status: 0, stdout: "", stderr: "e: [by-name] said\n" });
});
