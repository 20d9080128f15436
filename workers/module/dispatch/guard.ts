/** `tool_call`: the first handler that blocks ends it, and one that throws blocks. Edits of the input count in any case. */
import { failureOf } from "../runtime/failure.js";
import { type Fields, fieldsOf } from "../runtime/record.js";
import type { Rule } from "./dispatch.js";
import { Edited } from "./edited.js";

export const guard: Rule = async (dispatch) => {
  const input = new Edited("the input", dispatch.payload.input);
  let event = dispatch.event();
  const edits = (): Fields => (input.isChanged ? { input: input.value } : {});
  for (const handler of dispatch.handlers) {
    const ran = await dispatch.run(handler, event);
    try {
      input.take(event.input);
    } catch (error) {
      dispatch.report(error);
      return { block: true, reason: failureOf(error).message };
    }
    event = dispatch.again(event, { input: input.value });
    if (!ran.ok) return { block: true, reason: ran.failure.message, ...edits() };
    const { block, reason, terminate } = fieldsOf(ran.value);
    if (block !== true) continue;
    return {
      block: true,
      ...(typeof reason === "string" ? { reason } : {}),
      ...(terminate === true ? { terminate } : {}),
      ...edits(),
    };
  }
  return edits();
};
