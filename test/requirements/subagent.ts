/** The example that delegates a task to another run of e, and the packages by which extensions are shared. */
import type { Requirement } from "./requirement.js";

export const subagentRequirements = {
  "subagent.delegate": {
    sentence: "The tool delegate runs a task in a child e and answers with its result.",
    source: "seed 000: Delegated turns",
    scope: "headless",
    transports: "any",
  },
  "subagent.one-line": {
    sentence: "It writes one request line to a child `e rpc`, reads one result and closes the input.",
    source: "seed 000: Delegated turns",
    scope: "headless",
    transports: "any",
  },
  "subagent.same-directory": {
    sentence: "The child works in the directory of its parent.",
    source: "seed 000: Delegated turns",
    scope: "headless",
    transports: "any",
  },
  "subagent.no-extensions": {
    sentence: "The child loads no extensions, so that it cannot delegate again.",
    source: "seed 000: Delegated turns",
    scope: "headless",
    transports: "any",
  },
  "subagent.e-bin": {
    sentence: "E_BIN names another e for the child.",
    source: "seed 000: Delegated turns",
    scope: "headless",
    transports: "any",
  },
  "subagent.timeout-default": {
    sentence: "A delegation has 240 s unless it asks for another time.",
    source: "seed 000: Delegated turns",
    scope: "headless",
    transports: "any",
  },
  "subagent.timeout-term": {
    sentence: "At its deadline the child gets SIGTERM and kills the commands it runs before it ends.",
    source: "seed 000: Delegated turns",
    scope: "headless",
    transports: "any",
  },
  "subagent.timeout-kill": {
    sentence: "A child that does not end is killed later.",
    source: "seed 000: Delegated turns",
    scope: "headless",
    transports: "any",
  },
  "subagent.saved": {
    sentence: "The session of the child is saved, and the result names its path.",
    source: "seed 000: Delegated turns",
    scope: "headless",
    transports: "any",
  },
  "subagent.agents": {
    sentence: "Explore, Plan and Build can be named by a delegation.",
    source: "seed 000: Agents live in the extension",
    scope: "headless",
    transports: "any",
  },
  "subagent.agent-tools": {
    sentence: "Explore and Plan may use read and grep alone, Build every built-in tool.",
    source: "seed 000: Agents live in the extension",
    scope: "headless",
    transports: "any",
  },
  "subagent.agent-unknown": {
    sentence: "An agent that is not defined is an error that names those that are.",
    source: "seed 000: Agents live in the extension",
    scope: "headless",
    transports: "any",
  },
  "subagent.model": {
    sentence: "The model of a call outranks that of its agent.",
    source: "seed 000: Agents live in the extension",
    scope: "headless",
    transports: "any",
  },
  "subagent.placeholder-model": {
    sentence: "A model that is still a placeholder leaves the child with the model it would have anyway.",
    source: "seed 000: Agents live in the extension",
    scope: "headless",
    transports: "any",
  },
  "subagent.system-prompt": {
    sentence: "The child has the ordinary system prompt with a note on its tools, and the task as its user message.",
    source: "seed 000: Agents live in the extension",
    scope: "headless",
    transports: "any",
  },
  "subagent.tools-advertised": {
    sentence: "The child offers its model the schemas of the listed tools alone.",
    source: "seed 000: Agents live in the extension",
    scope: "headless",
    transports: "any",
  },
  "subagent.tools-enforced": {
    sentence: "A call of another tool is refused even when a provider emits it.",
    source: "seed 000: Agents live in the extension",
    scope: "headless",
    transports: "any",
  },
  "subagent.core-knows-no-agents": {
    sentence: "The request line has no notion of an agent: unknown to e, an agent field changes nothing.",
    source: "seed 000: Agents live in the extension",
    scope: "headless",
    transports: "any",
  },
  "package.git": {
    sentence: "The `extensions` directory of a repository is installed with `e install git:…`.",
    source: "seed 000: The scaffold helper",
    scope: "headless",
    transports: "any",
  },
  "package.release": {
    sentence: "A compiled extension is installed with `e install release:…`.",
    source: "seed 000: Compiled extensions",
    scope: "headless",
    transports: "any",
  },
  "package.none-shipped": {
    sentence: "e itself ships no extension that is on without being installed.",
    source: "seed 000: Compiled extensions",
    scope: "docs",
    transports: "any",
  },
} as const satisfies Readonly<Record<string, Requirement>>;
