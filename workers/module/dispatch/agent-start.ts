/** `before_agent_start`: messages in order, a prompt that each handler may replace, and options that each may edit. */
import { makeContext } from "../runtime/context.js";
import { type Fields, isFields, textOf } from "../runtime/record.js";
import type { Rule } from "./dispatch.js";
import { Edited } from "./edited.js";

export const beforeAgentStart: Rule = async (dispatch) => {
  const { core, payload } = dispatch;
  const options = new Edited("systemPromptOptions", payload.systemPromptOptions);
  const messages: Fields[] = [];
  let replaced: string | undefined;
  const prompt = (): string => {
    const options = event.systemPromptOptions;
    const forced = isFields(options) ? textOf(options, "forceSystemPrompt") : undefined;
    return replaced ?? forced ?? textOf(payload, "systemPrompt") ?? "";
  };
  const prompting = (event: Fields): Fields =>
    Object.defineProperty(event, "systemPrompt", { get: prompt, enumerable: true, configurable: true });
  let event = prompting(dispatch.event());
  dispatch.useContext(makeContext(core, core.life, prompt));
  for (const handler of dispatch.handlers) {
    const ran = await dispatch.run(handler, event);
    try {
      options.take(event.systemPromptOptions);
    } catch (error) {
      dispatch.report(error);
    }
    const next = dispatch.again(event, { systemPromptOptions: options.value });
    if (next !== event) event = prompting(next);
    const { message, systemPrompt } = ran.ok ? dispatch.fields(ran.value) : {};
    if (isFields(message)) messages.push({ display: true, ...message });
    if (typeof systemPrompt === "string") replaced = systemPrompt;
  }
  return {
    ...(messages.length > 0 ? { messages } : {}),
    ...(replaced === undefined ? {} : { systemPrompt: replaced }),
    ...(options.isChanged ? { systemPromptOptions: options.value } : {}),
  };
};
