/** The one-line form of `e rpc`: every line is a request or an error with its id. */
import { describe, expect, test } from "vitest";
import { readRequestLine } from "../../../src/frontend/rpc/request-line.js";
import { depthExceeds } from "../../../src/wire/depth.js";

const read = (line: string) => readRequestLine(line, depthExceeds);

const request = {
  prompt: "hi",
  model: null,
  effort: null,
  toolMode: "all",
  tools: null,
  save: false,
  images: [],
} as const;

describe("refused with the id of the line", () => {
  test.each([
    ["{", null, "a request is one JSON object on one line"],
    ["[]", null, "a request is a JSON object"],
    ["null", null, "a request is a JSON object"],
    ['{"id":1}', 1, '"prompt" must be a text that is not blank'],
    ['{"id":1,"prompt":" "}', 1, '"prompt" must be a text that is not blank'],
    ['{"id":"a","prompt":7}', "a", '"prompt" must be a text'],
    ['{"id":[1],"prompt":"x","tool_mode":false}', [1], '"tool_mode" must be a text'],
    ['{"id":1,"prompt":"x","tool_mode":"some"}', 1, '"tool_mode" must be "all" or "none"'],
    ['{"id":1,"prompt":"x","save":"yes"}', 1, '"save" must be true or false'],
    ['{"id":1,"prompt":"x","tools":"read"}', 1, '"tools" must be a list of names'],
    ['{"id":1,"prompt":"x","tools":["read",7]}', 1, '"tools" must be a list of names'],
    ['{"id":1,"prompt":"x","model":{}}', 1, '"model" must be a text'],
    ['{"id":1,"prompt":"x","images":{}}', 1, '"images" must be a list of objects with a "mime" and "data" in base64'],
    ['{"id":1,"method":7}', 1, '"method" must be a text'],
    [
      '{"id":1,"prompt":"x","images":["a"]}',
      1,
      '"images" must be a list of objects with a "mime" and "data" in base64',
    ],
  ])("%s", (line, id, error) => {
    expect(read(line)).toEqual({ kind: "bad", id, error });
  });
});

describe("taken", () => {
  test("a prompt alone, with the defaults", () => {
    expect(read('{"prompt":"hi"}')).toEqual({ kind: "one-shot", id: null, request });
  });

  test("null for every optional field, and fields of later versions", () => {
    const line = '{"id":9,"prompt":"hi","model":null,"effort":null,"tools":null,"save":null,"images":null,"agent":"x"}';
    expect(read(line)).toEqual({ kind: "one-shot", id: 9, request });
  });

  test("every field", () => {
    const line =
      '{"id":9,"prompt":"hi","model":"m","effort":"low","tool_mode":"none","tools":[],"save":true,"images":[]}';
    expect(read(line)).toEqual({
      kind: "one-shot",
      id: 9,
      request: { ...request, model: "m", effort: "low", toolMode: "none", tools: [], save: true },
    });
  });
});
