/**
 * Headless requirements that have no test yet. It only shrinks: a test that covers one takes it off this list.
 */
import type { RequirementId } from "./index.js";

export const pending: readonly RequirementId[] = [
  "example.gate.explicit-only",
  "example.mcp.tools",
  "example.mcp.calls",
  "example.mcp.configured",
  "example.mcp.lifecycle",
  "example.mcp.progress",
  "example.mcp.tools-alone",
  "example.plan",
  "example.compiled",
  "scaffold.connect",
  "scaffold.flag",
  "scaffold.flag-passed",
  "scaffold.update",
  "scaffold.ends-with-input",
  "subagent.delegate",
  "subagent.one-line",
  "subagent.same-directory",
  "subagent.no-extensions",
  "subagent.e-bin",
  "subagent.timeout-default",
  "subagent.timeout-term",
  "subagent.timeout-kill",
  "subagent.saved",
  "subagent.agents",
  "subagent.agent-tools",
  "subagent.agent-unknown",
  "subagent.model",
  "subagent.placeholder-model",
  "subagent.system-prompt",
  "subagent.tools-advertised",
  "subagent.tools-enforced",
  "subagent.core-knows-no-agents",
];
