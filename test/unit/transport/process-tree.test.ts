import { expect, test } from "vitest";
import {
  killOrphans,
  killTree,
  ownedTrees,
  ownTree,
  taskkillCommand,
  treeMembers,
} from "../../../src/transport/process-tree.js";

test("taskkill is named by its absolute path and takes the whole tree", () => {
  expect(taskkillCommand(42, { SystemRoot: "D:\\Win" })).toEqual([
    "D:\\Win\\System32\\taskkill.exe",
    ["/T", "/F", "/PID", "42"],
  ]);
  expect(taskkillCommand(42, {})[0]).toBe("C:\\Windows\\System32\\taskkill.exe");
});

test("a number that would address our own group, or every process, is never signalled", () => {
  for (const pid of [1, 0, -1, Number.NaN]) expect(killTree(pid, "SIGTERM")).toBe(false);
});

test("a group that is gone is no error", () => {
  const unused = 4_194_304;
  expect(killTree(unused, "SIGKILL")).toBe(false);
  expect(treeMembers(unused)).toEqual([]);
});

test("a tree is owned until its end is reported", () => {
  const unused = 4_194_304;
  ownTree(unused);
  expect(ownedTrees()).toContain(unused);
  killOrphans(unused);
  expect(ownedTrees()).not.toContain(unused);
});
