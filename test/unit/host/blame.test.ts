import { expect, test } from "vitest";
import { faultText } from "../../../src/host/blame.js";

test("a line for debugging on stdout is quoted, with where it belongs", () => {
  expect(faultText({ kind: "not-a-message", reason: "not JSON", line: "here 1" })).toBe(
    "a line on its stdout is no message (not JSON) and was dropped; logs belong on stderr: here 1",
  );
});
