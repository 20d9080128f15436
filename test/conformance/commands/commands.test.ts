/** Slash commands: who is asked, and what an answer asks for. What the session makes of it is the agent's. */
import { expect } from "vitest";
import type { FrontEndReach } from "../../../src/host/front-end.js";
import { builtInCommands } from "../../../src/host/registry.js";
import { FakeClock, memoryPrograms } from "../../../src/testing.js";
import { runAgent } from "../../helpers/conformance-agent.js";
import { readyHost } from "../../helpers/conformance-host.js";
import { puppetHost } from "../../helpers/puppet-host.js";
import { request, steps } from "../../helpers/puppet-steps.js";
import { verifies } from "../../helpers/verifies.js";

const nothing = { notice: null, show: null, prompt: null, sessionName: null, failure: null };

verifies(["command.params", "command.to-declarer"], async (run) => {
  const { host, seen } = await puppetHost(run, {
    a: { manifest: { commands: [{ name: "deploy" }, { name: "of-a" }] }, on: { "command deploy": { notice: "a" } } },
    b: { manifest: { commands: [{ name: "of-b" }] }, on: { "command of-b": { notice: "b" } } },
    c: { manifest: { commands: [{ name: "of-c" }] } },
  });
  expect(await host.runCommand("of-b", "")).toEqual({ ...nothing, extension: "b", notice: "b" });
  expect(await host.runCommand("deploy", "to  prod \tnow")).toMatchObject({ extension: "a", notice: "a" });
  const asked = async (name: string) =>
    (await seen(name, "command")).map(({ params }) => params).filter((params) => params?.name !== `sync-${name}`);
  expect(await asked("a")).toEqual([{ name: "deploy", args: "to  prod \tnow" }]);
  expect(await asked("b")).toEqual([{ name: "of-b", args: "" }]);
  expect(await asked("c")).toEqual([]);
});

verifies("command.nothing", async (run) => {
  const answers = [
    {},
    null,
    { notice: null, show: null, prompt: null, session_name: null },
    { notice: " ", prompt: "" },
  ];
  const programs = memoryPrograms([
    {
      name: "a",
      manifest: { commands: [{ name: "run" }] },
      onMessage: ({ id, params }, line) => line({ id, result: answers[Number(params.args)] }),
    },
  ]);
  const { host, notices } = await readyHost(run, [], programs);
  for (const n of answers.keys()) {
    expect(await host.runCommand("run", String(n))).toEqual({ ...nothing, extension: "a" });
  }
  expect(notices()).toEqual([]);
  expect(await host.runCommand("unheard-of", "")).toBeNull();
});

verifies("command.failure", async (run) => {
  const clock = new FakeClock();
  const programs = memoryPrograms([
    {
      name: "a",
      manifest: { commands: ["refuses", "errs", "sleeps", "dies"].map((name) => ({ name })) },
      onMessage: ({ id, params }, line, peer) => {
        if (params.name === "refuses") line({ id, error: "no such place" });
        if (params.name === "errs") line({ id, result: { notice: 7 } });
        if (params.name === "dies") peer.exit({ code: 1 });
      },
    },
  ]);
  const { host, frontEnd } = await readyHost(run, [], { ...programs, clock });
  for (const name of ["refuses", "errs", "sleeps", "dies"]) {
    const ran = host.runCommand(name, "");
    await clock.advance(60_000);
    const failure = expect.stringMatching(`^/${name}: `);
    expect(await ran).toEqual({ ...nothing, extension: "a", failure });
  }
  const [death, ...others] = [...frontEnd.notices].sort(
    (a, b) => Number(a.text[0] === "/") - Number(b.text[0] === "/"),
  );
  expect(death?.text).toMatch(/exited/);
  expect(others).toEqual([
    { extension: "a", tone: "error", text: "/refuses: no such place" },
    { extension: "a", tone: "error", text: expect.stringMatching(/^\/errs: gave a malformed answer .*notice/) },
    { extension: "a", tone: "error", text: "/sleeps: did not answer in 60 s" },
    { extension: "a", tone: "error", text: expect.stringMatching(/^\/dies: exited/) },
  ]);
});

verifies("command.duplicate", async (run) => {
  const program = (name: string, notice: string) => ({
    name,
    manifest: { commands: [{ name: "same", description: notice }] },
    onMessage: ({ id }: { id?: number }, line: (value: object) => void) => line({ id, result: { notice } }),
  });
  const programs = memoryPrograms([program("a", "the first"), program("b", "the second")]);
  const { host, notices } = await readyHost(run, [], programs);
  expect(host.commands()).toMatchObject([{ name: "same", extension: "a", description: "the first" }]);
  expect(await host.runCommand("same", "")).toMatchObject({ extension: "a", notice: "the first" });
  expect(notices()).toEqual([]);
});

const builtIn = [
  ..."login models model effort scoped-models reload resume tree new clear copy compact fork export undo".split(" "),
  ..."usage trust settings help version quit exit".split(" "),
];

verifies("command.builtin-kept", async (run) => {
  const asked: string[] = [];
  const names = [...builtIn, "/help", "own"];
  const programs = memoryPrograms([
    {
      name: "a",
      manifest: { commands: names.map((name) => ({ name })) },
      onMessage: ({ id, params }, line) => {
        asked.push(params.name);
        line({ id, result: {} });
      },
    },
  ]);
  const { host, notices } = await readyHost(run, [], programs);
  expect(host.commands().map(({ name }) => name)).toEqual(["own"]);
  for (const name of builtIn) expect(await host.runCommand(name, "")).toBeNull();
  expect(await host.runCommand("own", "")).not.toBeNull();
  expect(asked).toEqual(["own"]);
  expect(new Set(notices()).size).toBe(builtIn.length);
  expect(notices()[0]).toContain("/login");
  expect([...builtInCommands]).toEqual(expect.arrayContaining(builtIn));
});

verifies("command.every-front-end", async (run) => {
  for (const reach of ["none", "relay", "full"] satisfies FrontEndReach[]) {
    const programs = memoryPrograms([
      {
        name: "a",
        manifest: { commands: [{ name: "run" }], shortcuts: [{ key: "alt+x" }] },
        onMessage: ({ id, method }, line) => line({ id, result: { notice: method, prompt: "go" } }),
      },
    ]);
    const { host } = await readyHost(run, [], { ...programs, reach });
    expect(await host.runCommand("run", "")).toMatchObject({ notice: "command", prompt: "go" });
    expect(await host.pressShortcut("alt+x")).toMatchObject({ notice: "shortcut", prompt: "go" });
  }
});

verifies("command.asks-while-running", async (run) => {
  const running = await puppetHost(run, {
    a: {
      manifest: { commands: [{ name: "plan" }] },
      on: {
        "command plan": steps(
          request("tools", "session.tools", { names: ["read"] }),
          request("status", "ui.status", { text: "planning" }),
          request("sure", "ui.confirm", { title: "Plan?" }),
          request("which", "ui.select", { options: ["one", "two"] }),
          request("info", "session.info", {}),
          {
            notice: "{{answers.sure.result.confirmed}} {{answers.which.result.value}} {{answers.info.result.tools}}",
          },
        ),
      },
    },
  });
  const { frontEnd } = running;
  const { agent } = runAgent(running);
  const submitted = agent.submit("/plan");
  const sure = await frontEnd.question();
  expect(frontEnd.statusSlots).toMatchObject([{ text: "planning" }]);
  sure.answer({ kind: "confirmed", confirmed: true });
  (await frontEnd.until(() => frontEnd.asked[1] && frontEnd.question())).answer({ kind: "option", index: 1 });
  await submitted;
  expect(frontEnd.notices).toMatchObject([{ extension: "a", text: 'true two ["read"]' }]);
});

verifies(
  ["command.notice", "command.show", "command.prompt", "command.session-name", "command.combination"],
  async (run) => {
    const all = {
      notice: "done with {{params.args}}",
      show: { title: "diff src/main.rs", body: "-a\n+b", format: "diff" },
      prompt: "go on with {{params.args}}",
      session_name: "named by {{params.args}}",
    };
    const running = await puppetHost(run, {
      a: {
        manifest: { hooks: ["input"], commands: ["all", ...Object.keys(all)].map((name) => ({ name })) },
        on: {
          "command all": all,
          "command notice": { notice: all.notice },
          "command show": { show: all.show },
          "command prompt": { prompt: all.prompt },
          "command session_name": { session_name: all.session_name },
        },
      },
    });
    const { frontEnd, seen } = running;
    const { agent, read, requests } = runAgent(running);
    const notices = () => frontEnd.notices.map(({ extension, text }) => [extension, text]);
    const block = { extension: "a", ...all.show };

    expect(await agent.submit("/notice it")).toBeNull();
    expect(notices()).toEqual([["a", "done with it"]]);
    expect(await agent.submit("/show it")).toBeNull();
    expect(frontEnd.blocks).toEqual([block]);
    expect(await agent.submit("/session_name it")).toBeNull();
    expect(agent.info().name).toBe("named by it");
    expect(requests).toEqual([]);
    expect((await agent.submit("/prompt it"))?.final_output).toBe("You said: go on with it");
    expect(read()).toEqual([{ role: "user", content: "go on with it", prompt: true }]);
    expect(frontEnd.blocks).toHaveLength(1);
    expect(notices()).toHaveLength(1);

    expect((await agent.submit("/all more"))?.final_output).toBe("You said: go on with more");
    expect(notices().at(-1)).toEqual(["a", "done with more"]);
    expect(frontEnd.blocks).toEqual([block, block]);
    expect(agent.info().name).toBe("named by more");
    // What a command submits is no line that a person wrote, so no hook decides about it.
    const lines = (await seen("a", "hook.input")).map(({ params }) => params?.text);
    expect(lines).toEqual(["/notice it", "/show it", "/session_name it", "/prompt it", "/all more"]);
  },
);

verifies("command.combination-order", async (run) => {
  const programs = memoryPrograms([
    {
      name: "a",
      manifest: { commands: [{ name: "all" }] },
      onMessage: ({ id }, line) =>
        line({ id, result: { session_name: "the name", prompt: "go", show: { title: "show" }, notice: "notice" } }),
    },
  ]);
  const running = await readyHost(run, [], programs);
  const order: string[] = [];
  const { agent, records } = runAgent(running, {
    notice: () => order.push(`notice before ${agent.info().path}`),
    show: () => order.push(`show before ${agent.info().path}`),
  });
  await agent.submit("/all");
  // The file begins with the prompt's message.
  expect(order).toEqual(["notice before null", "show before null"]);
  expect(records().map(({ type }) => type)).toEqual(["session", "message", "name", "message"]);
});
