/** `tool_result`: each handler may replace fields of the result, in place or by what it returns. */
import type { Fields } from "../runtime/record.js";
import type { Dispatch, Rule } from "./dispatch.js";
import { Edited } from "./edited.js";

const keys = ["content", "details", "structuredContent", "usage", "isError"] as const;
type Key = (typeof keys)[number];

export const toolResult: Rule = async (dispatch) => {
  const fields = new Map(keys.map((key) => [key, new Edited(`the ${key}`, dispatch.payload[key])]));
  let event = dispatch.event();
  for (const handler of dispatch.handlers) {
    const ran = await dispatch.run(handler, event);
    const patch = new Map(keys.map((key) => [key, dispatch.field(ran, key)]));
    // New content without structured content drops the structured one, because it no longer says the same.
    const drops = patch.get("content") !== undefined && patch.get("structuredContent") === undefined;
    for (const [key, field] of fields) {
      const isDropped = drops && key === "structuredContent";
      take(dispatch, field, () => (isDropped ? undefined : (patch.get(key) ?? event[key])));
    }
    event = dispatch.again(event, Object.fromEntries([...fields].map(([key, { value }]) => [key, value])));
  }
  return answerOf(fields);
};

function take(dispatch: Dispatch, field: Edited, left: () => unknown): void {
  try {
    field.take(left());
  } catch (error) {
    dispatch.report(error);
  }
}

function answerOf(fields: ReadonlyMap<Key, Edited>): Fields {
  const answer: Fields = {};
  for (const [key, field] of fields) if (field.isChanged) answer[key] = field.value;
  // The host drops it by itself when there is new content; else what was taken away is said.
  if (answer.structuredContent === undefined && fields.get("structuredContent")?.isChanged === true) {
    if (answer.content === undefined) answer.structuredContent = null;
    else delete answer.structuredContent;
  }
  return answer;
}
