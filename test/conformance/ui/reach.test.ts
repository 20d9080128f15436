/** What each front end can do: whatever it cannot, it refuses at once, and nothing is left open. */
import { expect } from "vitest";
import type { ExtensionRequestMethod } from "../../../src/protocol/methods.js";
import { extensionRequests } from "../../../src/protocol/methods.js";
import { asking, puppetHost } from "../../helpers/puppet-host.js";
import type { Json } from "../../helpers/puppet-steps.js";
import { verifies } from "../../helpers/verifies.js";

const params: Readonly<Record<string, Json>> = {
  "ui.notify": { message: "m" },
  "ui.show": { title: "t" },
  "ui.select": { options: ["a"] },
  "ui.confirm": { title: "t" },
  "ui.input": { title: "t" },
  "ui.editor": { title: "t" },
  "ui.status": { text: "t" },
  "ui.activity": { text: "t" },
  "ui.compose": { text: "t" },
  "ui.panel": { lines: ["l"] },
  "ui.widget": { lines: ["l"] },
  "ui.pane": { sections: [{ kind: "text", body: "b" }] },
  "ui.component": { component: "c", kind: "dialog" },
  "ui.paste": { text: "t" },
  "ui.theme": { name: "dark" },
};
const parts = ["ui.component", "ui.paste", "ui.theme"];
const slots = ["ui.status", "ui.activity", "ui.compose", "ui.panel", "ui.widget", "ui.pane"];
const paints = [...slots, ...parts];
const questions = ["ui.select", "ui.confirm", "ui.input", "ui.editor"];
const scripts = { a: asking(Object.fromEntries(Object.entries(params).map(([method, p]) => [method, [method, p]]))) };

const isUi = (method: string): method is ExtensionRequestMethod => method.startsWith("ui.");

verifies("ui.every-method-answers", { when: "nobody is there" }, async (run) => {
  const { frontEnd, ask, of, notices } = await puppetHost(run, scripts, { reach: "none" });
  const methods = Object.keys(extensionRequests).filter(isUi);
  expect(Object.keys(params).sort()).toEqual([...methods].sort());
  for (const method of methods) expect(await ask("a", method)).toEqual({ id: method, error: "no ui" });
  expect(of("a").openRequests).toBe(0);
  expect(frontEnd.asked).toEqual([]);
  expect(notices()).toEqual([]);
});

verifies("ui.every-method-answers", { when: "a client relays questions" }, async (run) => {
  const { frontEnd, ask, of } = await puppetHost(run, scripts, { reach: "relay" });
  for (const method of paints) expect(await ask("a", method)).toEqual({ id: method, error: "no ui" });
  for (const method of ["ui.notify", "ui.show"]) expect(await ask("a", method)).toEqual({ id: method, result: {} });
  for (const method of questions) {
    const asked = ask("a", method);
    (await frontEnd.question()).answer({ kind: "cancelled" });
    const result = method === "ui.confirm" ? { confirmed: false } : { cancelled: true };
    expect(await asked).toEqual({ id: method, result });
  }
  expect(of("a").openRequests).toBe(0);
  expect(frontEnd.statusSlots).toEqual([]);
  expect(frontEnd.openPanel).toBeNull();
});

verifies("ui.every-method-answers", { when: "the front end breaks" }, async (run) => {
  const { frontEnd, ask, of } = await puppetHost(run, scripts);
  const broken = (): never => {
    throw new Error("the screen is gone");
  };
  Object.assign(frontEnd, { show: broken, status: broken, activity: broken, widgets: broken, panel: broken });
  Object.assign(frontEnd, { pane: broken, compose: broken, ask: broken });
  for (const method of [...slots, ...questions, "ui.show"]) {
    expect(await ask("a", method)).toEqual({ id: method, error: "the screen is gone" });
  }
  expect(of("a").openRequests).toBe(0);
});
