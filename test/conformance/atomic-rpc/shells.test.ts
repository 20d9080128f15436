/** Commands that a person runs in a shell, beside whatever else there is. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type AtomicDriver, openAtomic } from "../../helpers/atomic-rpc.js";
import { prompt } from "./case.js";

const answerTo = (driver: AtomicDriver, id: unknown) =>
  driver.until((line) => line.type === "response" && JSON.stringify(line.id) === JSON.stringify(id));

/** Runs until it is ended; resolves when it has said so. */
async function endless(driver: AtomicDriver, id: unknown): Promise<void> {
  driver.send({ id, type: "bash", command: "echo begun; sleep 600" });
  await driver.until((line) => line.type === "bash_execution_update" && JSON.stringify(line.id) === JSON.stringify(id));
}

const shellEntries = (driver: AtomicDriver): readonly unknown[] =>
  driver.connection.session.agent
    .history()
    .flatMap((entry) => (entry.type === "custom_message" && entry.custom_type === "shell" ? [entry.details] : []));

test("its output is told as it comes, with the id of the command as the client wrote it and the side it came from", async () => {
  const driver = await openAtomic();
  const texts: string[] = [];
  driver.send(
    '{"type":"bash","id":{"n":18446744073709551616},"command":"echo out; echo err >&2","excludeFromContext":true}',
  );
  await driver.until(({ type, command }) => type === "response" && command === "bash");
  for (const { channel, delta } of driver.events("bash_execution_update")) texts.push(`${channel}: ${delta}`);
  expect(texts.toSorted()).toEqual(["stderr: err\n", "stdout: out\n"]);
  expect(driver.events("bash_execution_update").every(({ id }) => id !== undefined)).toBe(true);
  driver.send('{"type":"bash","command":"echo nobody"}');
  expect(await driver.until(({ delta }) => delta === "nobody\n")).not.toHaveProperty("id");
});

describe("abort_bash", () => {
  test("ends the one whose id it gives, and what it said until then is answered", async () => {
    const driver = await openAtomic();
    for (const id of ["1", 1, null]) await endless(driver, id);
    await driver.ask({ type: "abort_bash", requestId: 1 });
    expect(await answerTo(driver, 1)).toMatchObject({
      data: { output: "begun\n", cancelled: true, truncated: false },
    });
    await driver.ask({ type: "abort_bash", requestId: "1" });
    expect(await answerTo(driver, "1")).toMatchObject({ data: { cancelled: true } });
    expect(driver.lines.some(({ type, id }) => type === "response" && id === null)).toBe(false);
    await driver.ask({ type: "abort_bash" });
    expect(await answerTo(driver, null)).toMatchObject({ data: { cancelled: true } });
    expect(await answerTo(driver, null)).not.toHaveProperty("data.exitCode");
  });

  test("ends one about which a listener still thinks: it is never run", async () => {
    const driver = await openAtomic({
      modules: {
        "asks.mjs": `export default function (pi) {
          pi.on("user_bash", async (_event, ctx) => void (await ctx.ui.confirm("Run it?", "a command")));
        }`,
      },
    });
    const ran = join(driver.folder, "ran");
    driver.send({ id: "b", type: "bash", command: `touch ${ran}` });
    await driver.until(({ method }) => method === "confirm");
    await driver.ask({ type: "abort_bash" });
    expect(await answerTo(driver, "b")).toMatchObject({ success: true, data: { output: "", cancelled: true } });
    expect(existsSync(ran)).toBe(false);
  });
});

describe("what it came to", () => {
  test("joins the conversation at once while nothing runs, and the model reads it unless it must not", async () => {
    const driver = await openAtomic();
    await driver.ask({ type: "bash", command: "echo both" });
    await driver.ask({ type: "bash", command: "echo mine", excludeFromContext: true });
    expect(shellEntries(driver)).toMatchObject([{ output: "both\n" }, { output: "mine\n" }]);
    expect(driver.events("entry_appended").filter(({ entry }) => JSON.stringify(entry).includes("shell"))).toHaveLength(
      2,
    );
  });

  test("waits for the end of a turn, in the order in which they ended", async () => {
    const driver = await openAtomic();
    await driver.ask(prompt("@wait 600000"));
    await driver.until(({ type }) => type === "turn_start");
    await driver.ask({ type: "bash", command: "echo first" });
    await driver.ask({ type: "bash", command: "exit 2" });
    expect(shellEntries(driver)).toEqual([]);
    await driver.ask({ type: "abort" });
    expect(shellEntries(driver)).toMatchObject([
      { command: "echo first", outcome: "completed" },
      { command: "exit 2", outcome: "failed" },
    ]);
  });
});

describe("the end", () => {
  test("of a turn by abort is not its end", async () => {
    const driver = await openAtomic();
    await driver.ask(prompt("@wait 600000"));
    await endless(driver, "b");
    await driver.ask({ type: "abort" });
    expect(driver.lines.some(({ type, id }) => type === "response" && id === "b")).toBe(false);
    await driver.ask({ type: "abort_bash" });
    expect(await answerTo(driver, "b")).toMatchObject({ data: { cancelled: true } });
  });

  test("of the client's input is its end", async () => {
    const driver = await openAtomic();
    await endless(driver, "b");
    await driver.connection.finish();
    expect(await answerTo(driver, "b")).toMatchObject({ data: { output: "begun\n", cancelled: true } });
  });

  test("of the session is its end, and what it came to is kept there", async () => {
    const driver = await openAtomic({ save: true });
    await endless(driver, "b");
    const before = driver.connection.session.agent;
    await driver.ask({ type: "new_session" });
    expect(await answerTo(driver, "b")).toMatchObject({ data: { cancelled: true } });
    expect(before.history().at(-1)).toMatchObject({ custom_type: "shell", details: { outcome: "cancelled" } });
    expect(shellEntries(driver)).toEqual([]);
  });
});
