/** The side pane by keys: cursor, sections, selection, what its owner hears, and what goes to the model. */
import { expect } from "vitest";
import { verifies } from "../../helpers/verifies.js";
import { keys } from "../terminal-e.js";
import { mouse, paneFrom, paneOwner, paneRowOf, paneRows, toldOf, wide } from "./a-pane.js";
import { rowOf, shade, surfaceRun } from "./surface-run.js";

const numbered = (name: string, count: number): string =>
  Array.from({ length: count }, (_, at) => `${name} ${at + 1}`).join("\n");
const files = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

const review = {
  id: "review",
  title: "Changes",
  hint: "r reads again",
  sections: [
    { kind: "list", id: "files", items: [{ id: "f/one", label: "one", detail: "+1" }, ...files.slice(1)] },
    { kind: "text", id: "text", title: "Text", body: numbered("line", 60) },
    { kind: "text", id: "more", body: numbered("more", 60) },
  ],
} as const;

verifies(
  [
    "pane.list-rows",
    "pane.keys-navigate",
    "pane.select",
    "pane.activate",
    "pane.key",
    "pane.keys-escape",
    "pane.closed",
  ],
  async ({ transport }) => {
    const run = await surfaceRun({ transport }, { git: paneOwner(review) }, wide);
    const { screen, line } = run;
    line("/open");
    await screen.shows("▸ Changes · git");
    await screen.shows("line 1");
    const rows = paneRows(screen);
    expect(rows[0]).toMatch(/^▸ Changes · git +×$/);
    expect(rows[1]).toMatch(/^▸ one +\+1$/);
    expect(rows.slice(2, 9)).toEqual(files.slice(1, 8).map((name) => `  ${name}`));
    expect(rows[9]).toMatch(/^─ Text ─+$/);
    // 30 rows without title, list, two heads and hint: nine for each of the others.
    expect(rows.slice(10, 19)).toEqual(numbered(" line", 9).split("\n"));
    expect(rows[19]).toMatch(/^─+$/);
    expect(rows.slice(20, 29)).toEqual(numbered(" more", 9).split("\n"));
    expect(rows[29]).toBe("r reads again");

    screen.type(`${keys.down}j`);
    await screen.until("the third item", () => paneRows(screen)[3] === "▸ three");
    screen.type(keys.end);
    await screen.until("the last item", () => paneRows(screen)[8] === "▸ ten");
    expect(paneRows(screen)[1]).toBe("  three");
    screen.type(`${keys.home}k${keys.pageDown}${keys.up}`);
    await screen.until("the seventh item", () => paneRows(screen).includes("▸ seven"));
    screen.type(`x${keys.right}`);
    const moves = ["two", "three", "ten", "f/one", "eight", "seven"].map((id) => `select files/${id}`);
    await expect.poll(() => toldOf(run, "git")).toEqual([...moves, "key x", "key right"]);

    screen.type(keys.enter);
    await screen.until("the next section has the keys", () => paneRows(screen)[10] === "▸line 1");
    expect(screen.cell(9, paneFrom + 2)).toMatchObject({ text: "T", bold: true, foreground: shade("accent") });
    screen.type(keys.pageDown);
    await screen.until("another page", () => paneRows(screen)[18] !== " line 9");
    screen.type(keys.end);
    await screen.until("the last row", () => paneRows(screen)[18] === "▸line 60");
    screen.type(keys.tab);
    await screen.until("the third section", () => paneRows(screen)[20] === "▸more 1");
    screen.type(keys.tab);
    await screen.until("the list again", () => paneRows(screen).includes("▸ seven"));
    screen.type(`${keys.tab}`);
    await screen.until("the text again", () => paneRows(screen)[18] === "▸line 60");
    screen.type(keys.escape);
    await screen.until("the first section", () => paneRows(screen).includes("▸ seven"));
    await expect.poll(() => toldOf(run, "git").slice(moves.length + 2)).toEqual(["activate files/seven"]);
    screen.type(keys.escape);
    await screen.hides("Changes");
    await expect.poll(() => toldOf(run, "git").at(-1)).toBe("closed");
    screen.type("mine again");
    await screen.shows("> mine again");
  },
);

verifies(["pane.keys-select", "pane.attach"], async ({ transport }) => {
  const changed = { ...review, sections: [{ kind: "text", id: "text", title: "Text", body: numbered("other", 60) }] };
  const run = await surfaceRun({ transport }, { git: paneOwner(review, changed) }, wide);
  const { screen, line } = run;
  line("/open");
  await screen.shows("line 1");
  screen.type(`${keys.tab}${keys.down}${keys.shiftDown}${keys.shiftDown}`);
  await screen.until("three rows are selected", () => paneRows(screen)[13] === "▸line 4");
  expect(paneRows(screen).slice(11, 13)).toEqual(["┃line 2", "┃line 3"]);
  for (const [row, isSelected] of [
    [10, false],
    [11, true],
    [12, true],
    [13, true],
    [14, false],
  ] as const) {
    expect(screen.cell(row, paneFrom + 1).inverse, `row ${row}`).toBe(isSelected);
  }
  screen.type(keys.enter);
  await screen.shows("+ Changes: 3 lines");
  expect(screen.cellOf("+ Changes")).toMatchObject({ foreground: shade("accent") });
  expect(rowOf(screen, "+ Changes")).toBe(rowOf(screen, "> ask, or") - 1);

  // Nothing of what comes later is in it: it is what was seen.
  screen.type(keys.ctrl("t"));
  await screen.shows("▸ Changes");
  screen.type("r");
  await screen.shows("other 1");
  screen.type(keys.ctrl("t"));
  await screen.until("the pane let go of the keys", () => paneRows(screen)[0]?.startsWith("  Changes") === true);
  line("explain these");
  const from = 'From the pane "Changes" of git, section "Text", lines 2–4:';
  await screen.shows("You said: explain these");
  await screen.hides("+ Changes: 3 lines");
  const said = screen.text().slice(screen.text().indexOf("You said:"));
  expect(said).toContain(from);
  expect(said).toMatch(/line 2[\s\S]*line 3[\s\S]*line 4/);
  expect(said).not.toMatch(/line 5/);
});

verifies(["pane.keys-select", "pane.mouse"], { when: "the mouse is used" }, async ({ transport }) => {
  const run = await surfaceRun({ transport }, { git: paneOwner(review) }, wide);
  const { screen, line } = run;
  line("/open");
  await screen.shows("line 1");
  screen.type(mouse.press(4, paneFrom + 3) + mouse.release(4, paneFrom + 3));
  await screen.until("the fourth item", () => paneRows(screen)[4] === "▸ four");
  await expect.poll(() => toldOf(run, "git")).toEqual(["select files/four"]);

  // Down over three rows, and out of the pane: the drag stays with it.
  screen.type(mouse.press(11, paneFrom + 5) + mouse.drag(12, paneFrom + 9) + mouse.drag(13, 3) + mouse.release(13, 3));
  await screen.until("three rows are selected", () => paneRows(screen)[13] === "▸line 4");
  expect(paneRows(screen).slice(10, 15)).toEqual([" line 1", "┃line 2", "┃line 3", "▸line 4", " line 5"]);
  screen.type(mouse.wheelDown(22, paneFrom + 1));
  await screen.until("the last section scrolls", () => paneRows(screen)[20] === " more 4");
  expect(paneRows(screen)[13]).toBe("▸line 4");
  screen.type(keys.enter);
  await screen.shows("+ Changes: 3 lines");
  // A backspace at the start of the draft takes it off again.
  screen.type(keys.backspace);
  await screen.hides("+ Changes: 3 lines");

  screen.type(mouse.press(0, 119) + mouse.release(0, 119));
  await screen.hides("Changes · git");
  await expect.poll(() => toldOf(run, "git").at(-1)).toBe("closed");
});

verifies("pane.refresh-keeps-place", async ({ transport }) => {
  const moved = {
    ...review,
    sections: [
      { kind: "text", id: "more", body: numbered("more", 70) },
      { kind: "list", id: "files", selected: "ten", items: ["zero", ...files.slice(1).reverse()] },
      { kind: "text", id: "text", title: "Text", body: `${numbered("line", 40)}\n${numbered("new", 30)}` },
    ],
  };
  const run = await surfaceRun({ transport }, { git: paneOwner(review, moved) }, wide);
  const { screen, line } = run;
  line("/open");
  await screen.shows("line 1");
  screen.type(keys.down + keys.down);
  await screen.until("the third item", () => paneRows(screen)[3] === "▸ three");
  screen.type(`${keys.tab}${keys.pageDown}${keys.pageDown}`);
  await screen.until("further down", () => paneRows(screen).includes("▸line 17"));
  const cursorRow = paneRowOf(screen, "▸line 17");
  screen.type("r");
  await screen.shows("nine");
  // The section moved on the screen, its rows did not move in it; the cursor of the list went with its item.
  await screen.until("the same row", () => paneRows(screen).includes("▸line 17"));
  const top = paneRowOf(screen, "─ Text");
  expect(paneRowOf(screen, "▸line 17") - top).toBe(cursorRow - 9);
  expect(paneRows(screen)).toContain("▹ three");
  const count = toldOf(run, "git").length;
  screen.type(keys.down);
  await screen.until("one further", () => paneRows(screen).includes("▸line 18"));
  expect(toldOf(run, "git")).toHaveLength(count);
});
