/** layout.json, as people write it. */
import { describe, expect, test } from "vitest";
import { defaultLayout, readLayout } from "../../../../../src/frontend/tui/config/layout.js";

const layoutOf = (object: unknown) => readLayout(JSON.stringify(object)).value;

describe("a malformed file gives the defaults, all of them, and says why", () => {
  test.each([
    ["{", "is not valid JSON"],
    ["7", "must hold a JSON object"],
    ['{"banner": false, "split_min": "wide"}', '"split_min" must be a number of columns'],
    ['{"banner": 1}', '"banner" must be true or false'],
    ['{"focus": "ctrl+"}', '"focus" must be a chord'],
    ['{"panes": []}', '"panes" must be an object'],
    ['{"panes": {"plan": "left"}}', '"panes.plan" must be an object'],
    ['{"panes": {"plan": {"side": "top"}}}', '"side" must be "left" or "right"'],
    ['{"panes": {"plan": {"width": "40%"}}}', '"width" must be a number of percent'],
    ['{"status": "x"}', '"status" must be an object'],
    ['{"status": {"left": 7}}', '"left" must be a text'],
    [JSON.stringify({ activity: "x".repeat(100_000) }), '"activity" must be a text of at most'],
  ])("%.60s", (text, issue) => {
    const { value, issues } = readLayout(text);
    expect(value).toBe(defaultLayout);
    expect(issues).toHaveLength(1);
    expect(issues[0]).toContain(issue);
    expect(issues[0]).toContain("the default layout is used");
  });

  test("in one line that is no longer than it must be, whatever stands in the file", () => {
    const panes = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`\u001b[2J\n${n}`, 7]));
    const { issues } = readLayout(JSON.stringify({ panes }));
    expect(issues).toHaveLength(1);
    expect(issues[0]).not.toMatch(/\p{Cc}/u);
    expect(issues[0]?.length).toBeLessThanOrEqual(240);
  });
});

test("nothing, null and unknown keys leave everything as it is", () => {
  for (const text of ["", "{}", '{"colour": 7, "banner": null, "panes": {"x": {"depth": 1}}}']) {
    const { value, issues } = readLayout(text);
    expect(issues).toEqual([]);
    expect({ ...value, placement: null }).toEqual({ ...defaultLayout, placement: null });
  }
  expect(defaultLayout).toMatchObject({ splitMin: 110, focusChord: "ctrl+t", banner: true });
});

test("what is written counts, within its bounds", () => {
  const layout = layoutOf({ split_min: 20, focus: "Alt+P", banner: false, status: { left: "" }, activity: "{phase}" });
  expect(layout).toMatchObject({ splitMin: 60, focusChord: "alt+p", banner: false, activity: "{phase}" });
  expect(layout.status).toEqual({ left: "", right: defaultLayout.status.right });
  expect(layoutOf({ split_min: 150.4 }).splitMin).toBe(150);
});

describe("a pane's place", () => {
  const layout = layoutOf({
    panes: { diff: { side: "left", width: 60 }, log: { width: 5 }, "*": { side: "left", width: 99 } },
  });

  test("is what the file says for it, before what the extension proposes", () => {
    expect(layout.placement("diff", "right")).toEqual({ side: "left", percent: 60 });
  });

  test("is what the extension proposes, before what the file says for all", () => {
    expect(layout.placement("other", "right")).toEqual({ side: "right", percent: 70 });
    expect(layout.placement("log", null)).toEqual({ side: "left", percent: 30 });
  });

  test("is the right, with two fifths, when nobody says anything", () => {
    expect(defaultLayout.placement("constructor", null)).toEqual({ side: "right", percent: 40 });
  });
});
