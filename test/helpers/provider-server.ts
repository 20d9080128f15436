/**
 * A provider on the loopback interface: answers each request as the test says, byte by byte if it must be, and keeps
 * what it was asked. Gone when the test is over.
 */
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

export interface AskedRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever was sent.
  readonly body: any;
}

/** One answer. `asked` counts from 0. */
export type Answer = (response: ServerResponse, asked: AskedRequest) => void | Promise<void>;

export interface ProviderServer {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  readonly requests: readonly AskedRequest[];
  /** Resolves when the client has gone away before the answer was complete. */
  readonly left: Promise<void>;
  /** Resolves when a request has arrived. */
  readonly asked: Promise<void>;
}

function listening(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });
}

/** Must be called inside a test. The last answer is given to all further requests. */
export async function providerServer(...answers: readonly Answer[]): Promise<ProviderServer> {
  const requests: AskedRequest[] = [];
  const left = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  const server = createServer((request, response) => {
    response.on("error", () => undefined);
    response.on("close", () => {
      if (!response.writableFinished) left.resolve();
    });
    let text = "";
    request.setEncoding("utf8").on("data", (part: string) => {
      text += part;
    });
    request.on("end", () => {
      const one = { path: request.url ?? "", headers: request.headers, body: text === "" ? null : JSON.parse(text) };
      const answer = answers[Math.min(requests.length, answers.length - 1)];
      requests.push(one);
      asked.resolve();
      void answer?.(response, one);
    });
  });
  const port = await listening(server);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${port}`, requests, left: left.promise, asked: asked.promise };
}

/** A whole answer. */
export function replies(status: number, body: string, headers: Readonly<Record<string, string>> = {}): Answer {
  return (response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(body);
  };
}

export const eventStream = { "content-type": "text/event-stream" };

/** A stream of those pieces, each in a write of its own that the client has had time to read. */
export function streams(pieces: readonly (string | Uint8Array)[], end: "end" | "drop" | "hang" = "end"): Answer {
  return async (response) => {
    response.writeHead(200, eventStream);
    response.flushHeaders();
    for (const piece of pieces) {
      await new Promise<void>((resolve) => response.write(piece, () => resolve()));
      await new Promise((resolve) => setImmediate(resolve));
    }
    if (end === "end") response.end();
    if (end === "drop") response.destroy();
  };
}

/** One event, named as Anthropic and OpenAI do when the data has a type. */
export function sse(data: object | string): string {
  if (typeof data === "string") return `data: ${data}\n\n`;
  const name = "type" in data && typeof data.type === "string" ? `event: ${data.type}\n` : "";
  return `${name}data: ${JSON.stringify(data)}\n\n`;
}
