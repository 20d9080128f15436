/** One MCP server: the handshake, its tools, and calls of them. What it says is foreign, and believed in nothing. */
import { moduleLimits } from "../../../src/protocol/module-limits.js";
import { type Fields, fieldsOf, isFields, textOf } from "../runtime/record.js";
import type { McpEars, McpWire } from "./wire.js";

const PROTOCOL = "2025-06-18";

export interface McpTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: Fields;
  readonly annotations: unknown;
}

export interface McpHandlers {
  /** The tools are others now. */
  readonly onToolsChanged: () => void;
  /** It is gone; what is asked from now on is refused. */
  readonly onClosed: (why: string) => void;
}

interface Waiting {
  readonly resolve: (result: Fields) => void;
  readonly reject: (error: Error) => void;
  readonly onProgress: ((message: string) => void) | undefined;
}

export class McpClient {
  readonly #wire: McpWire;
  readonly #handlers: McpHandlers;
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;
  #gone: string | null = null;

  /** `open`: begins to talk to the server. */
  constructor(open: (ears: McpEars) => McpWire, handlers: McpHandlers) {
    this.#handlers = handlers;
    this.#wire = open({
      onMessage: (message) => this.#hear(message),
      onClosed: (why) => {
        this.#end(why);
        handlers.onClosed(why);
      },
    });
  }

  /** Rejects with what went wrong. */
  async begin(version: string): Promise<void> {
    await this.#ask("initialize", {
      protocolVersion: PROTOCOL,
      capabilities: {},
      clientInfo: { name: "e", version },
    });
    await this.#wire.send({ jsonrpc: "2.0", method: "notifications/initialized" });
  }

  async tools(): Promise<readonly McpTool[]> {
    const tools: McpTool[] = [];
    let cursor: string | undefined;
    do {
      const page = await this.#ask("tools/list", cursor === undefined ? {} : { cursor });
      tools.push(...(Array.isArray(page.tools) ? page.tools.flatMap(toolOf) : []));
      cursor = textOf(page, "nextCursor");
    } while (cursor !== undefined && tools.length < moduleLimits.mcpTools);
    return tools.slice(0, moduleLimits.mcpTools);
  }

  /** Takes as long as it takes. */
  call(name: string, args: unknown, signal: AbortSignal, onProgress: (message: string) => void): Promise<Fields> {
    return this.#request("tools/call", { name, arguments: args }, signal, onProgress);
  }

  close(): void {
    this.#end("it was closed");
    this.#wire.close();
  }

  #ask(method: string, params: object): Promise<Fields> {
    return this.#request(method, params, AbortSignal.timeout(moduleLimits.mcpReadyMs));
  }

  #request(method: string, params: object, signal: AbortSignal, onProgress?: Waiting["onProgress"]): Promise<Fields> {
    if (this.#gone !== null) return Promise.reject(new Error(this.#gone));
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      const abort = (): void => {
        if (!this.#waiting.delete(id)) return;
        void this.#wire.send(cancelled(id)).catch(() => {});
        reject(new Error(`it did not answer ${method}`));
      };
      const settle = <T>(end: (value: T) => void) => {
        return (value: T): void => {
          signal.removeEventListener("abort", abort);
          end(value);
        };
      };
      this.#waiting.set(id, { resolve: settle(resolve), reject: settle(reject), onProgress });
      signal.addEventListener("abort", abort, { once: true });
      const asked = { ...params, ...(onProgress === undefined ? {} : { _meta: { progressToken: id } }) };
      this.#wire.send({ jsonrpc: "2.0", id, method, params: asked }).catch((error: Error) => {
        this.#take(id)?.reject(error);
      });
    });
  }

  #take(id: unknown): Waiting | undefined {
    const waiting = typeof id === "number" ? this.#waiting.get(id) : undefined;
    if (typeof id === "number") this.#waiting.delete(id);
    return waiting;
  }

  #hear(message: Fields): void {
    const { id, method } = message;
    if (typeof method !== "string") return this.#answered(message);
    if (method === "notifications/tools/list_changed") return this.#handlers.onToolsChanged();
    if (method === "notifications/progress") return this.#progress(fieldsOf(message.params));
    if (id === undefined) return;
    const answer =
      method === "ping"
        ? { result: {} }
        : { error: { code: METHOD_NOT_FOUND, message: `${method} is not known here` } };
    void this.#wire.send({ jsonrpc: "2.0", id, ...answer }).catch(() => {});
  }

  #answered({ id, result, error }: Fields): void {
    const waiting = this.#take(id);
    if (isFields(error)) waiting?.reject(new Error(textOf(error, "message") ?? "it refused and did not say why"));
    else waiting?.resolve(fieldsOf(result));
  }

  #progress({ progressToken, message, progress, total }: Fields): void {
    if (typeof progressToken !== "number") return;
    const count = typeof total === "number" ? `${String(progress)} of ${total}` : String(progress);
    this.#waiting.get(progressToken)?.onProgress?.(typeof message === "string" ? message : count);
  }

  #end(why: string): void {
    this.#gone ??= why;
    for (const { reject } of this.#waiting.values()) reject(new Error(why));
    this.#waiting.clear();
  }
}

const METHOD_NOT_FOUND = -32_601;

const cancelled = (requestId: number): object => ({
  ...{ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId, reason: "nobody waits any more" } },
});

function toolOf(given: unknown): readonly McpTool[] {
  if (!isFields(given) || typeof given.name !== "string" || given.name === "") return [];
  const inputSchema = isFields(given.inputSchema) ? given.inputSchema : { type: "object", properties: {} };
  const { name, annotations } = given;
  return [{ name, description: textOf(given, "description") ?? "", inputSchema, annotations }];
}
