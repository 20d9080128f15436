/** Events that handlers are told of, and those whose answers are gathered or may cancel what is about to happen. */
import { type Fields, isFields } from "../runtime/record.js";
import type { Dispatch, Rule } from "./dispatch.js";

/** What they return means nothing. */
export const notify: Rule = async (dispatch) => {
  const event = dispatch.event();
  for (const handler of dispatch.handlers) await dispatch.run(handler, event);
  return {};
};

/** As `notify`; then what is to outlive it is kept. */
export const shutdown: Rule = async (dispatch) => {
  await notify(dispatch);
  dispatch.core.kept.leaving(dispatch.payload.reason);
  return {};
};

/** As `notify`, but once the event is withdrawn no handler begins any more: its publisher is gone. */
export const fenced: Rule = async (dispatch) => {
  const event = dispatch.event();
  for (const handler of dispatch.handlers) {
    if (dispatch.call.isWithdrawn) break;
    await dispatch.run(handler, event);
  }
  return {};
};

/** The first that cancels ends it; else the last answer counts. */
export const cancelable: Rule = async (dispatch) => {
  const event = cancelableEvent(dispatch);
  let answer: Fields = {};
  for (const handler of dispatch.handlers) {
    const ran = await dispatch.run(handler, event);
    if (!ran.ok || !isFields(ran.value)) continue;
    answer = dispatch.fields(ran.value);
    if (answer.cancel === true) break;
  }
  return answer;
};

function cancelableEvent(dispatch: Dispatch): Fields {
  const { name, payload, call } = dispatch;
  if (name === "session_before_compact") {
    return dispatch.event({ preparation: deepFrozen(payload.preparation), signal: call.signal });
  }
  return name === "session_before_tree" ? dispatch.event({ signal: call.signal }) : dispatch.event();
}

function deepFrozen(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  for (const inner of Object.values(value)) deepFrozen(inner);
  return Object.freeze(value);
}

/** The lists that handlers return, joined in order. */
export function collect(...keys: readonly string[]): Rule {
  return async (dispatch) => {
    const event = dispatch.event();
    const lists = new Map<string, unknown[]>();
    for (const handler of dispatch.handlers) {
      const ran = await dispatch.run(handler, event);
      const given = ran.ok ? dispatch.fields(ran.value) : {};
      for (const key of keys) {
        const more = given[key];
        if (Array.isArray(more)) lists.set(key, [...(lists.get(key) ?? []), ...more]);
      }
    }
    return Object.fromEntries(lists);
  };
}
