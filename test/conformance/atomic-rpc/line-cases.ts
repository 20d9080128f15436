/** Lines, whatever is in them. */
import type { Case } from "./case.js";
import { text } from "./case.js";

const parse = (error: unknown, id?: unknown): object => ({
  ...(id === undefined ? {} : { id }),
  ...{ type: "response", command: "parse", success: false, error },
});
const unknown = (command: string, id?: unknown): object => ({
  ...(id === undefined ? {} : { id }),
  ...{ type: "response", command, success: false, error: `Unknown command: ${command}` },
});
const NO_OBJECT = "Failed to parse command: a command is a JSON object";

const broken = ["", "{", "nope", '{"type":', "\u0000", '{"type":"abort"} x', "'{}'", "undefined"].map(
  (line): Case => ({ name: `${JSON.stringify(line)} is no JSON`, line, answer: parse(text) }),
);
const noObjects = ["null", "[]", "[1]", "true", "1", '"prompt"'].map(
  (line): Case => ({ name: `${line} is no object`, line, answer: parse(NO_OBJECT) }),
);
const ids = ["x", "", 0, -1, 1.5, true, null, [1], { a: 1 }].map(
  (id): Case => ({
    name: `an unknown command with the id ${JSON.stringify(id)}`,
    line: JSON.stringify({ id, type: "nope" }),
    answer: unknown("nope", id),
  }),
);
const names = ["__proto__", "constructor", "toString", "hasOwnProperty", "", " abort", "ABORT", "login_provider"].map(
  (name): Case => ({
    name: `a command called ${JSON.stringify(name)}`,
    line: JSON.stringify({ id: 1, type: name }),
    answer: unknown(name, 1),
  }),
);
const noNames = [1, null, {}, [], true].map(
  (type): Case => ({
    name: `a command whose type is ${JSON.stringify(type)}`,
    line: JSON.stringify({ id: 1, type }),
    answer: unknown(JSON.stringify(type), 1),
  }),
);

const done = { id: "x", type: "response", command: "abort", success: true };
const deep = `{"id":"x","type":"abort","deep":${"[".repeat(5_000)}${"]".repeat(5_000)}}`;

export const lineCases: readonly Case[] = [
  ...broken,
  ...noObjects,
  ...ids,
  ...names,
  ...noNames,
  { name: "no type", line: '{"id":"x"}', answer: unknown("undefined", "x") },
  { name: "no id", line: '{"type":"nope"}', answer: unknown("nope") },
  { name: "white space around", line: ' \t{"type":"abort","id":"x"} ', answer: done },
  { name: "the id last", line: '{"type":"abort","more":{"id":1},"id":"x"}', answer: done },
  { name: "separators in the id", line: '{"type":"abort","id":"\u2028"}', answer: { ...done, id: "\u2028" } },
  { name: "the last of two ids", line: '{"id":"y","type":"abort","id":"x"}', answer: done },
  { name: "nested too deep", line: deep, answer: parse(text, "x") },
  { name: "ten million characters", line: `{"id":"x","type":"abort","more":"${"y".repeat(1e7)}"}`, answer: done },
];
