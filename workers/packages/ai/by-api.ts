/** Requests by one wire format each, to the address that the model names: for providers that speak one of them. */
import { streamBy } from "./ask.js";

export const streamAnthropic = streamBy("anthropic-messages");
export const streamOpenAIResponses = streamBy("openai-responses");
export const streamOpenAICompletions = streamBy("openai-completions");
export const streamGoogle = streamBy("google-generative-ai");
