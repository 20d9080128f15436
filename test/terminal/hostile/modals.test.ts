/** Several extensions want the person at once, and some of them die over it. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { untilReceived, writePuppet } from "../../helpers/puppet.js";
import { crash, request, steps, untilFile } from "../../helpers/puppet-steps.js";
import { eHome } from "../../helpers/run-e.js";
import { keys, terminalE } from "../terminal-e.js";
import { READY } from "./hostile-e.js";

const paneOf = (title: string) => ({
  id: "p",
  title,
  sections: [{ kind: "list", id: "l", items: [`${title} item`, "b"] }],
});

test("five extensions that ask at once are answered one after the other, and a key each is enough", async () => {
  const home = eHome();
  const names = ["one", "two", "three", "four", "five"];
  const methods = ["ui.select", "ui.confirm", "ui.input", "ui.editor", "ui.select"];
  const puppets = names.map((name, at) =>
    writePuppet(home.extensions, name, {
      manifest: { events: ["session_start"] },
      on: { "event session_start": request("q", methods[at] ?? "", { title: `${name} asks`, options: ["yes"] }) },
    }),
  );
  const e = terminalE(home);
  const asked = new Set<string>();
  for (const _ of names) {
    const open = () => names.find((name) => !asked.has(name) && e.text().includes(`${name} asks`));
    await e.until("the next question", () => open() !== undefined);
    expect(names.filter((name) => e.text().includes(`${name} asks`))).toHaveLength(1);
    asked.add(open() ?? "");
    e.type(keys.enter);
  }
  await e.shows(READY);
  for (const puppet of puppets) {
    await expect.poll(() => puppet.log().received.find(({ id }) => id === "q")?.result).toBeDefined();
  }
});

test("an owner that dies takes its open question along, and the next one opens", async () => {
  const home = eHome({ transport: "subprocess" });
  const dies = writePuppet(home.extensions, "dies", {
    manifest: { events: ["session_start"] },
    on: { "event session_start": request("q", "ui.input", { title: "the dying one asks" }) },
  });
  writePuppet(home.extensions, "lives", {
    manifest: { events: ["session_start"] },
    on: {
      "event session_start": steps(untilFile("now"), request("q", "ui.confirm", { title: "the living one asks" })),
    },
  });
  const e = terminalE(home);
  await e.shows("the dying one asks");
  e.type("half an answ");
  await e.shows("half an answ");
  writeFileSync(join(home.extensions, "now"), "");
  const [start] = dies.log().starts;
  process.kill(start?.pid ?? Number.NaN, "SIGKILL");
  await e.hides("the dying one asks");
  await e.shows("the living one asks");
  e.type(keys.enter);
  await e.shows(READY);
  expect(e.text()).not.toContain("half an answ");
});

test("an owner that dies takes its panel, pane, widget and status along, wherever the focus is", async () => {
  const home = eHome();
  const puppet = writePuppet(home.extensions, "dies", {
    manifest: { commands: [{ name: "show" }, { name: "pane" }] },
    on: {
      "command show": steps(
        request("w", "ui.widget", { lines: ["its widget"] }),
        request("s", "ui.status", { text: "its status" }),
        request("a", "ui.activity", { text: "its activity" }),
        request("p", "ui.panel", { title: "its panel", lines: ["a line"], interactive: true }),
        { notice: "shown" },
      ),
      "command pane": steps(request("n", "ui.pane", paneOf("its pane")), {}),
      "ui.key x": crash("died of a key"),
      "pane.key x": crash("died of a key"),
    },
  });
  const e = terminalE(home, [], { columns: 140 });
  await e.shows("offline/echo");
  e.type(`/show${keys.enter}`);
  for (const text of ["its widget", "its status", "its activity", "its panel"]) await e.shows(text);
  e.type("x");
  await e.shows("died of a key");
  for (const text of ["its widget", "its status", "its activity", "its panel"]) await e.hides(text);
  e.type("still typing");
  await e.shows("still typing");
  expect(puppet.log().of("ui.key")).toHaveLength(1);
});

test("a pane owner that dies or is replaced while its pane has the focus gives it back", async () => {
  const home = eHome();
  const first = writePuppet(home.extensions, "first", {
    manifest: { commands: [{ name: "first" }] },
    on: { "command first": steps(request("n", "ui.pane", paneOf("first pane")), {}) },
  });
  writePuppet(home.extensions, "second", {
    manifest: { commands: [{ name: "second" }] },
    on: {
      "command second": steps(request("n", "ui.pane", paneOf("second pane")), {}),
      "pane.key x": crash("died of a key"),
    },
  });
  const e = terminalE(home, [], { columns: 140 });
  await e.shows("offline/echo");
  e.type(`/first${keys.enter}`);
  await e.shows("first pane");
  e.type(keys.ctrl("t"));
  e.type(`/second${keys.enter}`);
  await e.shows("second pane");
  await untilReceived(first, "pane.closed");
  await e.hides("first pane");
  e.type("x");
  await e.shows("died of a key");
  await e.hides("second pane");
  await e.until("the shell's screen", () => !e.isAlternate());
  e.type("typing again");
  await e.shows("typing again");
});
