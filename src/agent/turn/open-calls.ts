/**
 * Calls of extensions' tools that are under way, by the request that each extension answers: the place of the calls that
 * a tool makes inside its own. What was called there is kept with the result, in few words.
 */
import { toolLimits } from "../../protocol/limits.js";
import type { NestedCall, NestedCalls } from "../session/message.js";
import type { Call } from "./call.js";
import type { TurnContext } from "./turn-context.js";

export interface OpenCall {
  readonly call: Call;
  readonly turn: TurnContext;
  /** Fires when the call has ended: nothing of what it began goes on. */
  readonly signal: AbortSignal;
  /** Counts from 1. */
  nextNumber(): number;
  /** One that has ended. */
  note(nested: NestedCall): void;
}

export interface BegunCall {
  readonly sent: (request: number) => void;
  readonly end: () => void;
  /** What was called inside; nothing when nothing was. */
  nested(): { readonly nested?: NestedCalls };
}

const keyOf = (extension: string, request: number): string => `${request} ${extension}`;

export class OpenCalls {
  readonly #open = new Map<string, OpenCall>();

  /** Null: there is no such call, or it is over. */
  find(extension: string, request: number): OpenCall | null {
    return this.#open.get(keyOf(extension, request)) ?? null;
  }

  begin(extension: string, call: Call, turn: TurnContext): BegunCall {
    const ended = new AbortController();
    const calls: NestedCall[] = [];
    let begun = 0;
    let key: string | null = null;
    const open: OpenCall = {
      ...{ call, turn, signal: ended.signal },
      nextNumber: () => ++begun,
      note: (nested) => {
        if (calls.length < toolLimits.nestedKept) calls.push(nested);
      },
    };
    return {
      sent: (request) => {
        key = keyOf(extension, request);
        this.#open.set(key, open);
      },
      end: () => {
        if (key !== null) this.#open.delete(key);
        ended.abort();
      },
      nested: () => (begun === 0 ? {} : { nested: { calls: [...calls], complete: calls.length === begun } }),
    };
  }
}
