/** What extensions ask and show, as the client of `e --mode rpc` reads it: requests of the table, each dialog answered once. */
import { expect, test } from "vitest";
import { type UiMethod, UiResponseSchema, uiRequests } from "../../../../../src/protocol/atomic-rpc/ui-requests.js";
import { type AtomicLine, openAtomic } from "../../../../helpers/atomic-rpc.js";

const asks = `export default (pi: any) => {
  pi.registerCommand("ask", { handler: async (_args: string, ctx: any) => {
    const { ui } = ctx;
    ui.setTitle("a title");
    ui.setStatus("own", "busy");
    ui.setWidget("own", ["one", "two"], { placement: "belowEditor" });
    ui.setEditorText("a draft");
    const got = [
      await ui.select("which", ["a", "b"], { timeout: 60_000 }),
      await ui.confirm("sure", "really"),
      await ui.input("what", "here"),
      await ui.editor("all", "of it"),
    ];
    ui.setStatus("own", undefined);
    ui.setWidget("own", undefined);
    ui.notify(JSON.stringify(got.map((one) => one ?? null)), "warning");
  } });
};`;

const dialogs = ["select", "confirm", "input", "editor"];
const isDialog = (line: AtomicLine): boolean => dialogs.includes(String(line.method));

async function asked(answers: readonly object[]) {
  const driver = await openAtomic({ modules: { "asks.ts": asks } });
  const over = driver.ask({ type: "prompt", message: "/ask" });
  for (const [at, answer] of answers.entries()) {
    const from = driver.lines.length;
    const request = driver.lines.filter(isDialog)[at] ?? (await driver.until(isDialog, from));
    driver.respond(request, answer);
    // Whatever else comes for it changes nothing.
    driver.respond(request, { value: "late", confirmed: false });
  }
  expect(await over).toMatchObject({ success: true, data: { disposition: "handled" } });
  return { driver, got: JSON.parse(String(driver.requests("notify").at(-1)?.message)) };
}

test("each request is one of the table, with the fields of its row and no others", async () => {
  const { driver } = await asked([{ value: "a" }, { confirmed: true }, { value: "" }, { value: "x" }]);
  const requests = driver.events("extension_ui_request");
  for (const { type: _type, id, method, ...fields } of requests) {
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    const { fields: schema } = uiRequests[method as UiMethod];
    expect(schema.strict().safeParse(fields).error, String(method)).toBeUndefined();
  }
  expect(new Set(requests.map(({ id }) => id)).size).toBe(requests.length);
  expect(requests.map(({ id: _id, type: _type, ...rest }) => rest)).toEqual([
    { method: "setTitle", title: "a title" },
    { method: "setStatus", statusKey: "own", statusText: "busy" },
    { method: "setWidget", widgetKey: "own", widgetLines: ["one", "two"], widgetPlacement: "belowEditor" },
    { method: "set_editor_text", text: "a draft" },
    { method: "select", title: "which", options: ["a", "b"], timeout: 60_000 },
    { method: "confirm", title: "sure", message: "really" },
    { method: "input", title: "what", placeholder: "here" },
    { method: "editor", title: "all", prefill: "of it" },
    { method: "setStatus", statusKey: "own" },
    { method: "setWidget", widgetKey: "own" },
    { method: "notify", message: '["a",true,"","x"]', notifyType: "warning" },
  ]);
});

const defaults = [null, false, null, null];

test.each([
  ["cancelled", [{ cancelled: true }, { cancelled: true }, { cancelled: true }, { cancelled: true }], defaults],
  ["of the wrong kind", [{ confirmed: true }, { value: "a" }, { answers: [] }, {}], defaults],
  [
    "no option, and texts of any kind",
    [{ value: "c" }, { confirmed: false }, { value: "" }, { value: "\n" }],
    [null, false, "", "\n"],
  ],
  ["of the wrong type", [{ value: 1 }, { confirmed: "yes" }, { value: null }, { value: ["x"] }], defaults],
] as const)("answers that are %s", async (_what, answers, expected) => {
  const { got } = await asked(answers);
  expect(got).toEqual(expected);
});

test("an answer of any kind fits the schema of responses, and a wrong type does not", () => {
  const fits = (answer: object): boolean =>
    UiResponseSchema.safeParse({ type: "extension_ui_response", id: "x", ...answer }).success;
  expect([{ value: "a" }, { confirmed: false }, { answers: [] }, { cancelled: true }].map(fits)).not.toContain(false);
  expect([{ value: 1 }, { confirmed: "yes" }, { answers: {} }].map(fits)).not.toContain(true);
});

test("whoever ends the input gives every dialog its default", async () => {
  const driver = await openAtomic({ modules: { "asks.ts": asks } });
  const over = driver.ask({ type: "prompt", message: "/ask" });
  await driver.until(isDialog);
  await driver.connection.finish();
  expect(await over).toMatchObject({ success: true });
  expect(driver.requests("notify").at(-1)).toMatchObject({ message: JSON.stringify(defaults) });
  expect(driver.lines.filter(isDialog)).toHaveLength(1);
});
