// The first start of a module in a process: prints its milliseconds. Arguments: the built library, and the module.
const [library, path] = process.argv.slice(2);
const { startHost, headless } = await import(library);
const from = performance.now();
const host = startHost({
  directories: [],
  extra: [{ path, file: path, kind: "module" }],
  cwd: process.cwd(),
  frontEnd: headless(() => {}),
  version: "bench",
});
await host.ready;
process.stdout.write(String(performance.now() - from));
if (host.report().extensions[0]?.state !== "ready") process.exitCode = 1;
await host.stop();
