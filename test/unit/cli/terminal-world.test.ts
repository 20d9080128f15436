/** What lies around the session of a terminal: other sessions, settings, models, trust. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { storeKey } from "../../../src/agent/auth.js";
import type { TerminalOptions } from "../../../src/frontend/tui/terminal-options.js";
import { request, steps } from "../../helpers/puppet-steps.js";
import { type TerminalPlace, terminal, terminalPlace } from "../../helpers/terminal-launch.js";
import { puppetIn, sessionFor } from "./terminal-fixtures.js";

function inside(place: TerminalPlace, visit: (options: TerminalOptions) => Promise<void>, argv: string[] = []) {
  return place.launch(argv, terminal(place.log, visit));
}

test("a session that cannot be opened leaves the one that is open as it is", async () => {
  const place = terminalPlace();
  const broken = join(place.home, "broken.jsonl");
  writeFileSync(broken, "not a session\n");
  await inside(place, async ({ world, session }) => {
    const { agent } = await session;
    for (const path of [broken, join(place.home, "nothing.jsonl"), place.home]) {
      await expect(world.openSession({ kind: "resume", path }, "resume")).rejects.toMatchObject({ code: "file" });
    }
    expect((await agent.prompt("hi")).final_output).toBe("You said: hi");
  });
});

test("with --no-session no kept one is taken up", async () => {
  const place = terminalPlace();
  const visit = async ({ world, session }: TerminalOptions) => {
    await session;
    const opened = world.openSession({ kind: "resume", path: "/x.jsonl" }, "resume");
    await expect(opened).rejects.toMatchObject({ code: "usage" });
    expect((await world.openSession({ kind: "new" }, "new")).info().path).toBeNull();
  };
  await inside(place, visit, ["--no-session"]);
});

test("another session takes the place of this one: extensions hear both, open questions end, requests reach the new one", async () => {
  const place = terminalPlace();
  const puppet = puppetIn(place, "asker", {
    manifest: { events: ["session_start", "session_shutdown"], commands: [{ name: "ask" }, { name: "info" }] },
    on: {
      "command ask": steps(request("sure", "ui.confirm", { title: "Sure?" }), {}),
      "command info": steps(request("info", "session.info", {}), {}),
    },
  });
  await inside(place, async ({ world, host, session, frontEnd }) => {
    const first = (await session).agent;
    await first.prompt("hi");
    const { path, id } = first.info();
    const asking = host.runCommand("ask", "");
    await place.frontEnd.question();
    const both = [world.openSession({ kind: "new" }, "new"), world.openSession({ kind: "new" }, "new")];
    await expect(both[1]).rejects.toMatchObject({ message: "another session is being opened" });
    const second = (await both[0])!;
    await asking;
    expect(place.frontEnd.openQuestions).toBe(0);
    expect(second.info().id).not.toBe(id);
    await host.runCommand("info", "");
    const answer = puppet.log().received.findLast((message) => message.id === "info");
    expect(answer?.result).toMatchObject({ id: second.info().id });
    expect((await first.prompt("again")).error).toBe("the session is closed");
    const third = await world.openSession({ kind: "resume", path: path ?? "" }, "resume");
    expect(third.info()).toMatchObject({ id, path });
    expect(frontEnd).toBe(place.frontEnd);
  });
  await place.exit.finish(0);
  expect(sessionFor(puppet)).toEqual([
    "session_start startup",
    "session_shutdown new",
    "session_start new",
    "session_shutdown resume",
    "session_start resume",
    "session_shutdown quit",
    "shutdown",
  ]);
});

test("a setting counts from the moment it is set, and a wrong one changes nothing", async () => {
  const place = terminalPlace();
  await inside(place, async ({ world, session }) => {
    await session;
    expect(world.settings().display.theme).toBe("auto");
    await world.setSetting("theme", "light");
    expect(world.settings().display.theme).toBe("light");
    await expect(world.setSetting("scroll_lines", "many")).rejects.toMatchObject({ code: "usage" });
    await world.setSetting("theme", null);
    expect(world.settings().display.theme).toBe("auto");
  });
});

test("a key that was just stored makes its models usable in the session that is open", async () => {
  const place = terminalPlace();
  await inside(place, async ({ world, session }) => {
    const { agent } = await session;
    const spec = (await world.models()).list().find(({ provider }) => provider === "anthropic")?.spec ?? "";
    const usable = async () => (await world.models()).list().find((one) => one.spec === spec)?.usable;
    const before = process.env.ANTHROPIC_API_KEY;
    expect(before).toBeUndefined();
    expect(await usable()).toBe(false);
    expect(await storeKey(world.home, "anthropic", "sk-test")).toBeNull();
    expect(await usable()).toBe(true);
    expect(agent.set({ model: spec, effort: null })).toEqual({ ok: true });
    expect(agent.info().model).toBe(spec);
  });
});

test("trust is decided for the directory, and taken back", async () => {
  const place = terminalPlace();
  await inside(place, async ({ world, session }) => {
    await session;
    expect(await world.isTrusted()).toBe(false);
    await world.setTrusted(true);
    expect(await world.isTrusted()).toBe(true);
    await world.setTrusted(false);
    expect(await world.isTrusted()).toBe(false);
  });
});

test("--trust is taken back by a no", async () => {
  const place = terminalPlace();
  const visit = async ({ world, session }: TerminalOptions) => {
    await session;
    expect(await world.isTrusted()).toBe(true);
    await world.setTrusted(false);
    expect(await world.isTrusted()).toBe(false);
  };
  await inside(place, visit, ["--trust"]);
});
