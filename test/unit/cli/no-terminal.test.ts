import { expect, test } from "vitest";
import { noTerminalText } from "../../../src/cli/no-terminal.js";

test("a single word that is nearly a command is taken for a slip, a sentence is not", () => {
  expect(noTerminalText(["dcotor"])).toMatch(/has no terminal yet; run e -p .*; did you mean e doctor\?$/);
  expect(noTerminalText(["dcotor", "me"])).not.toContain("did you mean");
  expect(noTerminalText(["hello"])).not.toContain("did you mean");
  expect(noTerminalText([])).not.toContain("did you mean");
});
