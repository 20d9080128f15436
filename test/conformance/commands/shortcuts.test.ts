/** Shortcuts: which chords an extension gets, and what pressing one does. */
import { expect } from "vitest";
import { FakeClock, memoryPrograms } from "../../../src/testing.js";
import { readyHost } from "../../helpers/conformance-host.js";
import { puppetHost } from "../../helpers/puppet-host.js";
import { verifies } from "../../helpers/verifies.js";

verifies(["shortcut.params", "shortcut.to-declarer", "shortcut.result"], async (run) => {
  const answer = {
    notice: "pressed {{params.key}}",
    show: { title: "t", body: "b", format: "markdown" },
    prompt: "go",
    session_name: "named",
  };
  const { host, seen } = await puppetHost(run, {
    a: {
      manifest: { shortcuts: [{ key: "ctrl+alt+a", description: "first" }], commands: [{ name: "same" }] },
      on: { shortcut: answer, "command same": { ...answer, notice: "pressed ctrl+alt+a" } },
    },
    b: { manifest: { shortcuts: [{ key: "alt+b" }, { key: "alt+c" }] } },
  });
  const pressed = await host.pressShortcut("ctrl+alt+a");
  expect(pressed).toEqual({
    extension: "a",
    notice: "pressed ctrl+alt+a",
    show: { extension: "a", title: "t", body: "b", format: "markdown" },
    prompt: "go",
    sessionName: "named",
    failure: null,
  });
  expect(await host.runCommand("same", "")).toEqual(pressed);
  await host.pressShortcut("alt+b");
  expect(await host.pressShortcut("ctrl+alt+z")).toBeNull();
  expect((await seen("a", "shortcut")).map(({ params }) => params)).toEqual([{ key: "ctrl+alt+a" }]);
  expect((await seen("b", "shortcut")).map(({ params }) => params)).toEqual([{ key: "alt+b" }]);
});

verifies("shortcut.failure", async (run) => {
  const clock = new FakeClock();
  const programs = memoryPrograms([
    {
      name: "a",
      manifest: { shortcuts: [{ key: "alt+x" }, { key: "alt+y" }] },
      onMessage: ({ id, params }, line) => {
        if (params.key === "alt+x") line({ id, error: "not now" });
      },
    },
  ]);
  const { host, frontEnd } = await readyHost(run, [], { ...programs, clock });
  await host.pressShortcut("alt+x");
  const late = host.pressShortcut("alt+y");
  await clock.advance(60_000);
  expect(await late).toMatchObject({ notice: null, prompt: null });
  expect(frontEnd.notices).toEqual([
    { extension: "a", tone: "error", text: "alt+x: not now" },
    { extension: "a", tone: "error", text: "alt+y: did not answer in 60 s" },
  ]);
});

/** The chords that extensions which declare these get, and the notices it costs. */
async function declared(run: Parameters<typeof readyHost>[0], ...keys: readonly (readonly string[])[]) {
  const programs = keys.map((list, n) => ({
    name: "abc"[n] ?? "",
    manifest: {
      shortcuts: list.map((key) => ({ key })),
      commands: [{ name: `of-${n}` }],
      hooks: ["input"],
      tools: [{ name: `tool-${n}` }],
    },
  }));
  const { host, notices } = await readyHost(run, [], memoryPrograms(programs));
  return { host, notices, chords: host.shortcuts().map(({ chord, extension }) => `${extension}: ${chord}`) };
}

verifies(["shortcut.modifier-needed", "shortcut.shift-only", "shortcut.refusal-costs-itself"], async (run) => {
  const refused = ["g", "enter", "f5", "shift+g", "shift+tab", "Shift-enter", "super+g", "", " ", "ctrl+", "alt-"];
  const { host, chords, notices } = await declared(run, [
    "alt+a",
    ...refused.filter((key) => key !== ""),
    "ctrl+alt+b",
  ]);
  expect(chords).toEqual(["a: alt+a", "a: ctrl+alt+b"]);
  expect(notices()).toHaveLength(refused.length - 1);
  expect(notices()[0]).toMatch(/^a: the shortcut g is dropped: .*ctrl or alt/);
  expect(notices()[3]).toMatch(/^a: the shortcut shift\+g is dropped: .*ctrl or alt/);
  expect(host.commands().map(({ name }) => name)).toEqual(["of-0"]);
  expect(host.tools().map(({ name }) => name)).toEqual(["tool-0"]);
});

const reserved = [
  ..."ctrl+c ctrl+d ctrl+g ctrl+i ctrl+j ctrl+l ctrl+m ctrl+o ctrl+p".split(" "),
  ..."ctrl+shift+p ctrl+s ctrl+v ctrl+shift+v ctrl+x ctrl+z".split(" "),
];

verifies("shortcut.reserved", async (run) => {
  expect(reserved).toHaveLength(15);
  const spelled = reserved.map((key, n) => (n % 2 === 0 ? key : key.toUpperCase().replace("CTRL+", "Control-")));
  const { host, chords, notices } = await declared(run, [...spelled, "ctrl+q"]);
  expect(chords).toEqual(["a: ctrl+q"]);
  expect(notices()).toHaveLength(15);
  for (const key of reserved) expect(await host.pressShortcut(key)).toBeNull();
});

verifies("shortcut.whole-chord", async (run) => {
  const free = ["ctrl+alt+g", "ctrl+alt+p", "ctrl+shift+g", "ctrl+alt+shift+p", "alt+c", "ctrl+shift+c", "alt+shift+v"];
  const { chords, notices } = await declared(run, free);
  expect(chords).toEqual(free.map((key) => `a: ${key}`));
  expect(notices()).toEqual([]);
});

verifies("shortcut.normalised", async (run) => {
  const spellings = ["Alt+CTRL+G", "option-control-g", "meta+ctrl+g", " ctrl-alt-G "];
  for (const spelling of spellings) {
    const { host, chords, notices } = await declared(run, [spelling], ["ctrl+alt+g"]);
    expect(chords).toEqual(["a: ctrl+alt+g"]);
    expect(notices()).toHaveLength(1);
    expect(host.shortcuts()).toHaveLength(1);
  }
  const { chords } = await declared(run, ["shift+alt+ctrl+x"]);
  expect(chords).toEqual(["a: ctrl+alt+shift+x"]);
});

verifies("shortcut.key-is-separator", async (run) => {
  const { chords, notices } = await declared(run, ["ctrl++", "ctrl+-", "alt-+", "alt--", "ctrl-alt-+"]);
  expect(chords).toEqual(["a: ctrl++", "a: ctrl+-", "a: alt++", "a: alt+-", "a: ctrl+alt++"]);
  expect(notices()).toEqual([]);
});

verifies("shortcut.first-wins", async (run) => {
  const { host, chords, notices } = await declared(run, ["alt+x"], ["alt+y", "Alt-X"], ["option+x"]);
  expect(chords).toEqual(["a: alt+x", "b: alt+y"]);
  expect(host.shortcuts()).toHaveLength(2);
  expect(notices()).toEqual([
    expect.stringMatching(/^b: the shortcut alt\+x is a's/),
    expect.stringMatching(/^c: the shortcut alt\+x is a's/),
  ]);
});
