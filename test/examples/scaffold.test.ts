/** The wire-protocol helper, through an extension that makes the mistakes it promises to survive. */
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Data, type DriveOptions, type Driver, drive } from "./drive.js";

const careless = join(import.meta.dirname, "fixtures/careless.mjs");

async function started(options: DriveOptions = {}, some: Data = {}): Promise<Driver> {
  const extension = drive(careless, options);
  await extension.start(some);
  return extension;
}

const call = (extension: Driver, args: Data): Promise<unknown> =>
  extension.call("tool_call", { name: "go", arguments: args });

test("a stray console.log goes to stderr and harms no answer", async () => {
  await using extension = await started();
  expect(await call(extension, { what: "log" })).toMatchObject({ result: { content: "logged" } });
  await extension.until(() => extension.stderr.includes("│ 0"));
  expect(extension.stderr).toContain("a stray log\n");
  expect(extension.garbage).toEqual([]);
});

test("what a handler throws is answered as an error with the id of the request", async () => {
  await using extension = await started();
  expect(await call(extension, {})).toEqual({ id: 2, error: "it broke" });
  expect(await call(extension, { what: "throw a text" })).toEqual({ id: 3, error: "just a text" });
  expect(await call(extension, { what: "circle" })).toMatchObject({
    id: 4,
    error: expect.stringContaining("circular"),
  });
  expect(await call(extension, { what: "nothing" })).toEqual({ id: 5, result: {} });
});

test("a request without a handler is answered with an error, names of Object.prototype included", async () => {
  await using extension = await started();
  const methods = ["hook.before_turn", "command", "shortcut", "hook.tool", "tool", "event", "ui.key", "constructor"];
  for (const method of [...methods, "hook.constructor", "toString", "shutdown.now", ""]) {
    const { error } = await extension.call(method, {});
    expect([method, error]).toEqual([method, `careless does not answer ${method}`]);
  }
});

test("a notification handler that throws is logged and forgotten", async () => {
  await using extension = await started();
  extension.tell("event", { name: "turn_end", extra: {} });
  await extension.until(() => extension.stderr.includes("cannot bear turn_end"));
  extension.tell("ui.key", { key: "down" });
  await extension.until(() => extension.said("notify").some(({ message }) => message === "key down"));
});

test("hooks, completions and a manifest made from initialize reach their handlers", async () => {
  await using extension = drive(careless);
  expect(await extension.start({ cwd: "/here" })).toMatchObject({ name: "careless", described: "/here" });
  expect(await extension.result("hook.input", { text: "abc" })).toEqual({ replace: "ABC" });
  expect(await extension.result("command.complete", { name: "x", prefix: "p" })).toEqual({ items: [{ value: "p!" }] });
});

test("updates carry the id of their call and its streams", async () => {
  await using extension = await started();
  await call(extension, { what: "stream" });
  expect(extension.said("tool.update")).toEqual([
    { id: 2, stream: "stdout", chunk: "one\n" },
    { id: 2, stream: "stderr", chunk: "two\n" },
  ]);
});

test("tool.cancel aborts the call that it names and no other", async () => {
  await using extension = await started();
  const first = call(extension, { what: "wait" });
  const second = call(extension, { what: "wait" });
  await extension.until(() => extension.said("tool.update").length === 2);
  extension.tell("tool.cancel", { id: 99 });
  extension.tell("tool.cancel", { id: 3 });
  expect(await second).toEqual({ id: 3, result: { content: "gave up" } });
  extension.tell("tool.cancel", { id: 2 });
  expect(await first).toEqual({ id: 2, result: { content: "gave up" } });
});

test("requests to the host have ids of their own, and null params to close a panel", async () => {
  const asked: unknown[] = [];
  await using extension = await started({
    answer: (method, params) => {
      asked.push([method, params]);
      if (method === "ui.confirm") throw new Error("no ui");
      return { value: 7 };
    },
  });
  const ask = (method: string, params?: unknown): Promise<unknown> => call(extension, { what: "ask", method, params });
  expect(await ask("ui.select", { title: "t" })).toMatchObject({ result: { content: '{"value":7}' } });
  expect(await ask("ui.confirm", {})).toMatchObject({ result: { content: '{"refused":"no ui"}' } });
  await ask("ui.panel", null);
  await ask("session.info");
  expect(asked).toEqual([
    ["ui.select", { title: "t" }],
    ["ui.confirm", {}],
    ["ui.panel", {}],
    ["session.info", {}],
  ]);
  const requests = extension.messages.filter(({ method, id }) => method !== undefined && id !== undefined);
  expect(requests.map(({ id, params }) => [id, params])).toMatchObject([
    ["s1", {}],
    ["s2", {}],
    ["s3", null],
    ["s4", {}],
  ]);
});

test("an answer with an unknown id, a second one and a result beside error:null change nothing else", async () => {
  await using extension = await started({ answer: () => ({}) });
  extension.write('{"id":"s1","result":1}\n{"id":"s9","error":"x"}\n{"id":null,"result":1}\n');
  expect(await call(extension, { what: "ask", method: "ui.show", params: {} })).toMatchObject({
    result: { content: "{}" },
  });
  extension.write('{"id":"s1","error":"late"}\n');
  expect(await call(extension, { what: "nothing" })).toMatchObject({ result: {} });
});

test("config is this extension's entry, and flags are passed ones before defaults", async () => {
  await using extension = await started({}, { cwd: "/w", extensions_config: { careless: { a: 1 }, other: { b: 2 } } });
  const state = async (): Promise<unknown> => {
    const { content } = await extension.result("tool_call", { name: "go", arguments: { what: "state" } });
    return JSON.parse(String(content));
  };
  expect(await state()).toEqual({ config: { a: 1 }, level: "low", cwd: "/w", passed: [false, false] });
  extension.tell("flags", { flags: { fast: false, level: null } });
  expect(await state()).toEqual({ config: { a: 1 }, level: null, cwd: "/w", passed: [true, true] });
});

test("notify is a notification, without an id", async () => {
  await using extension = await started();
  await call(extension, { what: "notify" });
  expect(extension.messages).toContainEqual({ method: "notify", params: { message: "hello" } });
});

test("shutdown runs the shutdown handler, and ends although that never does", async () => {
  await using extension = await started();
  extension.tell("shutdown");
  expect(await extension.ended()).toBe(0);
  expect(extension.stderr).toBe("cleaning up\n");
});

test("the end of the input does the same, after a last line without a newline", async () => {
  await using extension = await started();
  extension.write('{"id":50,"method":"hook.input","params":{"text":"last"}}');
  expect(await extension.end()).toBe(0);
  expect(extension.messages.at(-1)).toEqual({ id: 50, result: { replace: "LAST" } });
});
