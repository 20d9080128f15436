/** The small surfaces: status and activity slots, and the composer. */
import { expect } from "vitest";
import { type HostMessage, memoryPrograms, settled } from "../../../src/testing.js";
import { cells } from "../../../src/text/width.js";
import { readyHost } from "../../helpers/conformance-host.js";
import { asking, puppetHost } from "../../helpers/puppet-host.js";
import { verifies } from "../../helpers/verifies.js";

const slot = (extension: string, text: string, key: string | null = null) => ({ extension, key, text });

verifies(["ui.status", "ui.status.keys"], async (run) => {
  const { frontEnd, ask } = await puppetHost(run, {
    a: asking({
      plain: ["ui.status", { text: "plain" }],
      again: ["ui.status", { text: "again" }],
      left: ["ui.status", { text: "left", key: "l" }],
      right: ["ui.status", { text: "right", key: "r" }],
      "no-plain": ["ui.status", { text: null }],
      "no-left": ["ui.status", { text: null, key: "l" }],
      "blank-right": ["ui.status", { text: " ", key: "r" }],
    }),
    b: asking({ other: ["ui.status", { text: "other" }], "no-other": ["ui.status", { text: null }] }),
  });
  expect(await ask("a", "plain")).toEqual({ id: "plain", result: {} });
  expect(frontEnd.statusSlots).toEqual([slot("a", "plain")]);
  await ask("a", "again");
  expect(frontEnd.statusSlots).toEqual([slot("a", "again")]);
  for (const [name, id] of [
    ["b", "other"],
    ["a", "right"],
    ["a", "left"],
  ] as const) {
    await ask(name, id);
  }
  const [l, r] = [slot("a", "left", "l"), slot("a", "right", "r")];
  expect(frontEnd.statusSlots).toEqual([slot("a", "again"), l, r, slot("b", "other")]);
  await ask("a", "no-plain");
  expect(frontEnd.statusSlots).toEqual([l, r, slot("b", "other")]);
  await ask("b", "no-other");
  await ask("a", "no-left");
  expect(frontEnd.statusSlots).toEqual([r]);
  expect(await ask("a", "blank-right")).toEqual({ id: "blank-right", result: {} });
  expect(frontEnd.statusSlots).toEqual([]);
});

const long = "0123456789".repeat(5);
const wide = "漢字".repeat(20);

verifies(["ui.status.columns", "ui.activity"], async (run) => {
  const { frontEnd, ask } = await puppetHost(run, {
    a: asking({
      long: ["ui.status", { text: `two\nrows  and\t${long}` }],
      wide: ["ui.status", { text: wide, key: "w" }],
      fits: ["ui.status", { text: long.slice(0, 40), key: "x" }],
      "activity-long": ["ui.activity", { text: long }],
      "activity-wide": ["ui.activity", { text: wide, key: "w" }],
      "activity-off": ["ui.activity", { text: null }],
    }),
  });
  for (const id of ["long", "wide", "fits"]) await ask("a", id);
  const [first, second, third] = frontEnd.statusSlots;
  expect(first?.text).toBe(`two rows and ${long.slice(0, 26)}…`);
  expect(second?.text).toMatch(/^(漢字){9}漢…$/);
  expect(third?.text).toBe(long.slice(0, 40));
  expect(await ask("a", "activity-long")).toEqual({ id: "activity-long", result: {} });
  expect(frontEnd.activitySlots).toEqual([slot("a", `${long.slice(0, 39)}…`)]);
  await ask("a", "activity-wide");
  expect(frontEnd.activitySlots).toHaveLength(2);
  for (const { text } of [...frontEnd.statusSlots, ...frontEnd.activitySlots]) {
    expect(cells(text)).toBeLessThanOrEqual(40);
  }
  await ask("a", "activity-off");
  expect(frontEnd.activitySlots).toEqual([slot("a", expect.stringContaining("漢"), "w")]);
  expect(frontEnd.statusSlots).toHaveLength(3);
});

verifies("ui.compose", async (run) => {
  const { frontEnd, ask } = await puppetHost(run, {
    a: asking({
      draft: ["ui.compose", { text: "a draft\nof two rows" }],
      missing: ["ui.compose", {}],
    }),
  });
  expect(await ask("a", "missing")).toEqual({ id: "missing", error: expect.stringContaining("text") });
  expect(await ask("a", "draft")).toEqual({ id: "draft", result: {} });
  expect(frontEnd.drafts).toEqual(["a draft\nof two rows"]);
});

verifies("ui.compose.busy", async (run) => {
  const answers: Record<string, unknown> = {};
  let send = (_message: object): void => {};
  const programs = memoryPrograms([
    {
      name: "a",
      manifest: { commands: [{ name: "begin" }] },
      onMessage: ({ id, method, result, error }, line) => {
        if (method === "command") {
          send = line;
          line({ id, result: {} });
        } else answers[String(id)] = error ?? result;
      },
    },
  ]);
  const { host, frontEnd } = await readyHost(run, [], programs);
  await host.runCommand("begin", "");
  const compose = (id: string) => send({ id, method: "ui.compose", params: { text: id } });

  for (const method of ["ui.input", "ui.editor"] as const) {
    send({ id: method, method, params: { title: "Say" } });
    const open = await frontEnd.question();
    compose(`during ${method}`);
    await expect.poll(() => answers[`during ${method}`]).toMatch(/composer/);
    open.answer({ kind: "text", text: "said" });
    await expect.poll(() => answers[method]).toEqual({ text: "said" });
    compose(`after ${method}`);
    await expect.poll(() => answers[`after ${method}`]).toEqual({});
  }
  expect(frontEnd.drafts).toEqual(["after ui.input", "after ui.editor"]);

  frontEnd.composeRefusal = "the composer takes an API key";
  compose("own reason");
  await expect.poll(() => answers["own reason"]).toBe("the composer takes an API key");
});

/** Extensions in memory that send what the test says, and the answers they got. */
async function speakers(run: Parameters<typeof readyHost>[0], ...names: readonly string[]) {
  const answers: Record<string, unknown> = {};
  const lines: Record<string, (message: object) => void> = {};
  const programs = names.map((name, n) => ({
    name,
    manifest: { commands: [{ name: `begin-${n}` }] },
    onMessage: ({ id, method, result, error }: HostMessage, line: (value: object) => void): void => {
      lines[name] = line;
      if (method === "command") line({ id, result: {} });
      else answers[`${name} ${id}`] = error ?? result;
    },
  }));
  const running = await readyHost(run, [], memoryPrograms(programs));
  for (const n of names.keys()) await running.host.runCommand(`begin-${n}`, "");
  const send = async (name: string, id: string, method: string, params: object) => {
    lines[name]?.({ id, method, params });
    await settled();
    return answers[`${name} ${id}`];
  };
  return { ...running, send };
}

verifies("bounds.keys", async (run) => {
  const { frontEnd, send } = await speakers(run, "a", "b");
  for (const method of ["ui.status", "ui.activity", "ui.widget"]) {
    const content = (text: string | null) =>
      method === "ui.widget" ? { lines: text === null ? null : [text] } : { text };
    for (let n = 0; n < 64; n++) {
      expect(await send("a", `${method} ${n}`, method, { ...content("x"), key: `k${n}` })).toEqual({});
    }
    expect(await send("a", `${method} more`, method, { ...content("more"), key: "more" })).toMatch(/64/);
    expect(await send("a", `${method} plain`, method, content("more"))).toMatch(/64/);
    expect(await send("a", `${method} again`, method, { ...content("again"), key: "k7" })).toEqual({});
    expect(await send("b", `${method} other`, method, content("of b"))).toEqual({});
    expect(await send("a", `${method} empty`, method, { ...content(null), key: "k7" })).toEqual({});
    expect(await send("a", `${method} room`, method, { ...content("room"), key: "more" })).toEqual({});
  }
  expect(frontEnd.statusSlots).toHaveLength(65);
  expect(frontEnd.activitySlots).toHaveLength(65);
});

verifies("ui.status.own", async (run) => {
  const { frontEnd, send } = await speakers(run, "a", "a/b");
  await send("a", "1", "ui.status", { text: "of a", key: "b" });
  await send("a/b", "1", "ui.status", { text: "of a/b" });
  expect(frontEnd.statusSlots.map(({ text }) => text).sort()).toEqual(["of a", "of a/b"]);
  await send("a/b", "2", "ui.status", { text: null });
  expect(frontEnd.statusSlots).toEqual([slot("a", "of a", "b")]);
});
