/** `e` in a terminal: what is drawn before what, what ends how, and what is said only once the terminal is given back. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { error, steps, touch, untilFile } from "../../helpers/puppet-steps.js";
import { terminal, terminalPlace } from "../../helpers/terminal-launch.js";
import { puppetIn, sessionFor } from "./terminal-fixtures.js";

test("the terminal draws while an extension is still on its way up", async () => {
  const place = terminalPlace();
  const puppet = puppetIn(place, "slow", {
    on: { initialize: steps(touch("asked"), untilFile("drawn"), { name: "slow" }) },
  });
  const status = await place.launch(
    [],
    terminal(place.log, async ({ session, host }) => {
      let isOpen = false;
      void session.then(() => {
        isOpen = true;
      });
      await expect.poll(() => puppet.log().starts.length).toBe(1);
      expect([isOpen, host.tools()]).toEqual([false, []]);
      writeFileSync(join(place.extensions, "drawn"), "");
      expect((await session).agent.info().running).toBe(false);
    }),
  );
  expect([status, place.log[0]]).toEqual([0, "restored"]);
});

test.each<[string[], number, RegExp]>([
  [["--modle", "x"], 2, /^fatal unknown option '--modle'; did you mean --model\?/],
  [["--tui-mode", "sideways"], 2, /^fatal --tui-mode is inline or fullscreen/],
  [["--model", "no/such"], 2, /^fatal .*no\/such/],
  [["-c"], 2, /^fatal there is no session in this directory/],
  [["-r", "nobody"], 2, /^fatal there is no session "nobody"/],
])("e %j says what is wrong behind the terminal, not on it", async (argv, status, says) => {
  const place = terminalPlace();
  const visited = terminal(place.log, async ({ session }) => void (await session));
  expect(await place.launch(argv, visited)).toBe(status);
  expect(place.log).toEqual(["restored", "left", expect.stringMatching(says)]);
});

test("a startup hook that stops the launch, or sends it where it cannot go, is heard behind the terminal", async () => {
  for (const [answer, says] of [
    [error("not today"), /not today/],
    [{ relaunch: { cwd: "/no/such/place" } }, /cannot relaunch: \/no\/such\/place does not exist/],
  ] as const) {
    const place = terminalPlace();
    puppetIn(place, "door", { manifest: { hooks: ["startup"] }, on: { "hook.startup": answer } });
    const visited = terminal(place.log, async ({ session }) => void (await session));
    expect(await place.launch([], visited)).toBe(1);
    expect(place.log).toEqual(["restored", "left", expect.stringMatching(says)]);
  }
});

test("an untrusted directory that settings refuse opens nothing", async () => {
  const place = terminalPlace();
  writeFileSync(join(place.home, "settings.json"), '{"untrusted": "refuse"}');
  const visited = terminal(place.log, async ({ session }) => void (await session));
  const launched = place.launch(["hello"], visited);
  const { question, answer } = await place.frontEnd.question();
  expect(question.title).toContain("Trust ");
  answer({ kind: "option", index: 0 });
  expect(await launched).toBe(1);
  expect(place.log.at(-1)).toMatch(/^fatal .* is not trusted/);
});

test("a terminal that breaks is no wrong command line", async () => {
  const place = terminalPlace();
  const broken = terminal(place.log, () => Promise.reject(new TypeError("kaput")));
  await expect(place.launch([], broken)).rejects.toThrow("kaput");
});

test("what argv asks for is what the session has, as a startup hook left it", async () => {
  const place = terminalPlace();
  const below = join(place.cwd, "below");
  mkdirSync(below);
  const argv = ["--cwd", below, "--name", "mine", "fix", "it"];
  puppetIn(place, "door", { manifest: { hooks: ["startup"] }, on: { "hook.startup": { argv } } });
  await place.launch(
    ["--tui-mode", "fullscreen", "--screen-reader", "other", "words"],
    terminal(place.log, async ({ session, mode, screenReader, world }) => {
      const { agent, firstPrompt, pick } = await session;
      expect([firstPrompt, pick, mode, screenReader]).toEqual(["fix it", null, "fullscreen", true]);
      expect(agent.info()).toMatchObject({ name: "mine", cwd: below });
      expect([world.save, world.cwd, world.home]).toEqual([true, below, place.home]);
      expect((await agent.submit(firstPrompt ?? ""))?.final_output).toBe("You said: fix it");
    }),
  );
});

test("-r alone opens the list over a session that is not there yet; --no-session keeps none", async () => {
  for (const [argv, picked, save] of [
    [["-r"], "resume", true],
    [["--no-session"], null, false],
  ] as const) {
    const place = terminalPlace();
    await place.launch(
      argv,
      terminal(place.log, async ({ session, world }) => {
        const { agent, pick } = await session;
        expect([agent.info().path, pick, world.save]).toEqual([null, picked, save]);
        await agent.prompt("hi");
        expect(agent.info().path === null).toBe(!save);
      }),
    );
  }
});

test("a word that is nearly a command is a prompt, with a hint", async () => {
  const place = terminalPlace();
  await place.launch(
    ["docter"],
    terminal(place.log, async ({ session }) => expect((await session).firstPrompt).toBe("docter")),
  );
  expect(place.frontEnd.notices.map(({ text }) => text)).toContain(
    "docter was taken as a prompt; did you mean e doctor?",
  );
});

test("the end gives the terminal back first, then closes the session, then ends the extensions", async () => {
  const place = terminalPlace();
  const puppet = puppetIn(place, "listener", { manifest: { events: ["session_start", "session_shutdown"] } });
  const { promise: left, resolve: leave } = Promise.withResolvers<void>();
  const running = place.launch(
    [],
    terminal(place.log, async ({ session }) => {
      await session;
      place.log.push("open");
      await left;
    }),
  );
  await expect.poll(() => place.log).toEqual(["open"]);
  const ending = place.exit.finish(143);
  expect(place.log[1], "before anything is awaited").toBe("restored");
  await ending;
  leave();
  await running;
  expect(sessionFor(puppet)).toEqual(["session_start startup", "session_shutdown quit", "shutdown"]);
});
