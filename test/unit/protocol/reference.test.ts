/** What is derived from the method table: the JSON Schema document, the Markdown reference, its example lines. */
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { eventNames } from "../../../src/protocol/events.js";
import { protocolJsonSchema } from "../../../src/protocol/json-schema.js";
import { exampleLines, protocolMarkdown } from "../../../src/protocol/markdown.js";
import { methodTable } from "../../../src/protocol/methods.js";
import { validate } from "../../../src/protocol/validate.js";

const document = protocolJsonSchema();
const names = Object.keys(document.$defs as object);
const ajv = new Ajv2020({ strict: false });
ajv.addSchema(document, "e");
const pointer = (name: string) => name.replaceAll("~", "~0").replaceAll("/", "~1");
/** Compiled once each. */
const check = (definition: string, value: unknown) => ajv.getSchema(`e#/$defs/${pointer(definition)}`)?.(value);

describe("the JSON Schema document", () => {
  test("refuses a manifest with a wrong type, a call without a name and an answer without an id", () => {
    expect(check("manifest", { name: "x", tools: "none" })).toBe(false);
    expect(check("manifest", { tools: [] })).toBe(false);
    expect(check("host_message", { id: 1, method: "tool_call", params: { arguments: {} } })).toBe(false);
    expect(check("extension_message", { result: {} })).toBe(false);
    expect(check("extension_message", { id: "q", method: "ui.select", params: {} })).toBe(false);
  });

  test("takes what the manifest rules let an author leave out", () => {
    expect(check("manifest", { name: "x" })).toBe(true);
    expect(check("manifest", { name: "x", flags: [{ name: "plan" }], tools: [{ name: "t" }], events: null })).toBe(
      true,
    );
    expect(check("ui.select.params", { options: ["a", { label: "b" }] })).toBe(true);
  });

  test("covers every row of the table and every event", () => {
    const wanted = methodTable.flatMap(({ method, row }) =>
      row.kind === "request" ? [`${method}.params`, `${method}.result`] : [`${method}.params`],
    );
    expect(names).toEqual([
      "host_message",
      "extension_message",
      "manifest",
      ...new Set(wanted),
      ...eventNames.map((n) => `event.${n}`),
    ]);
  });

  test("says the deadline of every request, and null where a person answers", () => {
    const facts = document["x-methods"] as { method: string; deadline_ms?: number | null }[];
    expect(facts.find((f) => f.method === "hook.tool_call")?.deadline_ms).toBe(5_000);
    expect(facts.find((f) => f.method === "ui.select")?.deadline_ms).toBeNull();
    expect(facts.find((f) => f.method === "shutdown")).not.toHaveProperty("deadline_ms");
  });

  test("is plain JSON, the same text each time", () => {
    const text = JSON.stringify(document);
    expect(JSON.stringify(protocolJsonSchema())).toBe(text);
    expect(JSON.parse(text)).toEqual(document);
  });
});

describe.each(methodTable.map((named) => [named.method, named.row.from, named] as const))(
  "%s from the %s",
  (method, from, named) => {
    const [message, answer] = exampleLines(named).map((line) => JSON.parse(line));

    test("its example keeps the contract, by zod and by JSON Schema alike", () => {
      expect(validate(named.row.params, message.params ?? {})).toMatchObject({ ok: true });
      expect(check(`${from}_message`, message), ajv.errorsText()).toBe(true);
      if (named.row.kind === "request") {
        expect(validate(named.row.result, answer.result)).toMatchObject({ ok: true });
        expect(check(`${method}.result`, answer.result), ajv.errorsText()).toBe(true);
      }
    });

    test("the reference has its section", () => {
      expect(protocolMarkdown()).toContain(`\n### \`${method}\`\n`);
    });
  },
);
