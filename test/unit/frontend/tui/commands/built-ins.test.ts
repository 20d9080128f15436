import { expect, test, vi } from "vitest";
import { builtInNamed, builtIns } from "../../../../../src/frontend/tui/commands/built-ins.js";
import { fakeApp } from "../fake-app.js";
import { press } from "../screen.js";

const wanted =
  "login models model effort reload resume tree new clear copy compact fork clone export undo usage trust untrust " +
  "settings theme extensions help version quit exit";

test("every command there must be is there once, with a description", () => {
  expect(builtIns.map(({ name }) => name).toSorted()).toEqual(wanted.split(" ").toSorted());
  expect(builtIns.filter(({ description }) => description.trim() === "")).toEqual([]);
});

test("a command that throws is a notice, and what it would have been is nobody's prompt", async () => {
  const { run, app, log } = await fakeApp();
  app.composer.setText("draft");
  vi.spyOn(app.agent, "tree").mockImplementation(() => {
    throw new Error("broken");
  });
  expect(await run("/usage")).toBe(true);
  expect(log).toEqual(["error: /usage: broken"]);
  expect(app.composer.text).toBe("draft");
});

test("lines of others are left to them", async () => {
  const { run, log } = await fakeApp();
  for (const line of ["hello", "/deploy", "/etc/hosts", "/", "/New", "/skill:pdf"]) expect(await run(line)).toBe(false);
  expect(log).toEqual([]);
});

test("what changes the session waits for the end of a turn, and says so", async () => {
  const { run, agent, log } = await fakeApp();
  const info = agent.info();
  vi.spyOn(agent, "info").mockReturnValue({ ...info, running: true });
  for (const { name, whileRunning } of builtIns.filter((one) => !one.whileRunning)) {
    log.length = 0;
    expect(await run(`/${name}`)).toBe(true);
    expect(log, name).toEqual([`warning: /${name} waits for the turn to end: esc interrupts it`]);
    expect(whileRunning).toBe(false);
  }
});

test("help names every key and command, and its markdown cannot be broken out of", async () => {
  const { run, app, log } = await fakeApp();
  vi.spyOn(app.host, "commands").mockReturnValue([
    { name: "x`y", extension: "ext", description: "**bold** [l](u)\u001b[2J", arguments: "", completions: false },
  ]);
  await run("/help");
  const shown = log.join("\n");
  for (const { name } of builtIns) expect(shown).toContain(`/${name}`);
  expect(shown).toContain("| `ctrl+l` | chooses the model |");
  expect(shown).toContain("| `/x'y` | \\*\\*bold\\*\\* \\[l\\](u) (ext) |");
  expect(shown).not.toContain("\u001b");
});

test("version and quit", async () => {
  const { run, log } = await fakeApp();
  await run("/version");
  await run("/exit");
  expect(log).toEqual(["info: e 1.2.3", "quit"]);
  expect(builtInNamed("nothing")).toBeNull();
});

test("trusting is asked for, and reads what the directory brings", async () => {
  const { run, log, seen, top, cwd } = await fakeApp();
  const running = run("/trust");
  await seen("Trust this directory?");
  press(top(), "enter");
  await running;
  expect(log).toEqual([]);
  const again = run("/trust");
  expect(await seen("Trust this directory?")).toContain(cwd.slice(0, 20));
  press(top(), "down", "enter");
  await again;
  expect(log).toEqual(["trusted true", "looks", `info: ${cwd} is trusted from now on`]);
  await run("/trust");
  expect(log.at(-1)).toBe(`info: ${cwd} is trusted already`);
  await run("/untrust");
  expect(log).toContain("trusted false");
});

test("the theme that is highlighted is seen, and esc leaves everything as it was", async () => {
  const { run, log, seen, top, footer } = await fakeApp();
  const running = run("/theme");
  await seen("Theme");
  press(top(), "down", "down", "escape");
  await running;
  expect(log).toEqual(["looks", "preview dark", "preview light", "preview null"]);
  expect(footer.top).toBeNull();
});

test("a theme that is picked is kept", async () => {
  const { run, log, seen, top } = await fakeApp();
  const running = run("/theme");
  await seen("Theme");
  press(top(), "down", "enter");
  await running;
  expect(log).toEqual(["looks", "preview dark", 'set theme "dark"', "preview null", "looks"]);
  await run("/theme nosuch");
  expect(log.at(-1)).toBe("warning: no theme is named nosuch; /theme lists them");
});
