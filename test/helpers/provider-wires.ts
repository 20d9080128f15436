/** The four wire formats as the real servers write them: the pieces of one rich answer, and the smaller ones. */

import type { Api } from "./provider-model.js";
import { sse } from "./provider-server.js";

export interface Wire {
  readonly api: Api;
  /** A model id that the format's own provider would know as one that thinks. */
  readonly model: string;
  readonly path: string;
  /** The header that carries the key, and what is in front of it. */
  readonly keyHeader: readonly [name: string, prefix: string];
  /** Events of an answer that says this. */
  readonly says: (text: string) => readonly string[];
  /** Thinks `hm`, says `Grüße 👋`, calls read with {"path":"a"} and ls with {}, and counts. */
  readonly rich: readonly string[];
  /** Calls read with arguments that are no JSON; null where the format cannot. */
  readonly brokenCall: readonly string[] | null;
  /** What `rich` costs. */
  readonly usage: object;
  /** The text broke off at the token limit. */
  readonly cut: readonly string[];
  /** An error within the stream, before any output: overloaded. */
  readonly overloaded: readonly string[];
  /** How it answers with an error. */
  readonly error: (message: string, code: string) => string;
}

const TEXT = "Grüße 👋";

const startUsage = {
  input_tokens: 10,
  cache_creation_input_tokens: 5,
  cache_read_input_tokens: 7,
  cache_creation: { ephemeral_5m_input_tokens: 2, ephemeral_1h_input_tokens: 3 },
  output_tokens: 1,
};
const message = {
  id: "msg_1",
  type: "message",
  role: "assistant",
  model: "m",
  content: [],
  stop_reason: null,
  stop_sequence: null,
  usage: startUsage,
};

/** One content block of Anthropic. */
function block(index: number, content_block: object, ...deltas: readonly object[]): string[] {
  return [
    { type: "content_block_start", index, content_block },
    ...deltas.map((delta) => ({ type: "content_block_delta", index, delta })),
    { type: "content_block_stop", index },
  ].map(sse);
}

function anthropicEnd(stop_reason: string): string[] {
  return [
    sse({ type: "message_delta", delta: { stop_reason, stop_sequence: null }, usage: { output_tokens: 20 } }),
    sse({ type: "message_stop" }),
  ];
}

const anthropicStart = [sse({ type: "message_start", message }), sse({ type: "ping" })];
const say = (text: string) => ({ type: "text_delta", text });
const json = (partial_json: string) => ({ type: "input_json_delta", partial_json });

const anthropic: Wire = {
  api: "anthropic-messages",
  model: "claude-opus-5-5",
  path: "/v1/messages",
  keyHeader: ["x-api-key", ""],
  says: (text) => [...anthropicStart, ...block(0, { type: "text", text: "" }, say(text)), ...anthropicEnd("end_turn")],
  rich: [
    ...anthropicStart,
    ...block(
      0,
      { type: "thinking", thinking: "", signature: "" },
      { type: "thinking_delta", thinking: "h" },
      { type: "thinking_delta", thinking: "m" },
      { type: "signature_delta", signature: "SIGNED" },
    ),
    ...block(1, { type: "text", text: "" }, say("Grü"), say("ße 👋")),
    ...block(2, { type: "tool_use", id: "toolu_1", name: "read", input: {} }, json('{"path"'), json(':"a"}')),
    ...block(3, { type: "tool_use", id: "toolu_2", name: "ls", input: {} }),
    ...anthropicEnd("tool_use"),
  ],
  brokenCall: [
    ...anthropicStart,
    ...block(0, { type: "tool_use", id: "toolu_1", name: "read", input: {} }, json('{"path": ')),
    ...anthropicEnd("tool_use"),
  ],
  usage: {
    input_tokens: 10,
    output_tokens: 20,
    cache_read_tokens: 7,
    cache_write_5m_tokens: 2,
    cache_write_1h_tokens: 3,
  },
  cut: [...anthropicStart, ...block(0, { type: "text", text: "" }, say("Once")), ...anthropicEnd("max_tokens")],
  overloaded: [sse({ type: "error", error: { type: "overloaded_error", message: "Overloaded" } })],
  error: (text, type) => JSON.stringify({ type: "error", error: { type, message: text } }),
};

const created = sse({
  type: "response.created",
  response: { id: "resp_1", object: "response", created_at: 1, model: "gpt-5", service_tier: null },
});

function item(output_index: number, done: object & { readonly id: string }, ...between: readonly object[]): string[] {
  const bare = { ...done, content: [], summary: [], arguments: "", encrypted_content: null };
  return [
    { type: "response.output_item.added", output_index, item: bare },
    ...between.map((one) => ({ output_index, item_id: done.id, ...one })),
    { type: "response.output_item.done", output_index, item: done },
  ].map(sse);
}

function responseEnd(type: string, more: object = {}): string {
  const usage = {
    input_tokens: 30,
    input_tokens_details: { cached_tokens: 10 },
    output_tokens: 9,
    output_tokens_details: { reasoning_tokens: 4 },
    total_tokens: 39,
  };
  const response = { id: "resp_1", object: "response", created_at: 1, model: "gpt-5", output: [], usage };
  return sse({ type, response: { ...response, incomplete_details: null, ...more } });
}

function messageItem(at: number, ...pieces: readonly string[]): string[] {
  const content = [{ type: "output_text", text: pieces.join(""), annotations: [] }];
  const deltas = pieces.map((delta) => ({ type: "response.output_text.delta", content_index: 0, delta }));
  return item(
    at,
    { id: `msg_${at}`, type: "message", status: "completed", role: "assistant", content } as never,
    ...deltas,
  );
}

function callItem(at: number, name: string, ...pieces: readonly string[]): string[] {
  const whole = { id: `fc_${at}`, type: "function_call", status: "completed", call_id: `call_${at}`, name };
  const deltas = pieces.map((delta) => ({ type: "response.function_call_arguments.delta", delta }));
  return item(at, { ...whole, arguments: pieces.join("") } as never, ...deltas);
}

const summary = { type: "summary_text", text: "hm" };
const responses: Wire = {
  api: "openai-responses",
  model: "gpt-5",
  path: "/v1/responses",
  keyHeader: ["authorization", "Bearer "],
  says: (text) => [created, ...messageItem(0, text), responseEnd("response.completed")],
  rich: [
    created,
    ...item(
      0,
      { id: "rs_1", type: "reasoning", summary: [summary], encrypted_content: "SIGNED" } as never,
      { type: "response.reasoning_summary_part.added", summary_index: 0, part: { type: "summary_text", text: "" } },
      { type: "response.reasoning_summary_text.delta", summary_index: 0, delta: "h" },
      { type: "response.reasoning_summary_text.delta", summary_index: 0, delta: "m" },
      { type: "response.reasoning_summary_part.done", summary_index: 0, part: summary },
    ),
    ...messageItem(1, "Grü", "ße 👋"),
    ...callItem(2, "read", '{"path"', ':"a"}'),
    ...callItem(3, "ls", "{}"),
    responseEnd("response.completed"),
  ],
  brokenCall: [created, ...callItem(0, "read", '{"path": '), responseEnd("response.completed")],
  usage: {
    input_tokens: 20,
    output_tokens: 9,
    cache_read_tokens: 10,
    cache_write_5m_tokens: 0,
    cache_write_1h_tokens: 0,
  },
  cut: [
    created,
    ...messageItem(0, "Once"),
    responseEnd("response.incomplete", { incomplete_details: { reason: "max_output_tokens" } }),
  ],
  overloaded: [
    created,
    sse({
      type: "error",
      sequence_number: 1,
      error: { type: "server_error", code: "server_is_overloaded", message: "Overloaded", param: null },
    }),
  ],
  error: (text, code) => JSON.stringify({ error: { message: text, type: "invalid_request_error", param: null, code } }),
};

function chunk(delta: object, finish_reason: string | null = null): string {
  const choices = [{ index: 0, delta, finish_reason }];
  return sse({ id: "c-1", object: "chat.completion.chunk", created: 1, model: "m", choices });
}

const counted = sse({
  id: "c-1",
  object: "chat.completion.chunk",
  created: 1,
  model: "m",
  choices: [],
  usage: { prompt_tokens: 10, completion_tokens: 3, total_tokens: 13, prompt_tokens_details: { cached_tokens: 4 } },
});

function callChunk(index: number, id: string | null, fn: object): string {
  return chunk({ tool_calls: [{ index, ...(id === null ? {} : { id, type: "function" }), function: fn }] });
}

const completions: Wire = {
  api: "openai-completions",
  model: "qwen3",
  path: "/v1/chat/completions",
  keyHeader: ["authorization", "Bearer "],
  says: (text) => [chunk({ role: "assistant", content: text }), chunk({}, "stop"), counted, sse("[DONE]")],
  rich: [
    chunk({ role: "assistant", reasoning_content: "h" }),
    chunk({ reasoning_content: "m" }),
    chunk({ content: "Grü" }),
    chunk({ content: "ße 👋" }),
    callChunk(0, "call_1", { name: "read", arguments: "" }),
    callChunk(0, null, { arguments: '{"path"' }),
    callChunk(0, null, { arguments: ':"a"}' }),
    callChunk(1, "call_2", { name: "ls", arguments: "{}" }),
    chunk({}, "tool_calls"),
    counted,
    sse("[DONE]"),
  ],
  brokenCall: [
    callChunk(0, "call_1", { name: "read", arguments: '{"path": ' }),
    chunk({}, "tool_calls"),
    counted,
    sse("[DONE]"),
  ],
  usage: {
    input_tokens: 6,
    output_tokens: 3,
    cache_read_tokens: 4,
    cache_write_5m_tokens: 0,
    cache_write_1h_tokens: 0,
  },
  cut: [chunk({ role: "assistant", content: "Once" }), chunk({}, "length"), counted, sse("[DONE]")],
  overloaded: [sse({ error: { message: "Overloaded", type: "server_error", code: 503 } })],
  error: (text, code) => JSON.stringify({ error: { message: text, type: "error", code } }),
};

function candidate(parts: readonly object[], more: object = {}): string {
  const usageMetadata = {
    promptTokenCount: 12,
    candidatesTokenCount: 3,
    thoughtsTokenCount: 2,
    cachedContentTokenCount: 4,
    totalTokenCount: 17,
  };
  return sse({ candidates: [{ content: { role: "model", parts }, ...more }], usageMetadata });
}

const google: Wire = {
  api: "google-generative-ai",
  model: "gemini-3.8-flash",
  path: "/v1beta/models/gemini-3.8-flash:streamGenerateContent?alt=sse",
  keyHeader: ["x-goog-api-key", ""],
  says: (text) => [candidate([{ text }], { finishReason: "STOP" })],
  rich: [
    candidate([{ text: "h", thought: true }]),
    candidate([{ text: "m", thought: true, thoughtSignature: "SIGNED" }]),
    candidate([{ text: "Grü" }]),
    candidate([{ text: "ße 👋" }]),
    candidate([{ functionCall: { id: "call_1", name: "read", args: { path: "a" } }, thoughtSignature: "CALLED" }]),
    candidate([{ functionCall: { id: "call_2", name: "ls", args: {} } }]),
    candidate([{ text: "" }], { finishReason: "STOP" }),
  ],
  brokenCall: null,
  usage: {
    input_tokens: 8,
    output_tokens: 5,
    cache_read_tokens: 4,
    cache_write_5m_tokens: 0,
    cache_write_1h_tokens: 0,
  },
  cut: [candidate([{ text: "Once" }], { finishReason: "MAX_TOKENS" })],
  overloaded: [sse({ error: { code: 503, message: "Overloaded", status: "UNAVAILABLE" } })],
  error: (text, status) => JSON.stringify({ error: { code: 400, message: text, status } }),
};

export const richText = TEXT;
export const wires: readonly Wire[] = [anthropic, responses, completions, google];
