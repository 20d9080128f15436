/** What an input hook's verdict does: whether a turn begins, and with which words. */
import { expect } from "vitest";
import { runPrint } from "../../../src/frontend/print/run-print.js";
import { memoryPrograms } from "../../../src/testing.js";
import { runAgent } from "../../helpers/conformance-agent.js";
import { readyHost } from "../../helpers/conformance-host.js";
import { puppetHost } from "../../helpers/puppet-host.js";
import { verifies } from "../../helpers/verifies.js";

verifies(["hook.input.consume", "hook.input.consume-notice", "hook.input.replace"], async (run) => {
  const running = await puppetHost(run, {
    a: {
      manifest: { hooks: ["input"], events: ["turn_start"] },
      on: {
        "hook.input": {
          $sequence: [
            { consume: true },
            { consume: true, notice: "taken: {{params.text}}" },
            { replace: "the other line", notice: "exchanged" },
          ],
        },
      },
    },
  });
  const { agent, requests, events, records } = runAgent(running);
  const notices = () => running.frontEnd.notices.map(({ extension, text }) => [extension, text]);
  expect(await agent.submit("taken quietly")).toBeNull();
  expect(notices()).toEqual([]);
  expect(await agent.submit("taken aloud")).toBeNull();
  expect(notices()).toEqual([["a", "taken: taken aloud"]]);
  expect([requests, events, records()]).toEqual([[], [], []]);
  expect(await running.seen("a", "event turn_start")).toEqual([]);

  const result = await agent.submit("the first line");
  expect(result?.final_output).toBe("You said: the other line");
  expect(notices()).toHaveLength(2);
  expect(requests.map(({ messages }) => messages)).toEqual([
    [{ role: "user", content: "the other line", prompt: true }],
  ]);
  expect(JSON.stringify(records())).not.toContain("the first line");
});

const nothing = {
  event: () => {},
  notice: () => {},
  stderr: () => {},
  result: () => {},
  fatal: () => {},
  end: () => {},
};

/** Extensions in memory with an input hook each, and the lines that they were asked about. */
function deciding(verdicts: Readonly<Record<string, (text: string) => object>>, commands: Record<string, object> = {}) {
  const asked: string[] = [];
  const programs = Object.entries(verdicts).map(([name, verdict]) => ({
    name,
    manifest: { hooks: ["input"], events: [], commands: Object.keys(commands).map((command) => ({ name: command })) },
    onMessage: (
      { id, method, params }: { id?: number; method?: string; params?: { text: string; name: string } },
      line: (value: object) => void,
    ) => {
      if (method === "hook.input") asked.push(`${name}: ${params?.text}`);
      line({ id, result: method === "command" ? commands[params?.name ?? ""] : verdict(params?.text ?? "") });
    },
  }));
  return { asked, programs: memoryPrograms(programs) };
}

verifies("hook.input.launch-prompt", async (run) => {
  const { asked, programs } = deciding({ a: (text) => ({ replace: `${text}, please` }) });
  const { agent, requests } = runAgent(await readyHost(run, [], programs));
  expect(await runPrint(agent, "say hello", nothing)).toBe(0);
  expect(asked).toEqual(["a: say hello"]);
  expect(requests[0]?.messages).toMatchObject([{ content: "say hello, please" }]);
});

verifies("hook.input.replace-no-second-pass", async (run) => {
  const { asked, programs } = deciding(
    { a: (text) => ({ replace: text === "go" ? "/run it" : "again" }), b: () => ({}) },
    { run: { prompt: "from the command" } },
  );
  const { agent, requests } = runAgent(await readyHost(run, [], programs));
  await agent.submit("go");
  await agent.submit("other");
  expect(asked).toEqual(["a: go", "a: other"]);
  expect(requests.map(({ messages }) => messages.at(-1))).toMatchObject([
    { content: "from the command" },
    { content: "again" },
  ]);
});

verifies("hook.input.not-for-command-prompt", async (run) => {
  const { asked, programs } = deciding({ a: () => ({}) }, { run: { prompt: "of a command" } });
  const { agent, requests } = runAgent(await readyHost(run, [], programs));
  await agent.submit("/run");
  agent.send({ content: "sent", internal: false, run: true, nextTurn: false });
  await agent.idle();
  expect(requests.map(({ messages }) => messages.at(-1))).toMatchObject([
    { content: "of a command" },
    { content: "sent" },
  ]);
  expect(asked).toEqual(["a: /run"]);
});
