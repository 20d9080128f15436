import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { builtInTools } from "../../../../src/agent/tools/built-ins.js";

test.each(builtInTools.map(({ name }) => name))("%s says what it takes and shows", (name) => {
  const tool = builtInTools.find((one) => one.name === name) ?? expect.fail();
  const ajv = new Ajv2020({ strict: true, allErrors: true });
  expect(ajv.validateSchema(tool.parameters), JSON.stringify(ajv.errors)).toBe(true);
  expect(() => ajv.compile(tool.parameters)).not.toThrow();
  expect(Object.keys(tool.parameters.properties ?? {})).toContain(tool.label.target);
  for (const said of [tool.description, tool.label.category, tool.label.running, tool.label.completed]) {
    expect(said.trim()).not.toBe("");
  }
});

test("no two built-ins have one name", () => {
  expect(new Set(builtInTools.map(({ name }) => name)).size).toBe(builtInTools.length);
});
