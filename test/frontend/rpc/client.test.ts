/** RpcClient against the real e, against one that dies, and over streams of a test's own. */
import { execFile } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { PassThrough } from "node:stream";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { RpcClient } from "../../../src/rpc-client.js";
import { call, placeAlone } from "../../conformance/examples/place-example.js";
import { writePuppet } from "../../helpers/puppet.js";
import { request, steps } from "../../helpers/puppet-steps.js";
import { type EHome, eBin, eHome } from "../../helpers/run-e.js";
import { tempDir } from "../../helpers/temp-dir.js";

const command = [process.execPath, eBin] as const;

/** In a home of the test's own; what is left of it at the end fails the test. */
function started(e: EHome): RpcClient {
  const PATH = `${dirname(process.execPath)}:${process.env.PATH}`;
  const client = RpcClient.start({ command, cwd: e.cwd, env: { E_HOME: e.home, PATH, ...e.mark } });
  onTestFinished(async () => void (await client.close()));
  return client;
}

test("an e that is not there rejects every call with the reason", async () => {
  const client = RpcClient.start({ command: ["/nowhere/e"] });
  await expect(client.hello()).rejects.toMatchObject({
    code: "gone",
    message: expect.stringMatching(/could not be started.*ENOENT/),
  });
  await expect(client.models()).rejects.toMatchObject({ code: "gone" });
  expect(await client.close()).toEqual({ status: null, signal: null });
});

test("an e that dies rejects what is open with the reason and the end of its stderr", async () => {
  const file = join(tempDir(), "dies");
  writeFileSync(file, "#!/bin/sh\nread line\necho 'out of paper' >&2\nexit 3\n");
  chmodSync(file, 0o755);
  const client = RpcClient.start({ command: [file] });
  const calls = [client.hello(), client.models()];
  for (const one of await Promise.allSettled(calls)) {
    expect(one).toMatchObject({ reason: { code: "gone", stderr: "out of paper" } });
    expect(String((one as PromiseRejectedResult).reason)).toMatch(/ended with status 3: out of paper/);
  }
  expect(await client.ended).toMatchObject({ code: "gone" });
});

test("a killed e rejects the prompt under way, its promise and its events alike", async () => {
  const client = started(eHome());
  const session = await client.createSession();
  const run = session.prompt("@wait 1000000");
  const iterated = (async () => {
    for await (const event of run) if (event.type === "turn_start") client.kill("SIGKILL");
  })();
  await expect(iterated).rejects.toMatchObject({ code: "gone", message: expect.stringContaining("SIGKILL") });
  await expect(run).rejects.toMatchObject({ code: "gone" });
});

test("a run is a promise of its result and an iterable of its events", async () => {
  const client = started(eHome());
  const seen: string[] = [];
  client.onEvent = ({ type }) => seen.push(type);
  const session = await client.createSession({ save: true });
  const run = session.prompt("hi");
  const types: string[] = [];
  for await (const event of run) types.push(event.type);
  expect(types[0]).toBe("turn_start");
  expect(types.at(-1)).toBe("turn_end");
  expect(seen).toEqual(types);
  expect(await run).toMatchObject({ output: "You said: hi" });
  await expect(session.prompt(" ")).rejects.toMatchObject({
    code: "refused",
    message: expect.stringContaining("blank"),
  });
  const other = await session.fork();
  expect((await other.messages()).messages).toHaveLength(2);
  expect((await client.sessions()).sessions).toHaveLength(2);
  expect(await client.close()).toEqual({ status: 0, signal: null });
  await expect(session.info()).rejects.toMatchObject({ code: expect.stringMatching(/gone|closed/) });
});

test("every method of a session has its own, and does what it says", async () => {
  const e = eHome();
  writePuppet(e.extensions, "helper", {
    manifest: { commands: [{ name: "greet", completions: true }], shortcuts: [{ key: "alt+x" }] },
    on: {
      "command greet": { notice: "Hello, {{params.args}}!" },
      "command.complete": { items: [{ value: "Ada" }] },
      shortcut: { notice: "pressed" },
    },
  });
  const client = started(e);
  expect((await client.models()).models.length).toBeGreaterThan(0);
  const session = await client.createSession();
  expect(await session.command("greet", "Ada")).toMatchObject({ notice: "Hello, Ada!" });
  expect(await session.complete("greet", "A")).toMatchObject({ items: [{ value: "Ada" }] });
  expect(await session.shortcut("alt+x")).toMatchObject({ notice: "pressed" });
  expect((await session.commands()).commands).toMatchObject([{ name: "greet" }]);
  expect((await session.extensions()).extensions).toMatchObject([{ name: "helper", state: "ready" }]);
  expect(await session.reload()).toEqual({});
  expect(await session.set({ effort: "low" })).toMatchObject({ effort: "low" });
  expect(await session.compact()).toEqual({});
  expect(await session.interrupt()).toEqual({});
  expect(await session.export({ path: "out.jsonl" })).toMatchObject({ path: join(e.cwd, "out.jsonl") });
  await expect(session.steer("x")).rejects.toMatchObject({ code: "refused" });
  expect(await session.close()).toEqual({});
});

test("questions reach the program; an answer that fails or does not fit cancels them", async () => {
  const e = eHome();
  const ask = steps(request("q", "ui.select", { options: ["a", "b"] }), { notice: "{{answers.q.result.value}}" });
  writePuppet(e.extensions, "asker", { manifest: { commands: [{ name: "ask" }] }, on: { "command ask": ask } });
  const client = started(e);
  await client.hello({ ask: true });
  const session = await client.createSession();
  const answers: (() => Promise<unknown>)[] = [
    async () => ({ value: "b" }),
    async () => ({ value: "z" }),
    () => Promise.reject(new Error("nobody there")),
  ];
  const said: unknown[] = [];
  for (const answer of answers) {
    client.onAsk = ({ method, extension }) => {
      expect([method, extension]).toEqual(["ui.select", "asker"]);
      return answer();
    };
    said.push((await session.command("ask")).notice);
  }
  expect(said).toEqual(["b", null, null]);
  // A session that is closed withdraws its question.
  const withdrawn = Promise.withResolvers<void>();
  client.onAsk = (_, signal) => {
    void session.close();
    return once(signal, "abort").then(() => withdrawn.resolve());
  };
  await expect(session.command("ask")).rejects.toMatchObject({ message: "session closed" });
  await withdrawn.promise;
});

test("a delegation of the subagent example is streamed, and runs in a session of its own", async () => {
  const e = eHome();
  placeAlone(e.extensions, "subagent.mjs");
  const client = started(e);
  const session = await client.createSession();
  const run = session.prompt(call("delegate", { task: "remember 7411", agent: "Build" }));
  const ends: string[] = [];
  for await (const event of run) if (event.type === "tool_end") ends.push(event.content);
  expect(ends).toEqual([expect.stringMatching(/^You said: remember 7411\n\nThe session of .* is saved in .*\.jsonl$/)]);
  const { sessions } = await client.sessions();
  expect(sessions).toMatchObject([{ title: "remember 7411", turns: 1 }]);
  const again = await client.createSession({ resume: "latest" });
  expect((await again.messages()).messages).toHaveLength(2);
});

test("over streams: garbage is passed over, the end rejects what is open, nothing is ended but that", async () => {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const client = RpcClient.over({ input, output });
  const notices: unknown[] = [];
  client.onNotice = (notice) => notices.push(notice);
  const call = client.call("session.info", { session: "s" });
  expect(JSON.parse(String(await once(input, "data")))).toEqual({
    id: 1,
    method: "session.info",
    params: { session: "s" },
  });
  output.write('garbage\n[1]\n7\n{"id":"1","result":{}}\n{"id":2,"result":{}}\n{"type":"later","session":"s"}\n');
  output.write(
    '{"type":"notice","session":null,"tone":"info","message":"hi"}\n{"type":"dropped","session":"s","lines":2}\n',
  );
  output.write(Buffer.from('{"id":1,"result":{"name":"é'));
  output.write('"}}\n');
  expect(await call).toEqual({ name: "é" });
  expect(notices).toMatchObject([{ message: "hi" }]);
  const open = client.hello();
  output.end();
  await expect(open).rejects.toMatchObject({ code: "gone", message: expect.stringContaining("ended the connection") });
  expect(await client.close()).toBeNull();
});

test("the example runs as it stands", async () => {
  const root = new URL("../../../", import.meta.url).pathname;
  const e = eHome();
  // As a package that depends on this one.
  const place = join(e.temp, "node_modules");
  mkdirSync(join(place, "e-host"), { recursive: true });
  const { exports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const target = join(root, exports["./rpc-client"].default);
  const own = { name: "e-host", type: "module", exports: { "./rpc-client": "./client.js" } };
  writeFileSync(join(place, "e-host", "package.json"), JSON.stringify(own));
  writeFileSync(join(place, "e-host", "client.js"), `export * from ${JSON.stringify(target)};\n`);
  const example = join(e.temp, "two-sessions.mjs");
  writeFileSync(example, readFileSync(join(root, "examples/rpc-client/two-sessions.mjs")));
  const env = { ...process.env, E_HOME: e.home, ...e.mark };
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [example], { cwd: e.cwd, env });
  expect(stderr).toBe("");
  expect(stdout).toMatch(
    /^e \S+ knows \d+ methods\nbash: from a tool\nfirst: 1 call, 0 failures\nsecond: bash: .*not allowed/,
  );
  expect(stdout).toContain("steer: no turn is running; send session.prompt\n");
});
