/** Who has the keys: one question at a time over all extensions, before panel and pane; what takes one back. */
import { expect } from "vitest";
import { asking } from "../../helpers/puppet-host.js";
import { all, exit, request, steps, untilFile } from "../../helpers/puppet-steps.js";
import { verifies } from "../../helpers/verifies.js";
import { keys } from "../terminal-e.js";
import { rowOf, surfaceRun } from "./surface-run.js";

/** A command `arm-NAME` after which the question is asked as soon as the test makes the file NAME. */
function armed(name: string, method: string, params: { readonly [key: string]: string | readonly string[] }) {
  const command = `arm-${name}`;
  return {
    manifest: { commands: [{ name: command }] },
    on: {
      [`command ${command}`]: steps({}, untilFile(name), request(name, method, params)),
    },
  };
}

verifies(["bounds.one-modal", "bounds.dead-owner"], { when: "they are seen" }, async ({ transport }) => {
  const { screen, line, go, puppet, answer } = await surfaceRun(
    { transport },
    {
      alpha: armed("first", "ui.select", { title: "First?", options: ["one"] }),
      beta: {
        manifest: { commands: [{ name: "arm-second" }] },
        on: {
          "command arm-second": steps(
            {},
            untilFile("second"),
            all(request("second", "ui.confirm", { title: "Second?" }), steps(untilFile("die"), exit(3))),
          ),
        },
      },
      gamma: armed("third", "ui.input", { title: "Third?", prefill: "yes" }),
    },
  );
  for (const name of ["/arm-first", "/arm-second", "/arm-third"]) line(name);
  screen.type("a draft");
  await screen.shows("> a draft");

  go("first");
  await screen.shows("alpha: First?");
  go("second");
  await expect.poll(() => puppet("beta").log().sent.join("")).toContain("Second?");
  go("third");
  await expect.poll(() => puppet("gamma").log().sent.join("")).toContain("Third?");
  screen.type(keys.down);
  expect(screen.text()).not.toMatch(/Second\?|Third\?/);
  screen.type(keys.enter);
  expect(await answer("alpha", "first")).toMatchObject({ result: { value: "one" } });

  await screen.shows("beta: Second?");
  expect(screen.text()).not.toMatch(/First\?|Third\?/);
  expect(screen.text()).toContain("> a draft");
  go("die");
  await screen.hides("Second?");
  await screen.shows("gamma: Third?");
  await screen.shows("beta");
  screen.type(keys.enter);
  expect(await answer("gamma", "third")).toMatchObject({ result: { text: "yes" } });
  await screen.shows("> a draft");
  expect(screen.cursor()).toEqual({ row: rowOf(screen, "> a draft"), column: "> a draft".length });
});

verifies("ui.modal-before-panel", { when: "keys are typed" }, async ({ transport }) => {
  const { screen, line, go, until, answer } = await surfaceRun(
    { transport },
    {
      deck: asking({ deck: ["ui.panel", { title: "Deck", lines: ["a row"], interactive: true }] }),
      quiz: armed("ask", "ui.select", { title: "Which?", options: ["one", "two"] }),
    },
  );
  for (const name of ["/arm-ask", "/deck"]) line(name);
  await screen.shows("a row");
  screen.type("1");
  await until("deck", "ui.key 1");
  go("ask");
  await screen.shows("quiz: Which?");
  screen.type(keys.down);
  await screen.shows("› two");
  screen.type(keys.enter);
  expect(await answer("quiz", "ask")).toMatchObject({ result: { value: "two" } });
  await screen.shows("a row");
  screen.type("2");
  await until("deck", "ui.key 2");
  const seen = await until("deck", "ui.key");
  expect(seen.map(({ params }) => params?.key)).toEqual(["1", "2"]);
});

verifies(["reload.settles-requests", "reload.clears-surfaces"], { when: "a person reloads" }, async ({ transport }) => {
  const surfaces = [
    request("widget", "ui.widget", { lines: ["a widget"] }),
    request("activity", "ui.activity", { text: "an activity" }),
    request("pane", "ui.pane", { title: "Pane", sections: [{ kind: "text", body: "a pane row" }] }),
    request("panel", "ui.panel", { title: "Panel", lines: ["a panel row"] }),
  ];
  const ask = all(request("asked", "ui.confirm", { title: "Sure?" }), request("s", "ui.status", { text: "a slot" }));
  const { screen, line, answer, go, until } = await surfaceRun(
    { transport },
    {
      quiz: {
        manifest: { commands: [{ name: "arm" }] },
        on: { "command arm": steps(...surfaces, {}, untilFile("ask"), ask) },
      },
    },
    { columns: 120, rows: 30 },
  );
  line("/arm");
  await screen.shows("a pane row");
  await screen.shows("a panel row");
  screen.type(keys.ctrl("t"));
  line("/extensions");
  await screen.shows("ctrl+r reloads");
  // While a list of e's own has the keys, the question waits.
  go("ask");
  await screen.shows("a slot");
  expect(screen.text()).not.toContain("Sure?");
  screen.type(keys.ctrl("r"));
  expect(await answer("quiz", "asked")).toMatchObject({ error: expect.any(String) });
  await until("quiz", "initialize", 2);
  await screen.shows("quiz was reloaded");
  screen.type(keys.escape);
  await screen.hides("ctrl+r reloads");
  expect(screen.text()).not.toMatch(/a widget|a slot|an activity|a panel row|a pane row|Sure\?/);
  line("still my draft");
  await screen.shows("You said: still my draft");
});

verifies("ui.ctrl-c.closes", async ({ transport }) => {
  const { screen, line, until, answer } = await surfaceRun(
    { transport },
    {
      deck: asking({ "a-panel": ["ui.panel", { title: "Deck", lines: ["a row"], interactive: true }] }),
      quiz: asking({ "a-field": ["ui.input", { title: "Which?" }] }),
      side: asking({
        "a-pane": ["ui.pane", { id: "p", title: "Side", sections: [{ kind: "text", body: "beside" }] }],
      }),
    },
    { columns: 120 },
  );
  line("/a-field");
  await screen.shows("quiz: Which?");
  screen.type(keys.ctrl("c"));
  expect(await answer("quiz", "a-field")).toMatchObject({ result: { cancelled: true } });
  await screen.hides("quiz: Which?");

  line("/a-panel");
  await screen.shows("a row");
  screen.type(keys.ctrl("c"));
  await until("deck", "ui.panel_closed");
  await screen.hides("a row");

  line("/a-pane");
  await screen.shows("beside");
  screen.type(keys.ctrl("c"));
  await until("side", "pane.closed p");
  await screen.hides("beside");
  // Nothing of it was a wish to leave.
  screen.type("still here");
  await screen.shows("> still here");
});

verifies("surfaces.dead-owner", async ({ transport }) => {
  const { screen, go, line } = await surfaceRun(
    { transport },
    {
      keeper: asking({ keep: ["ui.widget", { lines: ["what stays"] }] }),
      mortal: {
        manifest: { commands: [{ name: "live" }] },
        on: {
          "command live": steps(
            request("status", "ui.status", { text: "a slot" }),
            request("activity", "ui.activity", { text: "an activity" }),
            request("widget", "ui.widget", { lines: ["a widget"] }),
            request("panel", "ui.panel", { title: "Panel", lines: ["a panel row"], interactive: true }),
            request("pane", "ui.pane", { title: "Pane", sections: [{ kind: "text", body: "a pane row" }] }),
            {},
            untilFile("die"),
            exit(7),
          ),
        },
      },
    },
    { columns: 120, rows: 30 },
  );
  line("/keep");
  line("/live");
  for (const text of ["what stays", "a slot", "an activity", "a widget", "a panel row", "a pane row"]) {
    await screen.shows(text);
  }
  go("die");
  const gone = /a slot|an activity|a widget|a panel row|a pane row/;
  await screen.until("nothing of it", () => !gone.test(screen.text()));
  await screen.shows("what stays");
  await screen.shows("mortal");
  expect(screen.isAlternate()).toBe(false);
  // The keys that panel and pane had are the composer's again.
  screen.type("mine again");
  await screen.shows("> mine again");
});
