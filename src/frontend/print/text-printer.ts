/**
 * `e -p` for people: what the assistant says on stdout as it comes, everything else on stderr. The model is not
 * trusted either: its text is sanitised, because stdout may be a terminal.
 */
import type { AgentEvent, RunResult } from "../../agent/agent-event.js";
import type { Notice } from "../../host/front-end.js";
import { Sanitizer } from "../../text/sanitize.js";
import { visibleJson } from "../../text/visible-json.js";
import { attributed, noticeText, type Sink, StderrLines } from "./lines.js";
import type { Printer } from "./printer.js";

export class TextPrinter implements Printer {
  readonly #out: Sink;
  readonly #err: Sink;
  readonly #stderr: StderrLines;
  readonly #sanitizer = new Sanitizer();
  #isAtLineStart = true;
  /** The next text belongs to a new message and begins on a line of its own. */
  #isNewMessage = false;
  #hasSaidError = false;

  constructor(out: Sink, err: Sink) {
    this.#out = out;
    this.#err = err;
    this.#stderr = new StderrLines((text) => this.#say(text));
  }

  event(event: AgentEvent): void {
    if (event.type === "text") return this.#text(this.#sanitizer.push(event.delta));
    if (event.type === "structured_output") {
      this.#endLine();
      return this.#text(visibleJson(event.data));
    }
    if (event.type === "turn_start" || event.type === "tool_batch" || event.type === "turn_end") {
      this.#text(this.#sanitizer.flush());
      this.#isNewMessage = true;
    }
    if (event.type === "error") this.#hasSaidError = true;
    if (event.type === "error" || event.type === "warning") this.#say(attributed(null, event.message));
    if (event.type === "error_details") this.#say(attributed(null, event.details));
    if (event.type === "retry") {
      this.#say(
        attributed(null, `${event.reason}; attempt ${event.attempt} of ${event.limit} in ${event.delay_secs} s`),
      );
    }
  }

  notice(notice: Notice): void {
    this.#say(noticeText(notice));
  }

  stderr(extension: string, text: string): void {
    this.#stderr.push(extension, text);
  }

  result(result: RunResult): void {
    this.#text(this.#sanitizer.flush());
    this.#endLine();
    if (result.error !== null && !this.#hasSaidError) this.fatal(result.error);
  }

  fatal(message: string): void {
    this.#say(attributed(null, message));
  }

  end(): void {
    this.#text(this.#sanitizer.flush());
    this.#endLine();
    this.#stderr.end();
  }

  #text(text: string): void {
    if (text === "") return;
    if (this.#isNewMessage) this.#endLine();
    this.#isNewMessage = false;
    this.#out.write(text);
    this.#isAtLineStart = text.endsWith("\n");
  }

  #endLine(): void {
    if (!this.#isAtLineStart) this.#out.write("\n");
    this.#isAtLineStart = true;
  }

  /** On one terminal, a line for stderr must not land in the middle of one of stdout. */
  #say(text: string): void {
    if (this.#out.isTerminal && this.#err.isTerminal) this.#endLine();
    this.#err.write(text);
  }
}
