/** Where a pane stands: beside the conversation or instead of it, on the side and as wide as the person says. */
import { expect } from "vitest";
import { asking } from "../../helpers/puppet-host.js";
import { request, steps, untilFile } from "../../helpers/puppet-steps.js";
import { verifies } from "../../helpers/verifies.js";
import type { PtyScreen } from "../pty.js";
import { keys } from "../terminal-e.js";
import { mouse, paneFrom, paneOwner, paneRows, restColumns, toldOf, wide } from "./a-pane.js";
import { columnsFrom, lineOf, rowOf, shade, surfaceRun } from "./surface-run.js";

const hostile = [
  "漢字".repeat(60),
  "👍".repeat(40),
  "\x1b[2J\x1b[1;1Hevil",
  "a\tb\r\x07c",
  "\u202eoverride",
  "e\u0301".repeat(200),
];
const patch = [
  "diff --git a/f b/f",
  "--- a/f",
  "+++ b/f",
  "@@ -41,3 +41,3 @@",
  " same",
  "-old",
  `+new ${"0123456789".repeat(12)}`,
  " end",
  "",
].join("\n");

/** Until no cell of the pane is left of its column and none of the conversation right of it, in any row. */
function untilDivided(screen: PtyScreen, from: number): Promise<void> {
  const isDivided = (row: number): boolean =>
    [0, 1, 2].map((at) => screen.cell(row, from + at).text || " ").join("") === " │ ";
  return screen.until(`a divider in every row at ${from}`, () => screen.lines().every((_, row) => isDivided(row)));
}

verifies(["pane.geometry", "pane.sections-painted", "pane.focus-chord"], async ({ transport }) => {
  const run = await surfaceRun(
    { transport },
    {
      git: paneOwner({
        id: "all",
        title: hostile.join(" "),
        sections: [
          { kind: "list", id: "l", items: [{ id: "a", label: "green", token: "success" }, ...hostile] },
          { kind: "diff", id: "d", body: patch },
          { kind: "markdown", id: "m", body: "# Head\n\n- **point**" },
          { kind: "rows", id: "r", lines: [[{ text: "spans", token: "warning" }, { text: " plain" }], ...hostile] },
          { kind: "text", id: "t", body: `# no head\n${hostile.join("\n")}` },
        ],
      }),
    },
    wide,
  );
  const { screen, line } = run;
  line("@say before");
  await screen.shows("\nbefore");
  line("/open");
  await screen.shows("green");
  await screen.shows("+ new");
  await screen.shows("• point");
  await screen.shows("# no head");
  await untilDivided(screen, restColumns);
  expect(screen.cell(3, restColumns + 1)).toMatchObject({ foreground: shade("border") });
  expect(columnsFrom(screen, 0, restColumns).join("\n")).toContain("before");
  expect(columnsFrom(screen, 0, restColumns).join("\n")).not.toMatch(/evil|override|漢/);
  expect(screen.written).not.toMatch(/\x1b\[2J\x1b\[1;1Hevil|\u202e/);

  expect(screen.cellOf("green")).toMatchObject({ foreground: shade("success") });
  const added = lineOf(screen, "+ new").slice(paneFrom);
  expect(added).toMatch(/^ {4}42 \+ new 0123/);
  expect(lineOf(screen, "- old").slice(paneFrom)).toMatch(/^ {4}42 - old/);
  expect(screen.cellOf("+ new")).toMatchObject({ foreground: shade("toolDiffAdded") });
  expect(screen.cellOf("- old")).toMatchObject({ foreground: shade("toolDiffRemoved") });
  expect(screen.cellOf("Head")).toMatchObject({ foreground: shade("mdHeading"), bold: true });
  expect(screen.cellOf("point")).toMatchObject({ bold: true });
  expect(screen.cellOf("spans")).toMatchObject({ foreground: shade("warning") });
  expect(screen.cellOf("# no head")).toMatchObject({ foreground: null });

  // A wide diff scrolls sideways by eight columns, and nothing else does.
  screen.type(keys.tab + keys.right);
  await screen.until("eight columns further", () => !screen.text().includes("+ new 0123"));
  expect(screen.text()).toContain("green");
  await untilDivided(screen, restColumns);
  screen.type(keys.left);
  await screen.shows("+ new 0123");
  expect(toldOf(run, "git")).toEqual([]);
  expect(screen.isCursorShown()).toBe(false);

  screen.type(keys.ctrl("t"));
  await screen.until("the conversation", () => !(paneRows(screen)[0] ?? "").startsWith("▸"));
  screen.type("written beside it");
  await screen.shows("> written beside it");
  expect(screen.cursor()).toEqual({ row: rowOf(screen, "> written"), column: "> written beside it".length });
  expect(screen.isCursorShown()).toBe(true);
  // A click gives the keys to what it points at.
  screen.type(mouse.press(1, paneFrom + 4) + mouse.release(1, paneFrom + 4));
  await screen.until("the pane", () => (paneRows(screen)[0] ?? "").startsWith("▸"));
  screen.type(`x${mouse.press(5, 3)}${mouse.release(5, 3)}`);
  await screen.until("the conversation again", () => !(paneRows(screen)[0] ?? "").startsWith("▸"));
  screen.type("!");
  await screen.shows("> written beside it!");
  expect(toldOf(run, "git")).toEqual(["key x"]);

  for (const columns of [111, 150, 120]) {
    screen.resize(columns, wide.rows);
    await untilDivided(screen, columns - Math.floor(columns * 0.4) - 3);
  }
});

verifies(["pane.narrow", "pane.focus-chord"], { when: "it is narrow" }, async ({ transport }) => {
  const pane = { id: "plan", title: "Plan", sections: [{ kind: "list", id: "l", items: ["a step", "a leap"] }] };
  const run = await surfaceRun(
    { transport },
    { git: paneOwner(pane) },
    { columns: 80, rows: 24, layout: { focus: "ctrl+y" } },
  );
  const { screen, line } = run;
  line("@say before");
  await screen.shows("\nbefore");
  line("/open");
  await screen.shows("▸ a step");
  expect(screen.isAlternate()).toBe(true);
  expect(screen.lines()[0]).toMatch(/^▸ Plan · git +×$/);
  expect(screen.text()).not.toMatch(/before|> ask, or/);
  expect(screen.lines()[23]).toMatch(/^conversation · ctrl\+y /);
  expect(screen.cellOf("conversation")).toMatchObject({ foreground: shade("accent") });

  screen.type(keys.ctrl("y"));
  await screen.shows("> ask, or");
  expect(screen.text()).toContain("before");
  expect(screen.text()).not.toContain("a step");
  expect(screen.lines()[23]).toMatch(/^Plan pane · ctrl\+y /);
  line("a line");
  await screen.shows("You said: a line");
  screen.type(keys.ctrl("y"));
  await screen.shows("▸ a step");
  screen.type(keys.down);
  await screen.shows("▸ a leap");
  // What was seen is seen at once where there is room for both, and once more where there is not.
  screen.resize(120, 24);
  await screen.shows("You said: a line");
  expect(screen.text()).toContain("▸ a leap");
  screen.resize(60, 10);
  await screen.until("the pane alone", () => /▸ a leap/.test(screen.text()) && !/│|You said/.test(screen.text()));
  screen.type(keys.escape);
  await screen.shows("> ask, or");
  expect(screen.isAlternate()).toBe(false);
  await screen.until("what was said meanwhile", () => /before[\s\S]*You said: a line/.test(screen.everything()));
});

verifies("pane.side", async ({ transport }) => {
  const pane = (id: string, side?: string) =>
    ["ui.pane", { id, side, title: id, sections: [{ kind: "text", body: `of ${id}` }] }] as const;
  const { screen, line } = await surfaceRun(
    { transport },
    {
      git: asking({
        "open-own": pane("own", "right"),
        "open-proposed": pane("proposed", "left"),
        "open-odd": pane("odd", "above"),
      }),
    },
    { ...wide, layout: { panes: { own: { side: "left", width: 50 }, odd: { width: 95 }, "*": { width: 30 } } } },
  );
  line("/open-own");
  await screen.shows("of own");
  // Half of it, at the left.
  await untilDivided(screen, 60);
  expect(screen.lines()[0]).toMatch(/^▸ own/);

  screen.type(keys.ctrl("t"));
  line("/open-proposed");
  await screen.shows("of proposed");
  // As proposed, as wide as all are.
  await untilDivided(screen, 36);
  expect(screen.lines()[0]).toMatch(/^▸ proposed/);

  screen.type(keys.ctrl("t"));
  line("/open-odd");
  await screen.shows("of odd");
  // At the right, and no wider than it may be.
  await untilDivided(screen, 33);
  expect(screen.lines()[0]?.slice(36)).toMatch(/^▸ odd/);
});

verifies(
  ["surfaces.question-over-pane", "pane.replaced", "pane.opens", "pane.budget"],
  { when: "they are seen" },
  async ({ transport }) => {
    const huge = Array.from({ length: 30_000 }, (_, at) => `row ${at} of many`).join("\n");
    const pane = (id: string) =>
      ["ui.pane", { id, sections: [{ kind: "list", id: "l", items: [`${id} item`] }] }] as const;
    const run = await surfaceRun(
      { transport },
      {
        git: asking({
          "open-first": pane("first"),
          "close-mine": ["ui.pane", null],
          "open-huge": ["ui.pane", { id: "huge", sections: [{ kind: "text", id: "t", body: huge }] }],
        }),
        quiz: {
          manifest: { commands: [{ name: "arm" }] },
          on: {
            "command arm": steps({}, untilFile("ask"), request("q", "ui.select", { title: "Which?", options: ["a"] })),
          },
        },
        rival: asking({ "open-second": pane("second") }),
      },
    );
    const { screen, line, go, answer } = run;
    line("/arm");
    line("/open-first");
    await screen.shows("▸ first item");
    go("ask");
    await screen.shows("quiz: Which?");
    expect(screen.text()).not.toContain("first item");
    screen.type(keys.enter);
    expect(await answer("quiz", "q")).toMatchObject({ result: { value: "a" } });
    await screen.shows("▸ first item");
    expect(toldOf(run, "git")).toEqual([]);

    screen.type(keys.ctrl("t"));
    await screen.shows("> ask, or");
    line("/open-second");
    await screen.shows("▸ second item");
    await expect.poll(() => toldOf(run, "git")).toEqual(["closed"]);
    screen.type(keys.ctrl("t"));
    await screen.shows("> ask, or");
    line("/close-mine");
    await answer("git", "close-mine");
    expect(screen.text()).toContain("second pane · ctrl+t");

    line("/open-huge");
    await screen.shows("row 0 of many");
    screen.type(keys.end);
    await screen.shows("▸… ");
    expect(toldOf(run, "rival")).toEqual(["closed"]);
    screen.type(keys.escape);
    await screen.shows("> ask, or");
  },
);
