/** Files that say how e looks are read before there is an app: what is wrong with them is told all the same. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "vitest";
import { hostileE } from "./hostile-e.js";

test("broken layout and key bindings are told once e is there, which comes up without them", async () => {
  const { e } = await hostileE({ extension: null }, ({ home }) => {
    writeFileSync(join(home, "layout.json"), "{");
    writeFileSync(join(home, "keybindings.json"), "[]");
  });
  await e.shows("layout.json:");
  await e.shows("keybindings.json:");
});
