/** Paths of e's own options keep their meaning when the directory changes. */
import { expect, test } from "vitest";
import { absoluteDirectories, withAbsolutePaths } from "../../../src/cli/place.js";

test.each([
  ["-p --package x --cwd=y hi", "-p --package /from/x --cwd=/from/y hi"],
  ["--package=a=b", "--package=/from/a=b"],
  ["--package /abs", "--package /abs"],
  ["--package", "--package"],
  ["--session s.jsonl --fork=../x hi", "--session /from/s.jsonl --fork=/x hi"],
  ["--session 0190 --fork=name hi", "--session 0190 --fork=name hi"],
  ["--project ../x --packages y", "--project ../x --packages y"],
  ["-p -- --package x", "-p -- --package x"],
])("%s becomes %s", (before, after) => {
  expect(withAbsolutePaths(before.split(" "), "/from").join(" ")).toBe(after);
});

test("the first directory that is missing is named with its option", () => {
  expect(absoluteDirectories("--package", ["/", "no/such"], "/from")).toEqual({
    missing: "--package /from/no/such: there is no such directory",
  });
  expect(absoluteDirectories("--package", ["tmp"], "/")).toEqual(["/tmp"]);
});
