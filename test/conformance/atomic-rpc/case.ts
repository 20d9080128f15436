/** One line of a client, where it comes, and exactly what it is answered. */
import { expect } from "vitest";
import type { AtomicDriver, AtomicSetup } from "../../helpers/atomic-rpc.js";

type Command = { readonly type: string; readonly [key: string]: unknown };

export interface Case {
  /** What is special about it. */
  readonly name: string;
  /** The session. Default: one that is kept nowhere, without extensions. */
  readonly setup?: AtomicSetup;
  /** Commands that come before, each of which has ended. */
  readonly before?: readonly Command[];
  /** Whatever else has to happen before. */
  readonly prepare?: (driver: AtomicDriver) => Promise<void>;
  /** With the id `x` where it is an object; may be made of what is there by then. */
  readonly line: object | string | ((driver: AtomicDriver) => object);
  readonly answer: object | ((driver: AtomicDriver) => object);
}

export const ok = (command: string, data?: unknown): object => ({
  ...{ id: "x", type: "response", command, success: true },
  ...(data === undefined ? {} : { data }),
});

export const no = (command: string, error: unknown): object => ({
  ...{ id: "x", type: "response", command, success: false },
  error,
});

/** As zod says it. */
export const wants = (field: string, expected: string, received: string): string =>
  `${field}: Invalid input: expected ${expected}, received ${received}`;

export const text = expect.any(String);
export const number = expect.any(Number);
export const prompt = (message: string): Command => ({ type: "prompt", message });

/** The same command with a field that nobody knows. */
export function withMore({ name, line, ...rest }: Case): Case {
  if (typeof line !== "object") throw new TypeError(`${name} is no object`);
  return { ...rest, name: `${name}, with a field that nobody knows`, line: { ...line, more: { deep: [1] } } };
}
