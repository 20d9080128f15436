/** Notices, blocks, the draft, status, activity, widgets and the tab: what stays in e's own rows. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { asking } from "../../helpers/puppet-host.js";
import { request, steps, untilFile } from "../../helpers/puppet-steps.js";
import { verifies } from "../../helpers/verifies.js";
import { keys } from "../terminal-e.js";
import { lineOf, rowOf, shade, surfaceRun } from "./surface-run.js";

verifies(["ui.notify.painted", "ui.show.painted", "ui.compose.painted"], async ({ transport }) => {
  const diff = "--- a/f\n+++ b/f\n@@ -7,2 +7,2 @@\n same\n-old\n+new\n";
  const { screen, line } = await surfaceRun(
    { transport },
    {
      town: asking({
        info: ["ui.notify", { message: "all is well" }],
        warn: ["ui.notify", { message: "mind the gap", tone: "warning" }],
        fail: ["ui.notify", { message: "it fell", tone: "error" }],
        "show-markdown": ["ui.show", { title: "Report", body: "# Head\n\n- point", format: "markdown" }],
        "show-text": ["ui.show", { title: "Plain", body: "# not a head", format: "text" }],
        "show-diff": ["ui.show", { title: "Change", body: diff, format: "diff" }],
        fill: ["ui.compose", { text: "half a thought" }],
      }),
    },
    { rows: 40 },
  );
  for (const name of ["info", "warn", "fail", "show-markdown", "show-text", "show-diff"]) line(`/${name}`);
  await screen.shows("all is well");
  expect(lineOf(screen, "all is well")).toBe("· town: all is well");
  expect(screen.cellOf("town: all is well")).toMatchObject({ foreground: shade("muted") });
  await screen.shows("! town: mind the gap");
  expect(screen.cellOf("! town")).toMatchObject({ foreground: shade("warning") });
  await screen.shows("✗ town: it fell");
  expect(screen.cellOf("✗ town")).toMatchObject({ foreground: shade("error") });

  await screen.shows("Report · town");
  await screen.shows("• point");
  expect(screen.cellOf("Head")).toMatchObject({ foreground: shade("mdHeading"), bold: true });
  await screen.shows("# not a head");
  await screen.shows("8 + new");
  expect(screen.text()).toContain("    8 - old");
  expect(screen.cellOf("8 + new")).toMatchObject({ foreground: shade("toolDiffAdded") });
  expect(screen.cellOf("8 - old")).toMatchObject({ foreground: shade("toolDiffRemoved") });

  line("/fill");
  await screen.shows("> half a thought");
  screen.type(`, finished${keys.enter}`);
  await screen.shows("You said: half a thought, finished");
});

verifies("ui.status.template", async ({ transport }) => {
  const { screen, line, home } = await surfaceRun(
    { transport },
    {
      alpha: asking({
        "alpha-one": ["ui.status", { text: "first" }],
        "alpha-two": ["ui.status", { text: "keyed", key: "k" }],
        "alpha-none": ["ui.status", { text: null }],
        "alpha-long": ["ui.status", { text: "x".repeat(60) }],
      }),
      beta: asking({ beta: ["ui.status", { text: "other" }] }),
    },
    { layout: { status: { left: "all {status}", right: "{model} {effort}" } } },
  );
  const status = (): string => screen.lines().findLast((text) => text !== "") ?? "";
  const until = (start: string) =>
    screen.until(`${start} in the status row`, () => status().startsWith(start) && status().endsWith("high"));
  for (const name of ["alpha-one", "alpha-two", "beta"]) line(`/${name}`);
  await until("all first · keyed · other  ");
  expect(screen.cellOf("all first")).toMatchObject({ foreground: shade("status") });
  expect(status().length).toBeLessThanOrEqual(80);

  const layout = { banner: false, status: { left: "b={status:beta} a={status:alpha/k}", right: "{model} {effort}" } };
  writeFileSync(join(home.home, "layout.json"), JSON.stringify(layout));
  await until("b=other a=keyed  ");
  writeFileSync(join(home.home, "layout.json"), JSON.stringify({ banner: false, status: { left: "{status:alpha}" } }));
  await screen.until("one extension", () => status().startsWith("first · keyed  "));
  line("/alpha-none");
  await screen.until("its other slot", () => status().startsWith("keyed  "));
  line("/alpha-long");
  await screen.until("forty columns", () => status().startsWith(`${"x".repeat(39)}… · keyed`));
});

verifies(["ui.activity.between-turns", "ui.activity.during-turn"], async ({ transport }) => {
  const { screen, line, go } = await surfaceRun(
    { transport },
    {
      build: asking({
        "build-on": ["ui.activity", { text: "3 of 7 built" }],
        "build-more": ["ui.activity", { text: "2 failed", key: "tests" }],
        "build-off": ["ui.activity", { text: null }],
      }),
      slow: {
        manifest: { tools: [{ name: "dig", description: "digs", parameters: { type: "object" } }] },
        on: { tool_call: steps(untilFile("dug"), { content: "a hole" }) },
      },
    },
    { layout: { activity: "<{activity}> {phase} ({elapsed})" } },
  );
  for (const name of ["build-on", "build-more"]) line(`/${name}`);
  const isAlone = (): boolean => screen.lines().includes("3 of 7 built · 2 failed");
  await screen.until("both slots alone", isAlone);
  expect(screen.cellOf("3 of 7")).toMatchObject({ foreground: shade("activity") });
  expect(rowOf(screen, "3 of 7")).toBeLessThan(rowOf(screen, "> ask, or"));

  line("@tool dig {}");
  await screen.until("both in one row", () => /^<3 of 7 built · 2 failed> \S.* \(\d+s\)/m.test(screen.text()));
  expect(screen.cellOf("<3 of 7")).toMatchObject({ foreground: shade("activity") });
  go("dug");
  await screen.until("alone again", isAlone);
  line("/build-off");
  await screen.until("the other key alone", () => /^2 failed$/m.test(screen.text()));
});

verifies(
  ["ui.widget", "ui.widget.all-together", "ui.widget.cap", "ui.widget.spans"],
  { when: "they are seen" },
  async ({ transport }) => {
    const rows = (name: string, count: number) => Array.from({ length: count }, (_, at) => `${name} ${at + 1}`);
    const { screen, line } = await surfaceRun(
      { transport },
      {
        aunt: asking({
          "aunt-b": ["ui.widget", { key: "b", lines: [[{ text: "aunt b", token: "success" }, { text: " plain" }]] }],
          "aunt-a": ["ui.widget", { key: "a", lines: rows("aunt a", 2) }],
          "aunt-off": ["ui.widget", { key: "a", lines: null }],
        }),
        bert: asking({ bert: ["ui.widget", { lines: rows("bert", 7) }] }),
      },
    );
    line("/aunt-b");
    await screen.shows("aunt b plain");
    expect(screen.cellOf("aunt b")).toMatchObject({ foreground: shade("success") });
    expect(screen.cellOf("plain")).toMatchObject({ foreground: null });
    line("/bert");
    await screen.shows("bert 7");
    line("/aunt-a");
    await screen.shows("aunt a 2");
    const composer = rowOf(screen, "> ask, or");
    const shown = screen.lines().slice(0, composer);
    const first = shown.indexOf("aunt a 1");
    const widgets = shown.slice(first).filter((text) => text !== "");
    expect(widgets.slice(0, 4)).toEqual(["aunt a 1", "aunt a 2", "aunt b plain", "bert 1"]);
    expect(widgets).toHaveLength(8);
    expect(widgets[7]).toMatch(/3 more/);

    line("/aunt-off");
    await screen.shows("bert 7");
    expect(screen.text()).not.toContain("aunt a");
  },
);

verifies("session.name.tab", async ({ transport }) => {
  const { screen, line } = await surfaceRun(
    { transport },
    {
      baptist: {
        manifest: { commands: [{ name: "baptise" }, { name: "unname" }] },
        on: {
          "command baptise": steps(request("n", "session.name", { name: "Nägel \x1b]0;evil\x07& Bolts" }), {}),
          "command unname": steps(request("u", "session.name", { name: " " }), {}),
        },
      },
    },
  );
  const titles: string[] = [];
  screen.terminal.onTitleChange((title) => titles.push(title));
  line("/baptise");
  await screen.until("a named tab", () => titles.at(-1) === "Nägel & Bolts — e");
  await screen.shows("Nägel & Bolts");
  line("/unname");
  await screen.until("a tab without a name", () => titles.at(-1) === "e");
  screen.type(`/quit${keys.enter}`);
  await screen.ended;
  expect(titles.at(-1)).not.toContain("Nägel");
});
