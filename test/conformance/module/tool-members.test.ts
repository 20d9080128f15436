/** What tools of modules may say of themselves, and what a module may draw of the tools of others. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { importsHost } from "./imports-host.js";
import { folderWith } from "./module.js";

async function running(code: string, more: Parameters<typeof importsHost>[1] = {}) {
  return importsHost("tools", { path: join(folderWith({ "tools.ts": code }), "tools.ts"), ...more });
}

const said = (text: string): string => `({ content: [{ type: "text", text: ${text} }] })`;
const tool = (name: string, fields: string, result = said(`"${name} is done"`)): string => `
  pi.registerTool({ name: "${name}", label: "l", description: "d", parameters: { type: "object" }, ${fields}
    execute: async (_id: string, params: any, _signal: any, _update: any, ctx: any) => ${result} });`;
const module = (...parts: string[]): string => `export default function (pi: any) {${parts.join("\n")}}`;

test("a text longer than its tool wants is in a file, and the model reads how it begins and where it is", async () => {
  const long = said('"x".repeat(5000) + "the end"');
  const { agent, resultOf } = await running(module(tool("long", "maxResultSizeChars: 4000,", long)));
  await agent.submit("@tool long {}");
  const content = resultOf("long")?.content ?? "";
  expect(content).toMatch(/^<persisted-output>\nThe result has 5007 characters\. All of it is in (\S+); /);
  expect(content.length).toBeLessThan(3000);
  const path = /in (\S+);/.exec(content)?.[1] ?? "";
  expect(readFileSync(path, "utf8")).toMatch(/^x+the end$/);
  await agent.close();
  expect(existsSync(path)).toBe(false);
});

test("a text as long as its tool wants, one without a limit, and one beside an image stay what they are", async () => {
  const image = `({ content: [{ type: "text", text: "x".repeat(20) }, { type: "image", data: "aGk=", mimeType: "image/png" }] })`;
  const { agent, resultOf } = await running(
    module(
      tool("fits", "maxResultSizeChars: 13,"),
      tool("free", "maxResultSizeChars: Infinity,"),
      tool("pictured", "maxResultSizeChars: 10,", image),
    ),
  );
  await agent.submit("@tool fits {}\n@tool free {}\n@tool pictured {}");
  expect(["fits", "free", "pictured"].map((name) => resultOf(name)?.content.slice(0, 20))).toEqual([
    "fits is done",
    "free is done",
    "x".repeat(20),
  ]);
});

const nested = (name: string): string =>
  `await ctx.executeTool("${name}", {}).then(({ isError, result }: any) => ${said('isError + ": " + result.content[0].text')})`;

test("hidden tools are for other tools alone, and those for the model alone are for no tool", async () => {
  const { agent, resultOf, requests } = await running(
    module(
      tool("inner", 'exposure: "hidden",'),
      tool("sole", 'exposure: "model-only",'),
      tool("deferred", 'exposure: "deferred",'),
      tool("calls_inner", "", nested("inner")),
      tool("calls_sole", "", nested("sole")),
    ),
  );
  await agent.submit("@tool inner {}\n@tool calls_inner {}\n@tool calls_sole {}\n@tool deferred {}");
  const offered = requests[0]?.tools.map(({ name }) => name) ?? [];
  expect(offered).toEqual(expect.arrayContaining(["sole", "calls_inner", "calls_sole"]));
  expect(offered).not.toEqual(expect.arrayContaining(["inner"]));
  expect(offered).not.toEqual(expect.arrayContaining(["deferred"]));
  expect(resultOf("inner")).toMatchObject({
    is_error: true,
    content: expect.stringContaining("there is no tool inner"),
  });
  expect(resultOf("calls_inner")?.content).toBe("false: inner is done");
  expect(resultOf("calls_sole")?.content).toBe("true: the tool sole is for the model alone");
  expect(resultOf("deferred")).toMatchObject({ is_error: true, content: expect.stringContaining("not active") });
});

test("what a tool says of itself is there for whoever asks for the tools", async () => {
  const facts =
    'namespace: "n", annotations: { readOnlyHint: true }, outputSchema: { type: "object" }, exposure: "hidden",';
  const { command, notices } = await running(
    module(
      tool("told", facts),
      `pi.registerCommand("facts", { handler: async (_args: string, ctx: any) => {
        const { namespace, annotations, outputSchema, exposure, name } = pi.getAllTools().find((one: any) => one.name === "told");
        ctx.ui.notify(JSON.stringify({ namespace, annotations, outputSchema, exposure, name }), "info");
      } });`,
    ),
  );
  await command("facts");
  expect(JSON.parse(notices()[0] ?? "")).toEqual({
    ...{ namespace: "n", annotations: { readOnlyHint: true }, outputSchema: { type: "object" } },
    ...{ exposure: "hidden", name: "told" },
  });
});

const drawing = (label: string, which: string): string => `
  import { Text } from "@earendil-works/pi-tui";
  export default function (pi: any) {
    ${label === "one" ? tool("own", `renderCall: (args: any) => new Text("own " + args.n, 0, 0),`) : ""}
    pi.registerToolRenderer((name: string, next: any) => {
      if (!${which}) return undefined;
      const inner = next();
      return { ...inner, renderCall: (args: any, theme: any, context: any) =>
        new Text("${label}: " + (inner?.renderCall?.(args, theme, context).render(40)[0]?.trim() ?? name), 0, 0) };
    });
  }`;

test("a module draws the tools of others and of e, and leaves alone what it has no opinion of", async () => {
  const { rows } = await running(drawing("one", '["own", "bash"].includes(name)'));
  const row = (name: string) => rows({ kind: "tool_call", name, args: { n: 1 } });
  expect(await row("own")).toBe("one: own 1");
  expect(await row("bash")).toBe("one: bash");
  expect(await row("read")).toBeNull();
});

test("a renderer that was taken away draws nothing any more", async () => {
  const { rows, command } = await running(`
    import { Text } from "@earendil-works/pi-tui";
    export default function (pi: any) {
      const remove = pi.registerToolRenderer(() => ({ renderCall: () => new Text("drawn", 0, 0) }));
      pi.registerCommand("remove", { handler: async () => remove() });
    }`);
  expect(await rows({ kind: "tool_call", name: "read" })).toBe("drawn");
  await command("remove");
  expect(await rows({ kind: "tool_call", name: "read" })).toBeNull();
});
