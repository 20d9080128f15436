/** Events whose value each handler gets as the one before left it. */
import { type Fields, fieldsOf, isFields } from "../runtime/record.js";
import type { Dispatch, Ran, Rule } from "./dispatch.js";
import { Edited } from "./edited.js";

/** What a handler returned in place of the field; undefined: nothing. */
type Returned = (dispatch: Dispatch, ran: Ran) => unknown;

/** A field that handlers may edit in place, and what they return in its place. */
function edited(key: string, returned: Returned): Rule {
  return async (dispatch) => {
    const field = new Edited(`the ${key}`, dispatch.payload[key]);
    let event = dispatch.event();
    for (const handler of dispatch.handlers) {
      const ran = await dispatch.run(handler, event);
      const instead = returned(dispatch, ran);
      try {
        field.take(instead === undefined ? event[key] : instead);
      } catch (error) {
        dispatch.report(error);
      }
      event = dispatch.again(event, { [key]: field.value });
    }
    return field.isChanged ? { [key]: field.value } : {};
  };
}

const messagesOf: Returned = (dispatch, ran) => {
  const messages = dispatch.field(ran, "messages");
  return Array.isArray(messages) ? messages : undefined;
};

export const messages: Rule = edited("messages", messagesOf);
export const payload: Rule = edited("payload", (_, ran) => (ran.ok ? ran.value : undefined));

/** Only edits in place count; a header that is set to nothing is not sent. */
export const headers: Rule = edited("headers", () => undefined);

export const input: Rule = async (dispatch) => {
  let { text, images } = dispatch.payload;
  let isChanged = false;
  for (const handler of dispatch.handlers) {
    const ran = await dispatch.run(handler, dispatch.event({ text, images }));
    if (!ran.ok) continue;
    const given = dispatch.fields(ran.value);
    if (given.action === "handled") return { action: "handled" };
    if (given.action !== "transform" || typeof given.text !== "string") continue;
    text = given.text;
    if (Array.isArray(given.images)) images = given.images;
    isChanged = true;
  }
  if (!isChanged) return { action: "continue" };
  return { action: "transform", text, ...(images === undefined ? {} : { images }) };
};

/** A replacement keeps its role. */
export const messageEnd: Rule = async (dispatch) => {
  const message = new Edited("the message", dispatch.payload.message);
  let event = dispatch.event();
  for (const handler of dispatch.handlers) {
    const role = fieldsOf(message.value).role;
    const ran = await dispatch.run(handler, event);
    const instead = dispatch.field(ran, "message");
    try {
      const left = isFields(instead) ? withContent(instead) : event.message;
      if (fieldsOf(left).role !== role)
        throw new Error("message_end handlers must return a message with the same role");
      message.take(left);
    } catch (error) {
      dispatch.report(error);
    }
    event = dispatch.again(event, { message: message.value });
  }
  return message.isChanged ? { message: message.value } : {};
};

const withContent = (message: Fields): Fields =>
  message.content === null || message.content === undefined ? { ...message, content: [] } : message;

/** The last answer counts. */
export const cacheWarming: Rule = async (dispatch) => {
  let answer: Fields = {};
  for (const handler of dispatch.handlers) {
    const ran = await dispatch.run(handler, dispatch.event());
    const action = dispatch.field(ran, "action");
    if (action === "warm" || action === "stop") answer = { action };
  }
  return answer;
};
