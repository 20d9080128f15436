/** `extension_error`: whatever goes wrong in extensions, from their start to their end (atomic §6.3). */
import { expect, test } from "vitest";
import { eHome } from "../../helpers/run-e.js";
import { answerTo, module, prompt, rpc } from "./mode-process.js";

test("is told of a module that never starts, of handlers and commands that throw, and of one that ends", async () => {
  const e = eHome();
  const broken = module(e, "broken", 'throw new Error("no start");');
  const failing = module(
    e,
    "failing",
    `pi.on("turn_start", () => { throw new Error("in a handler"); });
     pi.registerCommand("throws", { handler: async () => { throw new Error("in a command"); } });`,
  );
  const dying = module(e, "dying", 'pi.registerCommand("die", { handler: async () => { process.exit(3); } });');
  const client = rpc(e, ["-e", broken, "-e", failing, "-e", dying]);
  client.send(prompt("a", "/throws"));
  await client.until(answerTo("a"));
  client.send(prompt("b", "hello"));
  await client.until(({ type }) => type === "agent_settled");
  client.send(prompt("c", "/die"));
  await client.until(({ type, event }) => type === "extension_error" && event === "exit");
  client.send(prompt("d", "still there?"));
  await client.until(answerTo("d"));
  expect(await client.end()).toEqual({ status: 0, signal: null });
  const about = (extensionPath: string, event: string, error: string) => ({
    ...{ type: "extension_error", extensionPath, event },
    error: expect.stringContaining(error),
  });
  const said = client.of("extension_error");
  expect(said[0]).toEqual(about(broken, "load", "no start"));
  expect(said).toContainEqual(about(failing, "command:throws", "in a command"));
  expect(said).toContainEqual(about(failing, "turn_start", "in a handler"));
  expect(said.filter(({ event }) => event === "exit")).toEqual([about(dying, "exit", "exited")]);
});
