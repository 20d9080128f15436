/** A conversation of a module's own with a model, with tools. It has nothing to do with the session of the agent around. */
import type { AgentMessage, ImageContent } from "../../../src/atomic/api/messages.js";
import { stream as askHost } from "../ai/ask.js";
import type { AskedModel } from "../ai/partial-message.js";
import type { AgentTool } from "../tools/agent-tool.js";
import type { AgentEvent, AgentLoopConfig, StreamFn } from "./agent-events.js";
import { agentLoop, agentLoopContinue } from "./agent-loop.js";

export interface AgentState {
  systemPrompt: string;
  model: AskedModel | undefined;
  thinkingLevel: string;
  tools: AgentTool[];
  messages: AgentMessage[];
  isStreaming: boolean;
  streamMessage: AgentMessage | null;
  pendingToolCalls: Set<string>;
  error: string | undefined;
}

export interface AgentOptions extends Pick<AgentLoopConfig, "convertToLlm" | "transformContext" | "getApiKey"> {
  initialState?: Partial<AgentState>;
  /** Default: the host asks the model. */
  streamFn?: StreamFn;
}

export class Agent {
  readonly state: AgentState;
  readonly #options: AgentOptions;
  readonly #listeners = new Set<(event: AgentEvent) => void>();
  #steering: AgentMessage[] = [];
  #followUps: AgentMessage[] = [];
  #abort: AbortController | null = null;
  #running: Promise<void> = Promise.resolve();

  constructor(options: AgentOptions = {}) {
    this.#options = options;
    this.state = {
      systemPrompt: "",
      model: undefined,
      thinkingLevel: "off",
      tools: [],
      messages: [],
      isStreaming: false,
      streamMessage: null,
      pendingToolCalls: new Set(),
      error: undefined,
      ...options.initialState,
    };
  }

  /** Takes the listener away again. */
  subscribe(listener: (event: AgentEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  setSystemPrompt(systemPrompt: string): void {
    this.state.systemPrompt = systemPrompt;
  }
  setModel(model: AskedModel): void {
    this.state.model = model;
  }
  setThinkingLevel(level: string): void {
    this.state.thinkingLevel = level;
  }
  setTools(tools: AgentTool[]): void {
    this.state.tools = tools;
  }
  replaceMessages(messages: AgentMessage[]): void {
    this.state.messages = [...messages];
  }
  appendMessage(message: AgentMessage): void {
    this.state.messages = [...this.state.messages, message];
  }
  clearMessages(): void {
    this.state.messages = [];
  }
  /** Joins before the next request of the run. */
  steer(message: AgentMessage): void {
    this.#steering.push(message);
  }
  /** Goes on where the run would end. */
  followUp(message: AgentMessage): void {
    this.#followUps.push(message);
  }
  abort(): void {
    this.#abort?.abort();
  }
  waitForIdle(): Promise<void> {
    return this.#running;
  }

  /** Resolves when the run is over. Rejects while one is. */
  prompt(input: string | AgentMessage | AgentMessage[], images: ImageContent[] = []): Promise<void> {
    const message = (text: string): AgentMessage => {
      return { role: "user", content: [{ type: "text", text }, ...images], timestamp: Date.now() };
    };
    return this.#run(typeof input === "string" ? [message(input)] : [input].flat());
  }

  /** Answers the last message, without a new one. */
  continue(): Promise<void> {
    return this.#run(null);
  }

  async #run(prompts: AgentMessage[] | null): Promise<void> {
    const { model, thinkingLevel, systemPrompt, tools, messages } = this.state;
    if (this.state.isStreaming) throw new Error("Agent is already processing a prompt.");
    if (model === undefined) throw new Error("No model configured");
    const { streamFn = askHost, initialState: _state, ...hooks } = this.#options;
    const config: AgentLoopConfig = {
      ...hooks,
      model,
      ...(thinkingLevel === "off" ? {} : { reasoning: thinkingLevel }),
      getSteeringMessages: () => this.#steering.splice(0),
      getFollowUpMessages: () => this.#followUps.splice(0),
    };
    const abort = new AbortController();
    const context = { systemPrompt, messages, tools };
    const events =
      prompts === null
        ? agentLoopContinue(context, config, abort.signal, streamFn)
        : agentLoop(prompts, context, config, abort.signal, streamFn);
    const done = Promise.withResolvers<void>();
    this.#abort = abort;
    this.#running = done.promise;
    this.state.isStreaming = true;
    this.state.error = undefined;
    try {
      for await (const event of events) this.#take(event);
    } finally {
      this.state.isStreaming = false;
      this.state.streamMessage = null;
      this.#abort = null;
      done.resolve();
    }
  }

  #take(event: AgentEvent): void {
    const { state } = this;
    if (event.type === "message_start" || event.type === "message_update") state.streamMessage = event.message;
    else if (event.type === "message_end") {
      state.streamMessage = null;
      this.appendMessage(event.message);
      if (event.message.role === "assistant") state.error = event.message.errorMessage;
    } else if (event.type === "tool_execution_start") state.pendingToolCalls.add(event.toolCallId);
    else if (event.type === "tool_execution_end") state.pendingToolCalls.delete(event.toolCallId);
    for (const listener of [...this.#listeners]) listener(event);
  }
}
