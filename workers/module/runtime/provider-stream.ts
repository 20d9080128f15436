/** One request to a provider of a module: its events are streamed, its message is the answer. */
import type { Incoming } from "./incoming.js";
import { plain } from "./plain.js";
import { type AnyFunction, type Fields, fieldsOf, isFunction } from "./record.js";

/** `given`: model, context, options. Rejects with what the stream throws. */
export async function runStream(run: AnyFunction, given: readonly unknown[], call: Incoming): Promise<unknown> {
  const [model, context, options] = given;
  const onProviderStreamEvent = (data: unknown): void => call.stream({ providerEvent: plain(data, "an event") });
  const opened: unknown = await run(model, context, {
    ...fieldsOf(options),
    signal: call.signal,
    onProviderStreamEvent,
  });
  let last: Fields = {};
  for await (const event of eventsOf(opened)) {
    const told = fieldsOf(plain(withoutPartial(event), "an event of the stream"));
    last = told;
    call.stream({ event: told });
  }
  return plain((await resultOf(opened)) ?? last.message ?? last.error, "the message");
}

/** The message so far comes with every event; its parts have been told one by one. */
function withoutPartial(event: unknown): Fields {
  const { partial: _partial, ...rest } = fieldsOf(event);
  return rest;
}

async function* eventsOf(opened: unknown): AsyncGenerator<unknown> {
  if (typeof opened !== "object" || opened === null || !(Symbol.asyncIterator in opened)) {
    throw new TypeError("streamSimple() must return a stream of events");
  }
  const begin: unknown = opened[Symbol.asyncIterator];
  if (!isFunction(begin)) throw new TypeError("streamSimple() must return a stream of events");
  // Whatever it gives is checked where it is used.
  const events = Reflect.apply(begin, opened, []) as AsyncIterator<unknown>;
  for (let next = await events.next(); next.done !== true; next = await events.next()) yield next.value;
}

function resultOf(opened: unknown): unknown {
  const { result } = Object(opened) as Fields;
  return isFunction(result) ? Reflect.apply(result, opened, []) : undefined;
}
