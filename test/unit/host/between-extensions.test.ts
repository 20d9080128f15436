/** The bus, withdrawn requests, answers in parts and the state, through a host with programs of the test. */
import { expect, onTestFinished, test, vi } from "vitest";
import { startHost } from "../../../src/host/host.js";
import { memoryPrograms, RecordingFrontEnd, settled } from "../../../src/testing.js";

interface Said {
  readonly id?: unknown;
  readonly method?: string;
  // biome-ignore lint/suspicious/noExplicitAny: what a test looks into, unvalidated on purpose
  readonly params?: any;
  readonly result?: unknown;
  readonly error?: string;
}

interface Program {
  readonly said: Said[];
  say(message: object): void;
  of(method: string): readonly Said[];
}

type Answer = (message: Said, say: (message: object) => void) => void;

/** Programs that answer requests with `{}` unless `answer` does something else. */
async function hostWith(programs: Record<string, { manifest?: object; answer?: Answer }>) {
  const frontEnd = new RecordingFrontEnd("full");
  const made: Record<string, Program> = {};
  const list = Object.entries(programs).map(([name, { manifest = {}, answer }]) => {
    const said: Said[] = [];
    let write: (message: object) => void = () => {};
    made[name] = {
      said,
      say: (message) => write(message),
      of: (method) => said.filter((one) => one.method === method),
    };
    return {
      name,
      manifest: { commands: [{ name: `hello-${name}` }], ...manifest },
      onMessage: (message: Said, line: (value: object) => void) => {
        write = line;
        said.push(message);
        if (answer !== undefined) answer(message, line);
        else if (message.id !== undefined && message.method !== undefined) line({ id: message.id, result: {} });
      },
    };
  });
  const host = startHost({ directories: [], cwd: "/", frontEnd, version: "0", ...memoryPrograms(list) });
  onTestFinished(() => host.stop());
  await host.ready;
  // From now on each can say something by itself.
  for (const name of Object.keys(programs))
    if (programs[name]?.answer === undefined) await host.runCommand(`hello-${name}`, "");
  const program = (name: string): Program => {
    const found = made[name];
    if (found === undefined) throw new Error(`no program ${name}`);
    return found;
  };
  return { host, frontEnd, program };
}

test("what is emitted to a channel that nobody else listens to goes nowhere, its own listener included", async () => {
  const { program } = await hostWith({ a: {}, b: {} });
  program("a").say({ method: "bus.channels", params: { channels: ["mine"] } });
  program("b").say({ method: "bus.channels", params: { channels: ["other"] } });
  program("a").say({ method: "bus.emit", params: { channel: "mine", data: 1 } });
  await settled();
  expect(program("a").of("bus.event")).toEqual([]);
  expect(program("b").of("bus.event")).toEqual([]);
});

test("whoever listens hears what others emit, in order, until it listens no more", async () => {
  const { program } = await hostWith({ a: {}, b: {}, c: {} });
  for (const name of ["b", "c"]) program(name).say({ method: "bus.channels", params: { channels: ["news"] } });
  for (const data of [1, { two: [2] }, null])
    program("a").say({ method: "bus.emit", params: { channel: "news", data } });
  program("b").say({ method: "bus.channels", params: { channels: [] } });
  program("a").say({ method: "bus.emit", params: { channel: "news", data: "last" } });
  await settled();
  const heard = (name: string) =>
    program(name)
      .of("bus.event")
      .map(({ params }) => params);
  expect(heard("b")).toEqual([1, { two: [2] }, null].map((data) => ({ channel: "news", data })));
  expect(heard("c").map(({ data }) => data)).toEqual([1, { two: [2] }, null, "last"]);
});

test("an extension that accepts state knows which channels are worth emitting to, and forgets those of the dead", async () => {
  const { host, program } = await hostWith({ a: { manifest: { accepts: ["state"] } }, b: {} });
  program("b").say({ method: "bus.channels", params: { channels: ["news"] } });
  await host.runCommand("hello-a", "");
  const last = () =>
    program("a")
      .of("state")
      .flatMap(({ params }) => params.set?.busChannels ?? [])
      .at(-1);
  expect(last()).toBe("news");
  await host.disableExtension("b");
  await host.runCommand("hello-a", "");
  expect(program("a").of("state").at(-1)?.params.set).toMatchObject({ busChannels: [] });
});

test("a question that is withdrawn leaves the screen and is answered as cancelled", async () => {
  const { frontEnd, program } = await hostWith({ a: {} });
  program("a").say({ id: "q", method: "ui.input", params: { title: "Name?" } });
  program("a").say({ id: 7, method: "ui.confirm", params: { title: "Sure?" } });
  await frontEnd.question();
  program("a").say({ method: "cancel", params: { id: 7 } });
  program("a").say({ method: "cancel", params: { id: "q" } });
  await settled();
  expect(frontEnd.openQuestions).toBe(0);
  expect(frontEnd.asked).toHaveLength(1);
  const answers = program("a").said.filter(({ method }) => method === undefined);
  expect(answers).toEqual([
    { id: 7, result: { confirmed: false } },
    { id: "q", result: { cancelled: true } },
  ]);
});

test("only an extension that accepts cancel hears that nobody waits for its answer", async () => {
  const never: Answer = () => {};
  const { host, program } = await hostWith({
    a: { manifest: { hooks: ["tool_call"], accepts: ["cancel"] }, answer: never },
    b: { manifest: { hooks: ["tool_call"] }, answer: never },
  });
  const abort = new AbortController();
  const asked = host.toolCall({ name: "bash", arguments: {} }, abort.signal);
  await vi.waitFor(() => expect(program("b").of("hook.tool_call")).toHaveLength(1));
  abort.abort();
  await asked;
  const [call] = program("a").of("hook.tool_call");
  expect(program("a").of("cancel")).toEqual([{ method: "cancel", params: { id: call?.id } }]);
  expect(program("b").of("cancel")).toEqual([]);
});

test("a request of the agent's family is done by its handler, with parts of the answer before it", async () => {
  const { host, program } = await hostWith({ a: { manifest: { lifecycle: ["agent_end"] } } });
  host.bindAgent({
    "session.label": async (_params, { stream, extension }) => {
      stream({ by: extension });
      return {};
    },
  });
  program("a").say({ id: "l", method: "session.label", params: { entryId: "x" } });
  program("a").say({ id: "n", method: "session.new", params: {} });
  await settled();
  const answers = program("a").said.filter(({ method }) => method === undefined || method === "stream");
  expect(answers).toEqual([
    { method: "stream", params: { id: "l", value: { by: "a" } } },
    { id: "n", error: "session.new cannot be done here" },
    { id: "l", result: {} },
  ]);
});

test("state precedes the message that depends on it: a request, a notification and an answer", async () => {
  const { host, program } = await hostWith({ a: { manifest: { accepts: ["state"], events: ["tool_start"] } } });
  const seen = () => program("a").said.map(({ method }) => method ?? "answer");
  program("a").said.length = 0;
  host.state.set({ queued: 1 });
  await host.runCommand("hello-a", "");
  host.state.set({ queued: 2 });
  host.event("tool_start", { id: 1, name: "bash", arguments: {} });
  host.state.set({ queued: 3 });
  program("a").say({ id: "x", method: "no.such.method" });
  await settled();
  expect(seen()).toEqual(["state", "command", "state", "event", "state", "answer"]);
});

test("the first that an extension is told is what it may read, its own flags included", async () => {
  const flags = [{ name: "fast", type: "boolean" }];
  const { host, program } = await hostWith({ a: { manifest: { accepts: ["state"], flags } }, b: {} });
  await host.runCommand("hello-a", "");
  const [first] = program("a").said;
  expect(first?.method).toBe("state");
  expect(first?.params.set).toMatchObject({ cwd: "/", hasUI: true, flags: {} });
  expect(program("b").of("state")).toEqual([]);
});
