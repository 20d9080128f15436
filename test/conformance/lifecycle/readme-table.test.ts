/** README's table of events: every event once, and each with the test that stands for it. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { names } from "../../fixtures/modules/events/names.js";

const readme = readFileSync(new URL("../../../README.md", import.meta.url), "utf8");

test("every event has its row, and its row names the test of that event", () => {
  const rows = [...readme.matchAll(/^\| `([a-z_]+)` \| [^|]+ \| .* \| `every-event ([a-z_]+)` \|$/gm)];
  expect(rows.map(([, event]) => event)).toEqual([...names]);
  expect(rows.map(([, , id]) => id)).toEqual([...names]);
});
