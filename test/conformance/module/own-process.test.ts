/** A module that a person wants in a process of its own: it does what it does in a thread, and can harm itself alone. */
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { ExtensionError } from "../../../src/host/extension-errors.js";
import { startHost } from "../../../src/host/host.js";
import { RecordingFrontEnd } from "../../../src/testing.js";
import { folderWith } from "./module.js";

const twoModules = (one: string, two = "export default () => {};") => folderWith({ "apart.ts": one, "near.ts": two });

/** `apart.ts` has a process of its own, `near.ts` a thread. */
async function host(folder: string) {
  const frontEnd = new RecordingFrontEnd("full");
  const errors: ExtensionError[] = [];
  const running = startHost({
    directories: [],
    modules: ["apart.ts", "near.ts"].map((file) => ({ path: join(folder, file), file, kind: "module", group: file })),
    runtime: { apart: { isolation: "process" } },
    cwd: folder,
    frontEnd,
    version: "1",
  });
  running.onExtensionError((error) => errors.push(error));
  onTestFinished(() => running.stop());
  await running.ready;
  const notices = () => frontEnd.notices.map(({ text }) => text);
  return { running, frontEnd, errors, notices };
}

const tool = (result: string): string => `
  pi.registerTool({ name: "t", label: "t", description: "d", parameters: { type: "object" },
    execute: async (_id: string, params: any, _signal: any, update: any, ctx: any) => ({ content: [{ type: "text", text: String(${result}) }] }) });`;

test("its tools, commands, dialogs and imports work, and what it prints is its stderr", async () => {
  const folder = twoModules(`
    import { truncateHead } from "@earendil-works/pi-coding-agent";
    export default async function (pi: any) {
      console.log("not for the wire");
      ${tool(`[process.pid, truncateHead("a\\nb", { maxLines: 1 }).content, await ctx.ui.confirm("go?", ""), ctx.cwd].join(" ")`)}
    }`);
  const { running, frontEnd } = await host(folder);
  const called = running.callTool("t", {});
  (await frontEnd.question()).answer({ kind: "confirmed", confirmed: true });
  const { content } = await called;
  const [pid, ...rest] = content.split(" ");
  expect(rest.join(" ")).toBe(`a true ${folder}`);
  expect(Number(pid)).not.toBe(process.pid);
  expect(running.report().extensions.map(({ file, isolation }) => [file, isolation])).toEqual([
    ["apart.ts", "process"],
    ["near.ts", "worker"],
  ]);
});

test("its directory is its own, and so is its end", async () => {
  const { running, notices } = await host(
    twoModules(`export default function (pi: any) {
      process.chdir("/");
      pi.registerCommand("where", { handler: async (_args: string, ctx: any) => ctx.ui.notify(process.cwd(), "info") });
      pi.registerCommand("leave", { handler: async () => process.exit(3) });
    }`),
  );
  await running.runCommand("where", "");
  expect(notices()).toContain("/");
  expect(process.cwd()).not.toBe("/");
  await running.runCommand("leave", "");
  await expect.poll(notices).toEqual(expect.arrayContaining([expect.stringMatching(/exit.*3/)]));
});

test("an error that nobody catches is told, and the module goes on", async () => {
  const { running, errors } = await host(
    twoModules(`export default function (pi: any) {
      pi.registerCommand("late", { handler: async () => void setTimeout(() => { throw new Error("mine"); }, 0) });
      ${tool('"still here"')}
    }`),
  );
  await running.runCommand("late", "");
  await expect.poll(() => errors).toMatchObject([{ extension: "apart.ts", event: "uncaught", error: "mine" }]);
  expect((await running.callTool("t", {})).content).toBe("still here");
});

test("a module that cannot be loaded says where and why", async () => {
  const { running, notices } = await host(twoModules("export default function (pi: any) { pi.nothing(); }"));
  expect(running.report().extensions[0]?.state).toBe("failed");
  expect(notices()[0]).toContain("Failed to load extension: pi.nothing is not a function");
});

test("what others emit reaches it as JSON, and what JSON cannot hold is said to be lost", async () => {
  const near = `export default function (pi: any) {
    pi.registerCommand("emit", { handler: async (args: string) => pi.events.emit("c", args === "map" ? new Map() : { n: 1 }) });
  }`;
  const apart = `export default function (pi: any) {
    pi.events.on("c", (data: any) => heard.push(JSON.stringify(data)));
    const heard: string[] = [];
    pi.registerCommand("heard", { handler: async (_args: string, ctx: any) => ctx.ui.notify("heard " + heard, "info") });
  }`;
  const { running, notices, errors } = await host(twoModules(apart, near));
  await running.runCommand("emit", "");
  await running.runCommand("emit", "map");
  await running.runCommand("heard", "");
  expect(notices()).toContain('heard {"n":1}');
  expect(errors).toMatchObject([{ event: "events:c", error: expect.stringContaining("no JSON") }]);
});
