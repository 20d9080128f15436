/** An agent with tools and a session of its own, inside a module. It loads no extensions: it is not the agent around. */
import { stream } from "../ai/ask.js";
import { getModel } from "../ai/model-facts.js";
import type { AskedModel } from "../ai/partial-message.js";
import { knownModels } from "../host/link.js";
import { ModelRegistry } from "../host/registries.js";
import { SessionManager } from "../session/session-manager.js";
import type { AgentTool } from "../tools/agent-tool.js";
import { createCodingTools } from "../tools/tool-sets.js";
import { Agent } from "./agent.js";
import type { AgentEvent } from "./agent-events.js";

export interface CreateAgentSessionOptions {
  /** Default: the working directory of the process. */
  cwd?: string;
  /** Default: the first one that can be used. */
  model?: AskedModel;
  thinkingLevel?: string;
  systemPrompt?: string;
  /** Default: read, bash, edit, write. */
  tools?: AgentTool[];
  customTools?: AgentTool[];
  /** Default: kept nowhere. */
  sessionManager?: SessionManager;
  modelRegistry?: ModelRegistry;
}

export class AgentSession {
  readonly agent: Agent;
  readonly sessionManager: SessionManager;
  readonly modelRegistry: ModelRegistry;
  readonly #stop: () => void;

  constructor(agent: Agent, sessionManager: SessionManager, modelRegistry: ModelRegistry) {
    this.agent = agent;
    this.sessionManager = sessionManager;
    this.modelRegistry = modelRegistry;
    this.#stop = agent.subscribe((event) => {
      if (event.type === "message_end") sessionManager.appendMessage(event.message);
    });
  }

  get messages() {
    return this.agent.state.messages;
  }
  get model() {
    return this.agent.state.model;
  }
  get isStreaming(): boolean {
    return this.agent.state.isStreaming;
  }
  get sessionId(): string {
    return this.sessionManager.getSessionId();
  }
  subscribe(listener: (event: AgentEvent) => void): () => void {
    return this.agent.subscribe(listener);
  }
  /** Resolves when the run is over. */
  prompt(text: string): Promise<void> {
    return this.agent.prompt(text);
  }
  async abort(): Promise<void> {
    this.agent.abort();
    await this.agent.waitForIdle();
  }
  /** Of the last answer. */
  getLastAssistantText(): string | undefined {
    const last = this.messages.findLast(({ role }) => role === "assistant");
    if (last?.role !== "assistant") return undefined;
    return last.content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("");
  }
  dispose(): void {
    this.agent.abort();
    this.#stop();
  }
}

/** What `createAgentSession` gives; extensions of the agent around are none of its business. */
export interface CreateAgentSessionResult {
  session: AgentSession;
  extensionsResult: { extensions: never[]; errors: never[] };
  modelFallbackMessage?: string;
}

function firstUsable(): AskedModel | undefined {
  const found = knownModels().find(({ usable }) => usable);
  return found === undefined ? undefined : getModel(found.provider, found.id);
}

export async function createAgentSession(options: CreateAgentSessionOptions = {}): Promise<CreateAgentSessionResult> {
  const { cwd = process.cwd(), systemPrompt = "", thinkingLevel = "off", customTools = [] } = options;
  const sessionManager = options.sessionManager ?? SessionManager.inMemory(cwd);
  const agent = new Agent({
    streamFn: stream,
    initialState: {
      systemPrompt,
      thinkingLevel,
      model: options.model ?? firstUsable(),
      tools: [...(options.tools ?? createCodingTools(cwd)), ...customTools],
      messages: sessionManager.buildSessionContext().messages,
    },
  });
  const session = new AgentSession(agent, sessionManager, options.modelRegistry ?? new ModelRegistry());
  return { session, extensionsResult: { extensions: [], errors: [] } };
}
