/** What extensions say before it is known who tells it. */
import { expect, test } from "vitest";
import { HeldNotices } from "../../../src/cli/held-notices.js";
import type { Printer } from "../../../src/frontend/print/printer.js";
import type { Notice } from "../../../src/host/front-end.js";
import { hostLimits } from "../../../src/protocol/limits.js";

function recorder(said: string[]): Printer {
  const nothing = (): void => {};
  return {
    event: nothing,
    result: nothing,
    fatal: nothing,
    end: nothing,
    notice: ({ text }) => said.push(text),
    stderr: (extension, text) => said.push(`${extension}: ${text}`),
  };
}

const notice = (text: string): Notice => ({ extension: null, tone: "info", text });

test("a flood before anybody listens keeps the first lines and no more", () => {
  const held = new HeldNotices();
  for (let i = 0; i < hostLimits.maxNotices * 2; i++) held.notice(notice(String(i)));
  const said: string[] = [];
  held.attach(recorder(said));
  expect(said).toHaveLength(hostLimits.maxNotices);
  expect(said[0]).toBe("0");
});

test("what was held comes first, in order, then the rest as it comes", () => {
  const held = new HeldNotices();
  const said: string[] = [];
  held.notice(notice("one"));
  held.stderr("a", "two");
  held.attach(recorder(said));
  held.notice(notice("three"));
  expect(said).toEqual(["one", "a: two", "three"]);
});

test("the first to listen stays the one who tells", () => {
  const held = new HeldNotices();
  const first: string[] = [];
  const second: string[] = [];
  const printer = held.attach(recorder(first));
  expect(held.attach(recorder(second))).toBe(printer);
  held.notice(notice("one"));
  expect({ first, second }).toEqual({ first: ["one"], second: [] });
});
