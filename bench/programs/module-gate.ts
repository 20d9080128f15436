// A module in TypeScript that answers every tool call, and lets the first message of every context go.
interface Event {
  readonly toolName: string;
  readonly messages: readonly unknown[];
}

interface Pi {
  on(event: string, handler: (event: Event) => unknown): void;
}

const Verdict: Readonly<Record<string, string>> = { Allowed: "allowed" };

const verdict = (event: Event): object => (event.toolName === "never" ? { block: true, reason: Verdict.Allowed } : {});

export default function gate(pi: Pi): void {
  pi.on("tool_call", async (event) => verdict(event));
  pi.on("context", async (event) => ({ messages: event.messages.slice(1) }));
}
