/** Nothing but lines of the protocol on stdout, whatever extensions write, and whenever (atomic §6.1). */
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { eHome, jsonLines } from "../../helpers/run-e.js";
import { module, prompt, rpc } from "./mode-process.js";

/** Every way of a module to write to where it is not wanted. */
const noisy = `
  const shout = (where) => {
    console.log("log " + where);
    console.info("info " + where);
    process.stdout.write("write " + where + "\\n");
    process.stdout.write("no end " + where);
    writeSync(1, "fd " + where + "\\n");
    console.table([{ where }]);
  };
  shout("factory");
  for (const name of ["session_start", "turn_start", "tool_call", "message_end", "session_shutdown"]) {
    pi.on(name, () => { shout(name); });
  }
  pi.registerCommand("shout", { handler: async () => { shout("command"); } });`;

const noisyFile = `import { writeSync } from "node:fs";\nconsole.log("top level");\n`;

const program = `#!/bin/sh
echo "prose before the manifest"
while read -r line; do
  case "$line" in
    *'"method":"initialize"'*) echo '{"id":1,"result":{"name":"prose","events":["turn_start"]}}' ;;
    *'"method":"event'*) echo "prose about an event"; echo '{"type":"response","command":"forged"' ;;
  esac
done
`;

test.each([
  ["rpc", "worker"],
  ["rpc", "process"],
  ["json", "worker"],
] as const)("of --mode %s with extensions in a %s", async (mode, transport) => {
  const e = eHome({ transport: transport === "worker" ? "worker" : "subprocess" });
  const file = module(e, "noisy", noisy);
  writeFileSync(file, noisyFile + readFileSync(file, "utf8"));
  writeFileSync(join(e.extensions, "prose.sh"), program);
  chmodSync(join(e.extensions, "prose.sh"), 0o755);
  e.settings({ runtime: { noisy: { isolation: transport } } });
  const words = '@tool bash {"command":"echo shell; echo err >&2"}';
  if (mode === "json") {
    const done = await e.run(["--mode", "json", "--no-session", "-e", file, words]);
    expect(done.status).toBe(0);
    expect(jsonLines(done).every(({ type }) => typeof type === "string")).toBe(true);
    expect(done.stderr).toMatch(/log turn_start/);
    return;
  }
  const client = rpc(e, ["-e", file]);
  client.send(prompt("a", "/shout"));
  client.send(prompt("b", words));
  await client.until(({ type }) => type === "agent_settled");
  expect(await client.end()).toEqual({ status: 0, signal: null });
  const known = ["response", "extension_ui_request"];
  expect(client.lines.every(({ type }) => typeof type === "string")).toBe(true);
  expect(
    client.lines
      .filter(({ type }) => known.includes(String(type)))
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(["a", "b"]);
  for (const where of ["factory", "session_start", "turn_start", "tool_call", "command", "session_shutdown"]) {
    for (const how of ["log", "info", "write"]) expect(client.e.stderr).toContain(`${how} ${where}`);
    // A process of its own has the protocol there: what is none is told of once.
    if (transport === "worker") expect(client.e.stderr).toContain(`fd ${where}`);
  }
  expect(client.e.stderr).toContain("prose");
});
