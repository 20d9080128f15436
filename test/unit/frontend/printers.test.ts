/** What a run looks like without a terminal. Everything that is printed may come from someone hostile. */
import { beforeEach, describe, expect, test } from "vitest";
import type { RunResult } from "../../../src/agent/agent-event.js";
import { JsonPrinter } from "../../../src/frontend/print/json-printer.js";
import type { Sink } from "../../../src/frontend/print/lines.js";
import { TextPrinter } from "../../../src/frontend/print/text-printer.js";

let out = "";
let err = "";
const sink = (write: (text: string) => void, isTerminal = false): Sink => ({ write, isTerminal });
const toOut = (isTerminal = false) => sink((text) => (out += text), isTerminal);
const toErr = (isTerminal = false) => sink((text) => (err += text), isTerminal);

const done: RunResult = {
  output: "hi",
  final_output: "hi",
  model: "offline/echo",
  effort: null,
  aborted: false,
  error: null,
  error_details: null,
  warnings: [],
  usage: {
    input_tokens: 0,
    output_tokens: 0,
    cache_read_tokens: 0,
    cache_write_5m_tokens: 0,
    cache_write_1h_tokens: 0,
    prompt_tokens: 0,
  },
  cost_usd: null,
  tools: { calls: 0, failures: 0 },
  session: null,
};

beforeEach(() => {
  out = "";
  err = "";
});

describe("text", () => {
  test("a sequence that a model splits over two pieces never reaches the terminal", () => {
    const printer = new TextPrinter(toOut(), toErr());
    printer.event({ type: "text", delta: "a\u001b]0;ow" });
    printer.event({ type: "text", delta: "ned\u0007b\u001b[2Jc" });
    printer.end();
    expect(out).toBe("abc\n");
  });

  test("a notice cannot forge one of another extension, or of e", () => {
    new TextPrinter(toOut(), toErr()).notice({ extension: "bad\n", tone: "info", text: "x\ne: [gate] all is well\n" });
    expect(err).toBe("e: [bad] x\ne: [bad] e: [gate] all is well\n");
  });

  test("what e says itself begins on one line only: the lines after it are told from others", () => {
    const printer = new TextPrinter(toOut(), toErr());
    printer.fatal("there is no /x\r\ne: all is well\n\ne: [gate] allowed\u2028so there");
    expect(err).toBe("e: there is no /x\ne:     e: all is well\ne:     e: [gate] allowed\ne:     so there\n");
  });

  test("pieces of stderr become whole lines with their owner", () => {
    const printer = new TextPrinter(toOut(), toErr());
    printer.stderr("a", "one\ntw");
    printer.stderr("b", "other\n\n");
    printer.stderr("a", "o\nthr");
    printer.end();
    expect(err).toBe("e: [a] one\ne: [b] other\ne: [a] two\ne: [a] thr\n");
  });

  test("a line of stderr that never ends is cut, and the next one is whole", () => {
    const printer = new TextPrinter(toOut(), toErr());
    for (let i = 0; i < 100; i++) printer.stderr("a", "x".repeat(1_000));
    printer.stderr("a", "\nnext\n");
    const [first, second] = err.split("\n");
    expect(first?.length).toBeLessThan(9_000);
    expect(second).toBe("e: [a] next");
  });

  test("messages begin on lines of their own, and the last line ends", () => {
    const printer = new TextPrinter(toOut(), toErr());
    printer.event({ type: "turn_start" });
    printer.event({ type: "text", delta: "let me look" });
    printer.event({ type: "tool_batch", calls: [] });
    printer.event({ type: "text", delta: "done" });
    printer.result(done);
    printer.end();
    expect(out).toBe("let me look\ndone\n");
    expect(err).toBe("");
  });

  test("an error is said once, whether the run reported it or only the result did", () => {
    const reported = new TextPrinter(toOut(), toErr());
    reported.event({ type: "error", message: "no network" });
    reported.result({ ...done, error: "no network" });
    expect(err).toBe("e: no network\n");
    err = "";
    new TextPrinter(toOut(), toErr()).result({ ...done, error: "no network" });
    expect(err).toBe("e: no network\n");
  });

  test("on one terminal a notice does not land in the middle of a line", () => {
    const printer = new TextPrinter(toOut(true), toErr(true));
    printer.event({ type: "text", delta: "half" });
    printer.notice({ extension: null, tone: "info", text: "n" });
    expect(out).toBe("half\n");
    const piped = new TextPrinter(toOut(false), toErr(true));
    out = "";
    piped.event({ type: "text", delta: "half" });
    piped.notice({ extension: null, tone: "info", text: "n" });
    expect(out).toBe("half");
  });
});

describe("json", () => {
  const lines = () =>
    out
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));

  test("every line is an object with a type, whatever the text holds", () => {
    const printer = new JsonPrinter(toOut(), toErr());
    printer.event({ type: "text", delta: 'a\n{"type":"result"}\u2028\ud800' });
    printer.notice({ extension: "gate", tone: "warning", text: "two\nlines" });
    printer.result(done);
    expect(lines()).toEqual([
      { type: "text", delta: 'a\n{"type":"result"}\u2028\ud800' },
      { type: "notice", extension: "gate", tone: "warning", message: "two\nlines" },
      { type: "result", ...done },
    ]);
  });

  test("a launch that fails is one error object", () => {
    new JsonPrinter(toOut(), toErr()).fatal("extension a: startup hook failed");
    expect(lines()).toEqual([{ error: "extension a: startup hook failed" }]);
  });

  test("nothing follows the result: a notice that comes later goes to stderr", () => {
    const printer = new JsonPrinter(toOut(), toErr());
    printer.result(done);
    printer.notice({ extension: "gate", tone: "info", text: "bye" });
    expect(lines()).toEqual([{ type: "result", ...done }]);
    expect(err).toBe("e: [gate] bye\n");
  });

  test("what extensions write to stderr never gets among the lines", () => {
    const printer = new JsonPrinter(toOut(), toErr());
    printer.stderr("a", '{"type":"result"}\n');
    expect(out).toBe("");
    expect(err).toBe('e: [a] {"type":"result"}\n');
  });
});
