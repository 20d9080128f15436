/** Completions of extensions, through a host with programs of the test: whom is asked, and what their answers are worth. */
import { expect, onTestFinished, test, vi } from "vitest";
import { startHost } from "../../../src/host/host.js";
import { memoryPrograms, RecordingFrontEnd } from "../../../src/testing.js";

interface Asked {
  readonly id?: unknown;
  readonly method?: string;
  readonly params?: { readonly arguments?: readonly unknown[] };
}
type Say = (message: object) => void;

/** Programs that offer completions at `#`, and answer as `answer` says. */
async function hostWith(answers: Readonly<Record<string, (asked: Asked, say: Say) => void>>, triggers = ["#"]) {
  const asked: Asked[] = [];
  const programs = Object.entries(answers).map(([name, answer]) => ({
    name,
    manifest: { accepts: ["cancel"], commands: [{ name: `offer-${name}` }, { name: `take-back-${name}` }] },
    onMessage: (message: Asked & { readonly params?: { readonly name?: string } }, say: Say) => {
      if (message.method === "callback" || message.method === "cancel") asked.push(message);
      if (message.method === "callback") return answer(message, say);
      if (message.method === "command") {
        const handle = message.params?.name === `offer-${name}` ? "complete" : null;
        say({ method: "ui.autocomplete", params: { handle, triggers } });
      }
      if (message.id !== undefined) say({ id: message.id, result: {} });
    },
  }));
  const frontEnd = new RecordingFrontEnd("full");
  const host = startHost({ directories: [], cwd: "/", frontEnd, version: "0", ...memoryPrograms(programs) });
  onTestFinished(() => host.stop());
  await host.ready;
  for (const name of Object.keys(answers)) await host.runCommand(`offer-${name}`, "");
  const suggest = (signal = new AbortController().signal) =>
    host.completers.suggest({ lines: ["see #1 now"], line: 0, column: 6 }, "#1", signal);
  return { host, asked, suggest };
}

const offering =
  (value: unknown) =>
  ({ id }: Asked, say: Say): void =>
    say({ id, result: { value } });
const one = (insert: string) => offering({ prefix: "#1", items: [{ label: insert, insert }] });

test.each([
  ["an error", ({ id }: Asked, say: Say) => say({ id, error: "no" })],
  ["nothing", offering(null)],
  ["no items", offering({ prefix: "#1" })],
  ["what it replaces is not what was written", offering({ prefix: "other", items: [{ label: "a", insert: "a" }] })],
])("%s is no offer", async (_what, answer) => {
  const { suggest } = await hostWith({ a: answer });
  expect(await suggest()).toBeNull();
});

test("what is offered is cleaned and cut to a bound", async () => {
  const items = Array.from({ length: 60 }, () => ({ label: "\u001b[31mred\nrow", insert: "a\u001b[2Jb" }));
  const { suggest } = await hostWith({ a: offering({ prefix: "#1", items }) });
  const found = await suggest();
  expect(found?.items).toHaveLength(50);
  expect(JSON.stringify(found)).not.toContain("\\u001b");
});

test("a person who writes on waits for nobody, and the extension is told", async () => {
  const { asked, suggest } = await hostWith({ a: () => {} });
  const controller = new AbortController();
  const found = suggest(controller.signal);
  await vi.waitUntil(() => asked.length === 1);
  controller.abort();
  expect(await found).toBeNull();
  await vi.waitUntil(() => asked.some(({ method }) => method === "cancel"));
});

test("nobody is asked at a word that begins otherwise, or once the offer was taken back", async () => {
  const { host } = await hostWith({ a: one("#12") });
  expect([host.completers.cares("#1"), host.completers.cares("word"), host.completers.cares("@a")]).toEqual([
    true,
    false,
    false,
  ]);
  await host.runCommand("take-back-a", "");
  expect(host.completers.cares("#1")).toBe(false);
});

test("one that names no characters is asked at words that are no plain words", async () => {
  const { host } = await hostWith({ a: one("#12") }, []);
  expect([host.completers.cares("#1"), host.completers.cares("word"), host.completers.cares("@a")]).toEqual([
    true,
    false,
    true,
  ]);
});

test("the one that came last has the first say, and what it leaves is the others'", async () => {
  const both = await hostWith({ a: one("first"), b: one("second") });
  expect((await both.suggest())?.items.map(({ insert }) => insert)).toEqual(["second"]);
  expect(both.asked[0]?.params?.arguments).toEqual([["see #1 now"], 0, 6, { force: false }]);
  const left = await hostWith({ a: one("first"), b: offering(null) });
  expect((await left.suggest())?.items.map(({ insert }) => insert)).toEqual(["first"]);
});

test("an extension that was ended offers nothing any more", async () => {
  const { host } = await hostWith({ a: one("first") });
  expect(host.completers.cares("#1")).toBe(true);
  await host.reload();
  expect(host.completers.cares("#1")).toBe(false);
});
