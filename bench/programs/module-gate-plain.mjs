// The same module in plain JavaScript.
const Verdict = { Allowed: "allowed" };

const verdict = (event) => (event.toolName === "never" ? { block: true, reason: Verdict.Allowed } : {});

export default function gate(pi) {
  pi.on("tool_call", async (event) => verdict(event));
  pi.on("context", async (event) => ({ messages: event.messages.slice(1) }));
}
