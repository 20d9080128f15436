/** Events that the first valid answer ends: who decides about trust, and who runs a person's command. */
import type { ProjectTrustContext } from "../../../src/atomic/api/context.js";
import type { Incoming } from "../runtime/incoming.js";
import { type AnyFunction, type Fields, fieldsOf, isFields, isFunction, textOf } from "../runtime/record.js";
import type { Dispatch, Rule } from "./dispatch.js";

export const projectTrust: Rule = async (dispatch) => {
  dispatch.useContext(trustContext(dispatch));
  const event = dispatch.event();
  for (const handler of dispatch.handlers) {
    const ran = await dispatch.run(handler, event);
    if (!ran.ok) continue;
    const trusted = dispatch.field(ran, "trusted");
    if (trusted === "undecided") continue;
    if (trusted === "yes" || trusted === "no") {
      return { trusted, ...(dispatch.field(ran, "remember") === true ? { remember: true } : {}) };
    }
    dispatch.report(new Error('a project_trust handler must return { trusted: "yes" | "no" | "undecided" }'));
  }
  return { trusted: "undecided" };
};

/** There is no session yet: only what a question needs. */
function trustContext({ core, payload }: Dispatch): ProjectTrustContext {
  const { replica, ui, cwd } = core;
  const { select, confirm, input, notify } = ui.context;
  return {
    cwd: textOf(payload, "cwd") ?? replica.slots.cwd ?? cwd,
    mode: replica.slots.mode ?? "print",
    hasUI: replica.slots.hasUI ?? false,
    ui: { select, confirm, input, notify },
  };
}

/** A handler that throws, or gives what is no answer, refuses the command: nobody knows what it would have done. */
export const userBash: Rule = async (dispatch) => {
  const event = dispatch.event();
  for (const handler of dispatch.handlers) {
    const ran = await dispatch.run(handler, event);
    if (!ran.ok) throw new Error(ran.failure.message);
    if (ran.value === undefined || ran.value === null) continue;
    const answer = bashAnswer(dispatch, fieldsOf(ran.value));
    if (answer !== null) return answer;
    const error = new Error("user_bash handlers must return either { operations } or { result }");
    dispatch.report(error);
    throw error;
  }
  return {};
};

function bashAnswer(dispatch: Dispatch, { operations, result }: Fields): Fields | null {
  if (isFields(operations) === isFields(result)) return null;
  if (isFields(operations)) {
    const { exec } = operations;
    if (!isFunction(exec)) return null;
    return { operations: execHandle(dispatch, exec.bind(operations)) };
  }
  const { output, exitCode, cancelled, truncated, fullOutputPath } = dispatch.fields(result);
  const isWhole = typeof output === "string" && typeof cancelled === "boolean" && typeof truncated === "boolean";
  if (!isWhole || (exitCode !== undefined && typeof exitCode !== "number")) return null;
  return { result: { output, exitCode, cancelled, truncated, fullOutputPath } };
}

/** `callback` with command, directory and `{timeout, env}`; output in parts, as text; `{exitCode}` at the end. */
function execHandle({ core }: Dispatch, exec: AnyFunction): string {
  const handle = core.handles.add(async ([command, cwd, given], call) => {
    const { timeout, env } = fieldsOf(given);
    const output = outputTo(call);
    try {
      const ended = await exec(command, cwd, { timeout, env, signal: call.signal, onData: output.take });
      return { exitCode: fieldsOf(ended).exitCode ?? null };
    } finally {
      output.end();
      core.handles.free(handle);
    }
  });
  return handle;
}

/** A character may be split between two chunks. */
function outputTo(call: Incoming): { readonly take: (data: unknown) => void; readonly end: () => void } {
  const decoder = new TextDecoder();
  const say = (text: string): void => {
    if (text !== "") call.stream(text);
  };
  return {
    take: (data) => {
      if (typeof data === "string") say(data);
      else if (ArrayBuffer.isView(data)) say(decoder.decode(data, { stream: true }));
    },
    end: () => say(decoder.decode()),
  };
}
