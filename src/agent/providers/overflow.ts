/** Whether a refusal means that the conversation does not fit: every provider and server says it in words of its own. */

/** Codes and types, where there are any: OpenAI, llama.cpp. */
const CODES = new Set(["context_length_exceeded", "exceed_context_size_error"]);

const WORDS = [
  /prompt is too long/i, // Anthropic
  /exceeds? (?:the )?context limit/i, // Anthropic, with max_tokens
  /input token count .{0,40}exceeds the maximum/i, // Google
  /exceeds? (?:the|this model's|its) context window/i, // OpenAI
  /(?:maximum|max\.?) (?:context|prompt|input|model) length/i, // OpenAI, vLLM, Ollama, xAI, Mistral
  /exceeds? the (?:available|model'?s?|maximum)? ?context (?:size|length|window)/i, // llama.cpp, Ollama
  /context length of only \d+ tokens/i, // LM Studio
  /greater than the (?:model's )?context length/i, // LM Studio
  /context (?:size|length|window) (?:has been |was |is )?exceeded/i, // LM Studio and kin
  /too (?:large|long) for (?:the |this |requested )?model/i, // Groq, Bedrock
  /reduce the length of (?:the |your )?(?:messages|prompt|input)/i, // Groq
];

/** 413: a request of too many bytes. */
const TOO_LARGE = 413;
/** What is "too large" there is too large for the minute, not for the model. */
const TOO_MANY = 429;

export function meansOverflow(status: number | null, code: string | null, words: string): boolean {
  if (status === TOO_MANY) return false;
  return status === TOO_LARGE || (code !== null && CODES.has(code)) || WORDS.some((pattern) => pattern.test(words));
}
