/** What is announced in the tests of every event: believable payloads of the contract, and those that answers build on. */
import { schemaOf } from "../../../src/protocol/json-schema.js";
import type { LifecycleName } from "../../../src/protocol/lifecycle/lifecycle-table.js";
import { hostRequests } from "../../../src/protocol/methods.js";
import { sampleOf } from "../../../src/protocol/sample.js";

const identity = { toolCallId: "c1", toolName: "bash" };
const provider = { provider: "p", api: "a", model: "m" };
const user = (content: string) => ({ role: "user", content, timestamp: 1 });
const pending = [{ entryId: "e1", customType: "note", content: "x", timestamp: 1, delivery: "steer" }];

const particular: Partial<Record<LifecycleName, object>> = {
  session_recovery_replay: { pending },
  input: { text: "hello", source: "interactive" },
  before_agent_start: {
    messageType: "user",
    prompt: "hello",
    systemPrompt: "base",
    systemPromptOptions: {
      cwd: "/",
      selectedTools: [],
      toolSnippets: {},
      toolGuidelines: {},
      sections: {},
      promptGuidelines: [],
      contextFiles: [],
      skills: [],
    },
  },
  message_end: { message: { ...user("hello"), role: "toolResult", content: [], ...identity, isError: false } },
  context: { messages: [user("hello")] },
  context_with_system: { messages: [{ role: "system", content: "s", timestamp: 1 }, user("hello")] },
  before_provider_headers: { headers: { "x-gone": "1", kept: "1" }, ...provider },
  before_provider_request: { payload: { model: "m" }, ...provider },
  tool_call: { ...identity, input: { command: "ls" } },
  tool_result: { ...identity, input: { command: "ls" }, content: [{ type: "text", text: "out" }], isError: false },
};

/** What handlers are given of `turn_end` and `agent_before_settle` beside the announcement. */
const proposal = ["entries", "continue", "context"];

export function payloadOf(name: LifecycleName): Readonly<Record<string, unknown>> {
  const given = particular[name] ?? sampleOf(schemaOf(hostRequests[`lifecycle.${name}`].params, "host"));
  return Object.fromEntries(Object.entries(given as object).filter(([field]) => !proposal.includes(field)));
}
