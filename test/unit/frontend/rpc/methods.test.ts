/** The table of methods: what is derived from it holds for every row. */
import { expect, test } from "vitest";
import * as z from "zod";
import { handlers } from "../../../../src/frontend/rpc/handlers.js";
import { rpcMethodNames, rpcMethods } from "../../../../src/protocol/rpc/methods.js";
import { rpcReference } from "../../../../src/protocol/rpc/reference.js";
import type { RpcRow } from "../../../../src/protocol/rpc/rpc-row.js";

const rows: readonly (readonly [string, RpcRow])[] = Object.entries(rpcMethods);

test("every method has a handler, and no handler is without a method", () => {
  expect(Object.keys(handlers).toSorted()).toEqual(rpcMethodNames.toSorted());
});

test.each(rows)(
  "%s: its params are an object that ignores unknown fields and takes null for optional ones",
  (_, row) => {
    const { properties = {}, required = [], additionalProperties } = z.toJSONSchema(row.params, { io: "input" });
    expect(additionalProperties).not.toBe(false);
    const optional = Object.keys(properties).filter((name) => !required.includes(name));
    const given = Object.fromEntries(optional.map((name) => [name, null]));
    const issues = row.params.safeParse({ ...given, later: 1 }).error?.issues ?? [];
    expect(issues.filter(({ path }) => optional.includes(String(path[0])))).toEqual([]);
  },
);

test.each(rows)("%s: the reference says what it takes and gives", (method, row) => {
  const [, section = ""] = rpcReference().split(`\n## ${method}\n`);
  const own = section.split("\n## ")[0] ?? "";
  expect(own).toContain(row.doc);
  for (const schema of [row.params, row.result]) {
    const { properties = {} } = z.toJSONSchema(schema, { io: "input" });
    for (const name of Object.keys(properties)) expect(own).toContain(`  - \`${name}\` `);
  }
});

test("what e protocol §15 lists is there", () => {
  const promised = "hello models.list session.create session.list session.info session.prompt session.steer";
  const more =
    "session.interrupt session.compact session.set session.messages session.fork session.export session.close";
  expect(rpcMethodNames).toEqual(expect.arrayContaining(`${promised} ${more} ask.reply shutdown`.split(" ")));
});
