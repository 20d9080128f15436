/** The table of commands of `e --mode rpc`: each line with exactly what it is answered (atomic §6.2). */
import { describe, expect, test } from "vitest";
import { type AtomicDriver, openAtomic } from "../../helpers/atomic-rpc.js";
import { type Case, withMore } from "./case.js";
import { extensionCases } from "./extension-cases.js";
import { lineCases } from "./line-cases.js";
import { modelCases } from "./model-cases.js";
import { sessionCases } from "./session-cases.js";
import { treeCases } from "./tree-cases.js";

async function answered({ setup, before = [], prepare, line, answer }: Case): Promise<void> {
  const driver: AtomicDriver = await openAtomic(setup);
  for (const command of before) expect(await driver.done(command)).toMatchObject({ success: true });
  await prepare?.(driver);
  const from = driver.lines.length;
  const sent = typeof line === "function" ? line(driver) : line;
  driver.send(typeof sent === "string" ? sent : { id: "x", ...sent });
  const response = await driver.until(({ type }) => type === "response", from);
  await driver.connection.lines.idle();
  // Undefined fields are none on the wire.
  expect(response).toEqual(typeof answer === "function" ? answer(driver) : answer);
  expect(driver.lines.slice(from).filter(({ type }) => type === "response")).toHaveLength(1);
}

const families: Readonly<Record<string, readonly Case[]>> = {
  lines: lineCases,
  session: sessionCases,
  tree: treeCases,
  models: modelCases,
  extensions: extensionCases,
};

describe.each(Object.entries(families))("%s", (_family, cases) => {
  const plain = cases.filter(({ line }) => typeof line === "object");
  test.each([...cases, ...plain.map(withMore)].map((one) => [one.name, one] as const))("%s", (_name, one) =>
    answered(one),
  );
});
