/**
 * A module in a process of its own, for a person who wants it apart: the same runtime as in a thread, over lines on stdin
 * and stdout. Here the process is the module's: it may change its directory, and end it.
 */
import { LineDecoder } from "../../../src/wire/line-decoder.js";
import { runModule } from "../run-module.js";
import { importModule } from "../thread/import-module.js";
import { installLoader } from "../thread/loader.js";
import { textOf } from "../thread/tenant.js";

/** What the host starts it with, as JSON: its only argument. */
interface ProcessOrder {
  readonly path: string;
  readonly name: string;
  readonly cwd: string;
  /** As `ModuleOrder.aliases`. */
  readonly aliases: Readonly<Record<string, string>>;
}

/** What prints goes to stderr from now on: stdout is the wire. The function that writes to it. */
function takeStdout(): (text: string) => void {
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = process.stderr.write.bind(process.stderr);
  return (text) => void write(text);
}

function fail(error: unknown): void {
  process.stderr.write(`${textOf(error)}\n`);
  process.exit(1);
}

export function openProcess(argument: string): void {
  const order: ProcessOrder = JSON.parse(argument);
  const say = takeStdout();
  // As it would find them if it were run by itself.
  process.argv = [process.execPath, order.path];
  installLoader(order.aliases);
  const { exit } = process;
  const running = runModule({
    order,
    send: (message) => say(`${JSON.stringify(message)}\n`),
    load: () => importModule(order.path),
    onFatal: fail,
  });
  process.on("uncaughtException", (error) => running.reportUncaught(error));
  process.on("unhandledRejection", (reason) => running.reportUncaught(reason));
  const lines = new LineDecoder({
    onLine: (text) => running.receive(JSON.parse(text)),
    onBad: () => {},
  });
  process.stdin.on("data", (bytes) => lines.push(bytes));
  process.stdin.on("end", () => void running.end().then(() => exit(0), fail));
}
