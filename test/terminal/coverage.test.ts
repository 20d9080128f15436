/** Every requirement that needs the painted screen or its keys has a test in a terminal. */
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { verifiedIds } from "../helpers/verified-ids.js";
import { type RequirementId, requirements } from "../requirements/index.js";

const here = new URL("./", import.meta.url).pathname;
const sources = globSync("**/*.test.ts", { cwd: here }).filter((file) => file !== "coverage.test.ts");
const found = sources.map((file) => ({ file, ...verifiedIds(readFileSync(here + file, "utf8")) }));
const covered = new Set(found.flatMap(({ ids }) => ids));
const isKnown = (id: string): id is RequirementId => Object.hasOwn(requirements, id);
const known = Object.keys(requirements).filter(isKnown);

test("every requirement of the terminal has a test", () => {
  expect(known.filter((id) => requirements[id].scope === "terminal" && !covered.has(id))).toEqual([]);
});

test("tests name requirements that exist, by literals", () => {
  expect(found.flatMap(({ file, ids }) => ids.filter((id) => !isKnown(id)).map((id) => `${file}: ${id}`))).toEqual([]);
  expect(found.flatMap(({ file, unreadable }) => unreadable.map((text) => `${file}: ${text}`))).toEqual([]);
});
