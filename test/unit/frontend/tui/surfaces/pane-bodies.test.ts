/** Bodies in a pane, rendered by what really renders them. */
import { expect, test } from "vitest";
import { BodyView } from "../../../../../src/frontend/tui/bodies/body-view.js";
import type { MakeLiveBody } from "../../../../../src/frontend/tui/bodies/live-body.js";
import type { PaneSectionView } from "../../../../../src/host/front-end.js";
import { renderBody } from "../../../../../src/render/render-body.js";
import type { Renderer } from "../../../../../src/render/renderer.js";
import { numbered, openPane } from "./open-pane.js";
import { expectFits, lines, press, sizes } from "./surface-screen.js";

const renderer: Renderer = {
  render: async (body, columns) => renderBody(body, columns),
  close: async () => {},
};
const makeBody: MakeLiveBody = (onChange) => new BodyView(renderer, onChange);

const wide = "0123456789".repeat(6);
const patch = [
  "diff --git a/src/main.rs b/src/main.rs",
  "--- a/src/main.rs",
  "+++ b/src/main.rs",
  "@@ -10,3 +10,3 @@",
  " context",
  `-old ${wide}`,
  `+new ${wide}`,
  " after",
].join("\n");

const section = (kind: "diff" | "text" | "markdown", body: string): PaneSectionView => ({
  kind,
  id: kind,
  title: "",
  body,
});
const area = { columns: 40, rows: 12 };

test("a diff keeps its line numbers and markers, and scrolls sideways as a whole", async () => {
  const { part, attached } = openPane([section("diff", patch)], {}, makeBody);
  await expect.poll(() => lines(part, area).join("\n")).toContain("10   context");
  const rows = lines(part, area);
  expect(rows.find((row) => row.includes("old"))).toContain("11 - old 0123456789");
  expect(rows.filter((row) => row.includes("new"))).toHaveLength(1);
  press(part, "right");
  expect(lines(part, area).find((row) => row.includes("old"))).toBe(" old 01234567890123456789012345678901234");
  press(part, "home", "down", "shift+end", "enter");
  expect(attached[0]?.text).toContain(`12   after`.slice(-5));
  expect(attached[0]?.text).toContain(`new ${wide}`);
});

test("markdown is broken to the pane's width, and anew for another width", async () => {
  const { part } = openPane([section("markdown", `# Head\n\n${"word ".repeat(30)}`)], {}, makeBody);
  await expect.poll(() => lines(part, area).join("\n")).not.toContain("# Head #");
  for (const columns of [40, 20, 61]) {
    await expect.poll(() => lines(part, { columns, rows: 40 }).join(" ").match(/word/g)?.length).toBe(30);
  }
});

test("a text that is sent again and again keeps the place while it is rendered", async () => {
  const { part, refresh } = openPane([section("text", numbered(3000).join("\n"))], {}, makeBody);
  await expect.poll(() => lines(part, area)[1]).toBe("▸row 0");
  press(part, "pagedown", "pagedown");
  const before = lines(part, area).find((row) => row.startsWith("▸"));
  for (let more = 1; more < 20; more++) {
    refresh([section("text", numbered(3000 + more).join("\n"))]);
    expect(lines(part, area)).toContain(before);
  }
  await expect.poll(() => lines(part, area)).toContain(before);
});

test("no body is wider than its pane at any size, whatever it holds", async () => {
  const nasty = `${"漢字 👨‍👩‍👧‍👦 e\u0301 ".repeat(12)}\n| a | b |\n|---|---|\n| ${wide} | c |\n\n> > > deep`;
  for (const kind of ["diff", "text", "markdown"] as const) {
    const body = kind === "diff" ? patch.replace("after", nasty.split("\n")[0] ?? "") : nasty;
    const { part } = openPane([section(kind, body)], {}, makeBody);
    for (const size of sizes) {
      expectFits(part.view(size), size);
      await Promise.resolve();
      press(part, "right", "down");
      expectFits(part.view(size), size);
    }
  }
});
