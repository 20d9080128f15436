/** How messages get to an MCP server and back: over the streams of a process, or over HTTP. */
import { type Fields, isFields } from "../runtime/record.js";

/** What a server sends, and that it is gone. */
export interface McpEars {
  readonly onMessage: (message: Fields) => void;
  /** Once, unless `close` was called. */
  readonly onClosed: (why: string) => void;
}

export interface McpWire {
  /** Rejects when the message could not be sent. */
  send(message: object): Promise<void>;
  close(): void;
}

/** What a text says, one message or a list of them; what is none is left out. */
export function messagesIn(text: string): readonly Fields[] {
  try {
    const value: unknown = JSON.parse(text);
    return (Array.isArray(value) ? value : [value]).filter(isFields);
  } catch {
    return [];
  }
}

/** In one line, without the stack. */
export function whyOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
