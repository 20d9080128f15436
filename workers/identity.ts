/**
 * Makes the thread look like the process that would run the program: arguments, environment, no trace of the thread in
 * `node:worker_threads`, no terminal. `require.main` and `import.meta.main` come from running it as the main module.
 */

export function assumeIdentity(
  path: string,
  env: Readonly<Record<string, string>> | null,
  hidesTerminal: boolean,
): void {
  process.argv.splice(0, process.argv.length, process.execPath, path);
  process.execArgv = [];
  if (env !== null) setEnvironment(env);
  // A program that starts threads of its own asks whether it is one of them.
  Object.assign(process.getBuiltinModule("node:worker_threads"), {
    isMainThread: true,
    parentPort: null,
    workerData: null,
    threadId: 0,
  });
  if (hidesTerminal) hideTerminal();
}

function setEnvironment(env: Readonly<Record<string, string>>): void {
  for (const name of Object.keys(process.env)) if (!Object.hasOwn(env, name)) delete process.env[name];
  for (const [name, value] of Object.entries(env)) if (process.env[name] !== value) process.env[name] = value;
}

/** Loaded only where there is a terminal to hide: the module is not free. */
function hideTerminal(): void {
  const tty = process.getBuiltinModule("node:tty");
  const { isatty } = tty;
  Object.assign(tty, { isatty: (fd: number) => fd > 2 && isatty(fd) });
}
