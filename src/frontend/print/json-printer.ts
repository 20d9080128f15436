/**
 * `e -p --json`: each event a line with its type, notices among them, the result last (e protocol §14). stdout holds
 * nothing else; what extensions write to stderr goes to ours.
 */
import type { AgentEvent, RunResult } from "../../agent/agent-event.js";
import type { Notice } from "../../host/front-end.js";
import { type Sink, StderrLines } from "./lines.js";
import type { Printer } from "./printer.js";

export class JsonPrinter implements Printer {
  readonly #out: Sink;
  readonly #stderr: StderrLines;

  constructor(out: Sink, err: Sink) {
    this.#out = out;
    this.#stderr = new StderrLines((text) => err.write(text));
  }

  event(event: AgentEvent): void {
    this.#line(event);
  }

  notice({ extension, tone, text }: Notice): void {
    this.#line({ type: "notice", extension, tone, message: text });
  }

  stderr(extension: string, text: string): void {
    this.#stderr.push(extension, text);
  }

  result(result: RunResult): void {
    this.#line({ type: "result", ...result });
  }

  fatal(message: string): void {
    this.#line({ error: message });
  }

  end(): void {
    this.#stderr.end();
  }

  #line(value: object): void {
    this.#out.write(`${JSON.stringify(value)}\n`);
  }
}
