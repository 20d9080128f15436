/** What becomes of a line: before there is a session, while a turn tells its own errors, and when something throws. */
import { expect, test } from "vitest";
import type { Agent } from "../../../../../src/agent/agent.js";
import { Submitting } from "../../../../../src/frontend/tui/app/submitting.js";
import type { Submitted } from "../../../../../src/frontend/tui/composer/composer-options.js";
import { tuiLimits } from "../../../../../src/protocol/limits.js";

const line = (text: string): Submitted => ({ kind: "line", text, typed: text, whileRunning: "steer" });

interface Given {
  readonly told: string[];
  readonly submitting: Submitting;
  /** From now on there is a session, which fails each line with this once `turn` is over. */
  readonly open: (error?: string | null, turn?: Promise<void>) => void;
}

function given(runBuiltIn: (text: string) => Promise<boolean> = async () => false): Given {
  const told: string[] = [];
  let agent: Pick<Agent, "submit"> | null = null;
  const submitting = new Submitting({
    agent: () => agent as Agent | null,
    runBuiltIn,
    mayChangeSession: (name) => name === "new",
    leave: () => told.push("left"),
    notice: (tone, text) => told.push(`${tone}: ${text}`),
    pending: (text) => told.push(`pending ${text}`),
    changed: () => {},
  });
  const open = (error: string | null = null, turn = Promise.resolve()): void => {
    const submit = async (text: string) => {
      told.push(`sent ${text}`);
      await turn;
      return error === null ? null : { error };
    };
    agent = { submit: submit as unknown as Agent["submit"] };
  };
  return { told, submitting, open };
}

test("lines that come before the session wait for it in order, but not without end", async () => {
  const { told, submitting, open } = given();
  for (let at = 0; at <= tuiLimits.earlyLines; at++) await submitting.submit(line(`${at}`));
  expect(told).toEqual(["warning: the session is not open yet"]);
  open();
  submitting.release();
  await expect.poll(() => told.filter((one) => one.startsWith("sent"))).toHaveLength(tuiLimits.earlyLines);
  expect(told.filter((one) => one.startsWith("sent")).slice(0, 3)).toEqual(["sent 0", "sent 1", "sent 2"]);
});

test("lines behind a command that may open another session wait for its end, in order", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { told, submitting, open } = given(async (text) => {
    if (text !== "/new") return false;
    await promise;
    told.push("new");
    return true;
  });
  open();
  const changing = submitting.submit(line("/new"));
  await submitting.submit(line("one"));
  await submitting.submit(line("two"));
  expect(told).toEqual([]);
  resolve();
  await changing;
  await expect.poll(() => told.filter((one) => !one.startsWith("pending"))).toEqual(["new", "sent one", "sent two"]);
});

test("whoever wants to leave need not wait for the session", async () => {
  const { told, submitting } = given();
  await submitting.submit(line("/quit"));
  expect(told).toEqual(["left"]);
});

test("an error that an event told already is not told again", async () => {
  const { told, submitting, open } = given();
  open("no such model");
  await submitting.submit(line("hi"));
  expect(told).toEqual(["pending hi", "sent hi", "pending null", "error: no such model"]);
  told.length = 0;
  const turn = Promise.withResolvers<void>();
  open("no such model", turn.promise);
  const submitted = submitting.submit(line("hi"));
  await expect.poll(() => told).toContain("sent hi");
  submitting.errorTold();
  turn.resolve();
  await submitted;
  expect(told).toEqual(["pending hi", "sent hi", "pending null"]);
});

test("what throws is a notice, and nothing is under way any more", async () => {
  const { told, submitting, open } = given(async () => {
    throw new Error("broken");
  });
  open();
  const submitted = submitting.submit(line("/x"));
  expect(submitting.underWay).toBe("x");
  await submitted;
  expect(told).toEqual(["error: broken"]);
  expect(submitting.underWay).toBeNull();
});
