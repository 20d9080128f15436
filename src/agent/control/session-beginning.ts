/** What another session begins with before anybody hears of it: entries that an extension wrote for it. Pure. */

import { isJsonObject } from "../../protocol/field.js";
import type { ExtensionParams } from "../../protocol/methods.js";
import { customMessage } from "../lifecycle/agent-message-of.js";
import { atomicMessage } from "../session/atomic-message.js";
import type { EntryBody, WorkflowStage } from "../session/entry.js";
import { readMessage } from "../session/read-message.js";
import { isStorable } from "../session/storable.js";

export interface SessionBeginning {
  readonly entries: readonly EntryBody[];
  /** Id of the session that it comes from. */
  readonly parentSession?: string;
  /** It is a stage of a workflow: when it goes on later, extensions are told so. */
  readonly workflow?: WorkflowStage;
}

type Setup = ExtensionParams<"session.new">["setup"][number];

function messageBody(given: unknown, nextCallId: () => number): EntryBody | null {
  const made = atomicMessage(given, nextCallId);
  if (made === null) return null;
  if (made.type === "custom_message" && isJsonObject(given)) {
    const { custom_type, content, display, details } = made;
    if (typeof custom_type !== "string" || typeof content !== "string") return null;
    const base = { type: "custom_message", custom_type, content, display: display === true } as const;
    return details === undefined ? base : { ...base, details };
  }
  const message = readMessage(made);
  return message === null ? null : { type: "message", message };
}

function bodyOf(entry: Setup, nextCallId: () => number): EntryBody | null {
  switch (entry.type) {
    case "custom": {
      if (entry.data === undefined) return { type: "custom", custom_type: entry.customType };
      return isStorable(entry.data) ? { type: "custom", custom_type: entry.customType, data: entry.data } : null;
    }
    case "custom_message":
      return customMessage(entry);
    case "session_info":
      return { type: "name", name: entry.name };
    case "message":
      return messageBody(entry.message, nextCallId);
  }
}

/** A string: which of them no session can hold. */
export function sessionBeginning(
  setup: readonly Setup[],
  parentSession: string | undefined,
): SessionBeginning | string {
  let calls = 0;
  const entries: EntryBody[] = [];
  for (const [at, entry] of setup.entries()) {
    const body = bodyOf(entry, () => ++calls);
    if (body === null) return `setup: entry ${at + 1} (${entry.type}) is none that a session can hold`;
    entries.push(body);
  }
  return parentSession === undefined ? { entries } : { entries, parentSession };
}
