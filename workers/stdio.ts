/** Puts our streams where the program finds standard input, output and error. */
import type { ProgramIo } from "./io.js";
import { ProgramInput } from "./stdin.js";
import { ProgramOutput } from "./stdout.js";

export function installStdio({ inbox, outbox }: ProgramIo): void {
  const closeOutput = (): void => {
    guardConsole(true);
    outbox.close();
  };
  replaceStream("stdin", new ProgramInput(inbox));
  replaceStream("stdout", new ProgramOutput(1, (chunk) => outbox.write(chunk), closeOutput));
  replaceStream(
    "stderr",
    new ProgramOutput(
      2,
      (chunk) => outbox.writeError(chunk),
      () => guardConsole(true),
    ),
  );
  guardConsole(false);
  unmirrorConsole();
}

const consoleMethods = ["log", "info", "debug", "error", "warn"] as const;

/**
 * Node shows each call of the console to its debugger as well, attached or not, which takes as long as the write.
 * These are the same methods without that, unless the host was started to be debugged.
 */
function unmirrorConsole(): void {
  if (process.execArgv.some((argument) => argument.startsWith("--inspect"))) return;
  const plain: unknown = Reflect.get(console.Console, "prototype");
  if (typeof plain !== "object" || plain === null) return;
  for (const name of consoleMethods) {
    const method: unknown = Reflect.get(plain, name);
    if (typeof method !== "function") continue;
    const bound: unknown = Reflect.apply(Function.prototype.bind, method, [console]);
    Reflect.set(console, name, Object.defineProperty(Object(bound), "name", { value: name, configurable: true }));
  }
}

/**
 * The console guards each of its writes against errors, which takes longer than the write. Ours cannot fail while they
 * are open.
 */
function guardConsole(isGuarded: boolean): void {
  Reflect.set(console, "_ignoreErrors", isGuarded);
}

/** Puts a stream where `process` has its own. */
export function replaceStream(name: "stdin" | "stdout" | "stderr", stream: object): void {
  keepSymbolMethods(process[name], stream);
  Object.defineProperty(process, name, { configurable: true, enumerable: true, get: () => stream });
}

/**
 * Node's own thread code calls a symbol-named method of whatever is at `process.stdout` whenever the host reads, and
 * the thread dies where it is missing (seen with Node 24; gone when a plain stream survives `worker.stdout.read()`).
 */
function keepSymbolMethods(original: object, stream: object): void {
  for (const symbol of Object.getOwnPropertySymbols(Object.getPrototypeOf(original))) {
    if (!(symbol in stream)) Object.defineProperty(stream, symbol, { value: () => {} });
  }
}
