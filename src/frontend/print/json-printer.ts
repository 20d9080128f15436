/**
 * `e -p --json`: each event a line with its type, notices among them, the result last (e protocol §14). stdout holds
 * nothing else; what extensions write to stderr goes to ours.
 */
import type { AgentEvent, RunResult } from "../../agent/agent-event.js";
import type { Notice } from "../../host/front-end.js";
import { visibleJson } from "../../text/visible-json.js";
import { noticeText, type Sink, StderrLines } from "./lines.js";
import type { Printer } from "./printer.js";

export class JsonPrinter implements Printer {
  readonly #out: Sink;
  readonly #err: Sink;
  readonly #stderr: StderrLines;
  #isOver = false;

  constructor(out: Sink, err: Sink) {
    this.#out = out;
    this.#err = err;
    this.#stderr = new StderrLines((text) => err.write(text));
  }

  event(event: AgentEvent): void {
    this.#line(event);
  }

  /** Extensions may speak while they are being ended; nothing follows the result, so that goes to stderr. */
  notice(notice: Notice): void {
    const { extension, tone, text } = notice;
    if (this.#isOver) this.#err.write(noticeText(notice));
    else this.#line({ type: "notice", extension, tone, message: text });
  }

  stderr(extension: string, text: string): void {
    this.#stderr.push(extension, text);
  }

  result(result: RunResult): void {
    this.#line({ type: "result", ...result });
    this.#isOver = true;
  }

  fatal(message: string): void {
    this.#line({ error: message });
    this.#isOver = true;
  }

  end(): void {
    this.#stderr.end();
  }

  #line(value: object): void {
    this.#out.write(`${visibleJson(value)}\n`);
  }
}
