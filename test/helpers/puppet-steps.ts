/**
 * The vocabulary of puppet scripts: what a puppet does when a message arrives. Each function builds plain data that
 * test/fixtures/ext/puppet.mjs plays. A step that is none of these is the result of the request at hand.
 *
 * Text may hold `{{path}}`, filled in when the step is played: `{{id}}`, `{{method}}`, `{{params.…}}` of the message at
 * hand, `{{answers.NAME.…}}` (what our own requests were answered), `{{initialize.params.…}}`, `{{n}}` in `repeat`,
 * `{{process.pid}}`, `{{process.ppid}}`, `{{process.env.…}}`. A text that is nothing else becomes the value itself.
 */

/** Plain JSON; `undefined` fields are left out. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined };

/** A result to give, or one of the values made below. */
export type Step = Json;

/** Answers nothing, does nothing. Also keeps a default away: `shutdown: silent`. */
export const silent: Step = { $silent: true };
/** Keeps the program alive after `shutdown` or the end of its input. */
export const stay: Step = { $stay: true };
/** Closes its stdout and lives on. */
export const closeStdout: Step = { $closeStdout: true };

/** The given result with nothing filled in, and whatever its keys are. */
export const literal = (result: Json): Step => ({ $literal: result });
/** Fails the request at hand; extensions of the wild fail with other things than text, so any JSON goes. */
export const error = (reason: Json): Step => ({ $error: reason });
/** Answers with these envelope fields beside the id: both, none, `error: null`. */
export const reply = (fields: { readonly [key: string]: Json }): Step => ({ $reply: fields });

/** One after the other; a step that waits holds up the ones behind it, but no other message. */
export const steps = (...list: readonly Step[]): Step => ({ $steps: list });
/** All at once; ends when the last one ends. */
export const all = (...list: readonly Step[]): Step => ({ $all: list });
/** The nth message of this kind gets the nth step, later ones the last. Counts anew in each life of the program. */
export const sequence = (...list: readonly Step[]): Step => ({ $sequence: list });
/** `{{n}}` counts from 1. */
export const repeat = (times: number, step: Step): Step => ({ $repeat: { times, step } });
/** Chooses by whether `value` (mostly one `{{path}}`) is filled with something true. */
export const when = (value: string, yes: Step, no: Step): Step => ({ $if: { value, yes, no } });

/** Sends this message as it stands. */
export const send = (message: { readonly [key: string]: Json }): Step => ({ $send: message });
export const notify = (message: Json): Step => send({ method: "notify", params: { message } });
/** A `tool.update` for the tool call at hand. */
export const update = (chunk: Json, stream: Json = "stdout"): Step =>
  send({ method: "tool.update", params: { id: "{{id}}", stream, chunk } });

/** Asks the host and waits for the answer, which is kept as `{{answers.NAME.result…}}`; NAME is `as`, or the id. */
export const request = (id: Json, method: string, params: Json, as?: string): Step => ({
  $request: { id, method, params, as },
});

/** Writes text exactly as it is, without a newline of its own. */
export const write = (text: string): Step => ({ $write: text });
/** Writes one line that need not be JSON. */
export const line = (text: string): Step => write(`${text}\n`);
/** Writes bytes that need not be text. */
export const bytes = (data: Uint8Array): Step => ({ $bytes: Buffer.from(data).toString("base64") });
export const stderr = (text: string): Step => ({ $stderr: text });

/** Waits until the host sends such a message, counted from the message at hand: `until("command go")`. */
export const until = (key: string): Step => ({ $await: key });
/** Waits until a file appears, named from the puppet's directory. For tests that cannot make the host send anything. */
export const untilFile = (file: string): Step => ({ $awaitFile: file });
/** Makes an empty file, named from the puppet's directory. */
export const touch = (file: string): Step => ({ $touch: file });

export const exit = (code: number): Step => ({ $exit: code });
/** Dies of an uncaught error. */
export const crash = (message: string): Step => ({ $throw: message });
