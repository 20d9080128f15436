/** Who is asked to draw a row of a tool, in which order, and what becomes of those that will not or cannot. */
import { expect, onTestFinished, test } from "vitest";
import { type Host, startHost } from "../../../src/index.js";
import { memoryPrograms, RecordingFrontEnd } from "../../../src/testing.js";

interface Drawer {
  readonly manifest?: object;
  /** Null: it does not want to. */
  readonly lines?: readonly string[] | null;
}

async function hostOf(drawers: Readonly<Record<string, Drawer>>): Promise<{ host: Host; asked: string[] }> {
  const asked: string[] = [];
  const programs = memoryPrograms(
    Object.entries(drawers).map(([name, { manifest = { tool_renderer: true }, lines = null }]) => ({
      ...{ name, manifest },
      onMessage: ({ id, method }, line) => {
        if (method !== "render.lines") return;
        asked.push(name);
        line({ id, result: { lines } });
      },
    })),
  );
  const frontEnd = new RecordingFrontEnd("full");
  const host = startHost({ directories: [], ...programs, cwd: "/", frontEnd, version: "0" });
  onTestFinished(() => host.stop());
  await host.ready;
  return { host, asked };
}

const row = { kind: "tool_call", id: "1", name: "t", width: 20, expanded: false } as const;
const drawn = async (host: Host): Promise<string | null> =>
  (await host.drawing.lines(row))?.map((spans) => spans.map(({ text }) => text).join("")).join("\n") ?? null;
const own = { tools: [{ name: "t", renders_call: true, shell: "self" }] };

test("nobody is asked where nobody draws, and what nobody wants to draw is e's to show", async () => {
  const { host, asked } = await hostOf({ a: { manifest: {} }, b: { lines: null } });
  expect(await drawn(host)).toBeNull();
  expect(asked).toEqual(["b"]);
  expect(host.drawing.drawer("message", "t")).toBeNull();
});

test("whoever draws any tool is asked in extension order, the tool's own extension last and once", async () => {
  const { host, asked } = await hostOf({
    a: { manifest: { ...own, tool_renderer: true }, lines: ["own"] },
    b: { lines: null },
    c: {},
  });
  expect(host.drawing.drawer("tool_call", "t")).toEqual({ extensions: ["b", "c", "a"], shell: "default" });
  expect(await drawn(host)).toBe("own");
  expect(asked).toEqual(["b", "c", "a"]);
});

test("the first that draws has drawn it", async () => {
  const { host, asked } = await hostOf({
    a: { manifest: own, lines: ["own"] },
    b: { lines: ["other"] },
    c: { lines: ["c"] },
  });
  expect(await drawn(host)).toBe("other");
  expect(asked).toEqual(["b"]);
});
