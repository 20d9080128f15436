/** An MCP server over HTTP: each message is a request, its answers come as JSON or as a stream of events. */
import { moduleLimits } from "../../../src/protocol/module-limits.js";
import { type McpEars, type McpWire, messagesIn, whyOf } from "./wire.js";

export interface HttpServer {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

const SESSION = "mcp-session-id";
const END_OF_EVENT = /\r?\n\r?\n/;

export function httpWire({ url, headers }: HttpServer, ears: McpEars): McpWire {
  const ending = new AbortController();
  let session: string | null = null;
  const ask = async (message: object): Promise<void> => {
    const response = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        ...(session === null ? {} : { [SESSION]: session }),
        ...headers,
      },
      body: JSON.stringify(message),
      signal: ending.signal,
    });
    session = response.headers.get(SESSION) ?? session;
    if (!response.ok) throw new Error(`it answered with status ${response.status}`);
    await read(response, ears);
  };
  return {
    send: (message) => ask(message).catch((error: unknown) => Promise.reject(new Error(whyOf(error)))),
    close: () => ending.abort(),
  };
}

async function read(response: Response, { onMessage }: McpEars): Promise<void> {
  const isStream = response.headers.get("content-type")?.startsWith("text/event-stream") === true;
  let text = "";
  const decoder = new TextDecoder();
  for await (const bytes of response.body ?? []) {
    text += decoder.decode(bytes, { stream: true });
    if (text.length > moduleLimits.mcpMessageBytes) throw new Error("it sent a message that is too long");
    if (!isStream) continue;
    const events = text.split(END_OF_EVENT);
    text = events.pop() ?? "";
    for (const event of events) for (const message of messagesIn(dataOf(event))) onMessage(message);
  }
  const last = isStream ? dataOf(text) : text;
  for (const message of messagesIn(last)) onMessage(message);
}

function dataOf(event: string): string {
  const lines = event.split(/\r?\n/).filter((line) => line.startsWith("data:"));
  return lines.map((line) => line.slice("data:".length)).join("\n");
}
