/** Another session: modules end and begin anew, programs live on, and who asked for it hears how it went. */
import { expect, onTestFinished, test } from "vitest";
import type { Found } from "../../../src/host/discovery.js";
import { startHost } from "../../../src/host/host.js";
import { type HostMessage, RecordingFrontEnd, settled } from "../../../src/testing.js";
import { memoryTransport } from "../../../src/transport/memory.js";

interface Life {
  readonly file: string;
  readonly said: HostMessage[];
  hasEnded: boolean;
  say(message: object): void;
}

const manifestOf = (file: string) => ({
  name: file,
  accepts: ["state"],
  lifecycle: ["session_info_changed"],
  commands: [{ name: `hello-${file}` }],
});

/** Each start of a file is a life of its own. `answer` may leave a request open. */
function start(files: readonly Found[], answer: (life: Life, message: HostMessage) => object | null = () => ({})) {
  const lives: Life[] = [];
  const host = startHost({
    directories: [],
    cwd: "/",
    frontEnd: new RecordingFrontEnd("full"),
    version: "0",
    extra: files.filter(({ kind }) => kind !== "module"),
    modules: files.filter(({ kind }) => kind === "module"),
    transport: ({ file }) => {
      const { transport, peer } = memoryTransport();
      const life: Life = {
        file,
        said: [],
        hasEnded: false,
        say: (message) => peer.write(`${JSON.stringify(message)}\n`),
      };
      lives.push(life);
      peer.onLine = (text) => {
        const message: HostMessage = JSON.parse(text);
        if (message.method === "initialize") return life.say({ id: message.id, result: manifestOf(file) });
        life.said.push(message);
        if (message.method === "shutdown") {
          life.hasEnded = true;
          return peer.exit();
        }
        if (message.id === undefined || message.method === undefined) return;
        const result = answer(life, message);
        if (result !== null) life.say({ id: message.id, result });
      };
      return transport;
    },
  });
  onTestFinished(() => host.stop());
  return { host, lives, of: (file: string) => lives.filter((life) => life.file === file) };
}

const program: Found = { path: "/p", file: "p" };
const moduleA: Found = { path: "/a", file: "a", kind: "module" };
const moduleB: Found = { path: "/b", file: "b", kind: "module" };
const answersIn = (life: Life | undefined) => life?.said.filter(({ method }) => method === undefined);

test("modules end and begin anew, programs live on, and everybody can be called again", async () => {
  const { host, of } = start([program, moduleA, moduleB]);
  await host.ready;
  await host.renewModules();
  expect(of("p")).toHaveLength(1);
  expect(of("a").map(({ hasEnded }) => hasEnded)).toEqual([true, false]);
  expect(of("b").map(({ hasEnded }) => hasEnded)).toEqual([true, false]);
  expect(host.report().extensions.map(({ name, state }) => [name, state])).toEqual([
    ["p", "ready"],
    ["a", "ready"],
    ["b", "ready"],
  ]);
  for (const name of ["p", "a", "b"])
    expect(await host.runCommand(`hello-${name}`, "")).toMatchObject({ failure: null });
  expect(of("a")[1]?.said.map(({ method }) => method)).toContain("command");
});

test("a module that asked for it lives until it is answered, and is called back in its old life", async () => {
  const { host, of } = start([moduleA, moduleB]);
  await host.ready;
  const steps: string[] = [];
  host.bindAgent({
    "session.new": async (_params, { callback }) => {
      host.refuseOpenRequests("the session was left");
      await host.renewModules();
      steps.push(`renewed, the old life is ${of("a")[0]?.hasEnded ? "over" : "there"}`);
      host.bindAgent({});
      steps.push(`called back: ${JSON.stringify(await callback("w1"))}`);
      return { cancelled: false };
    },
  });
  const [old] = of("a");
  old?.say({ id: "new", method: "session.new", params: {} });
  old?.say({ id: "ask", method: "ui.input", params: { title: "?" } });
  await expect.poll(() => old?.hasEnded).toBe(true);
  expect(steps).toEqual(["renewed, the old life is there", "called back: undefined"]);
  expect(answersIn(old)).toEqual([
    { id: "ask", error: "the session was left" },
    { id: "new", result: { cancelled: false } },
  ]);
  expect(old?.said.map(({ method }) => method)).toContain("callback");
  expect(of("a")[1]?.hasEnded).toBe(false);
  expect(of("b").map(({ hasEnded }) => hasEnded)).toEqual([true, false]);
});

test("what is asked of the session between two of them waits for the next", async () => {
  const { host, of } = start([program, moduleA]);
  await host.ready;
  host.bindAgent({ "session.label": () => Promise.reject(new Error("the old one")) });
  const renewing = host.renewModules();
  of("p")[0]?.say({ id: "l", method: "session.label", params: { entryId: "x" } });
  await renewing;
  await settled();
  expect(answersIn(of("p")[0])).toEqual([]);
  host.bindAgent({ "session.label": async () => ({}) });
  await settled();
  expect(answersIn(of("p")[0])).toEqual([{ id: "l", result: {} }]);
});

test("the end of the host ends those that still wait for an answer", async () => {
  const { host, of } = start([moduleA]);
  await host.ready;
  const asked = Promise.withResolvers<void>();
  host.bindAgent({
    "session.switch": async () => {
      await host.renewModules();
      asked.resolve();
      return new Promise<never>(() => {});
    },
  });
  of("a")[0]?.say({ id: "s", method: "session.switch", params: { session: "x" } });
  await asked.promise;
  await host.stop();
  expect(of("a").map(({ hasEnded }) => hasEnded)).toEqual([true, true]);
});
