/** What a module posts past its runtime is believed in nothing, and nothing of it lasts. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { open, type Running } from "./hostile-modules.js";

/** Everything that was written can be read, and continued. */
async function expectWhole({ session }: Running): Promise<void> {
  const exported = await session.agent.export(null, "jsonl");
  if (!exported.ok) throw new Error(exported.error);
  const lines = readFileSync(exported.path, "utf8").trimEnd().split("\n");
  expect(lines.length).toBeGreaterThan(2);
  for (const line of lines) expect(typeof JSON.parse(line)).toBe("object");
}

test("a module that posts whatever it likes on its port costs itself alone", async () => {
  const running = await open(["forges-frames.ts"], { session: { kind: "new" } });
  await running.type("/forge");
  await running.screen.told("forged everything");
  await running.stillFine();
  expect({}).not.toHaveProperty("polluted");
  expect(running.stateOf("forges-frames.ts")).toBe("ready");
  await expectWhole(running);
});

test("a module whose answers are no JSON has no say, and its session stays whole", async () => {
  const running = await open(["forges-answers.ts"], { session: { kind: "new" } });
  for (let round = 0; round < 16; round++) {
    await running.type(`/arm ${round}`);
    await running.session.prompt(`@tool forged {}\n@then\n@say round ${round}`);
    await running.session.prompt(`plain ${round}`);
    await running.type("!echo shell");
    await running.type("/arm off");
    await running.stillFine();
  }
  expect({}).not.toHaveProperty("polluted");
  expect(running.stateOf("forges-answers.ts")).toBe("ready");
  await expectWhole(running);
});
