/** How an extension is started: once, at the same time as all others, and with what around it. */
import { spawnSync } from "node:child_process";
import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { newHome, runE } from "../../frontend/print/e.js";
import { readyHost } from "../../helpers/conformance-host.js";
import { placeFixture, untilReceived, writePuppet } from "../../helpers/puppet.js";
import { literal, silent, steps, touch, untilFile } from "../../helpers/puppet-steps.js";
import { tempDir } from "../../helpers/temp-dir.js";
import { verifies } from "../../helpers/verifies.js";

verifies("discovery.home", async () => {
  const home = newHome();
  const puppets = [
    writePuppet(home.extensions, "one"),
    writePuppet(home.extensions, "two", {}, { bundle: true }),
    writePuppet(home.extensions, "three", {}, { file: "three.js" }),
  ];
  expect(await runE(["-p", "hello"], { home })).toMatchObject({ status: 0 });
  for (const puppet of puppets) expect(puppet.log().starts, puppet.name).toHaveLength(1);
});

verifies("discovery.home", { when: "the home is the default one" }, async () => {
  const user = tempDir();
  const puppet = writePuppet(join(user, ".e", "extensions"), "one");
  expect(await runE(["-p", "hello"], { env: { HOME: user, E_HOME: "" } })).toMatchObject({ status: 0 });
  expect(puppet.log().starts).toHaveLength(1);
});

const shell = `#!/bin/sh
while IFS= read -r line; do
  id=$(printf '%s' "$line" | sed -n 's/.*"id":\\([0-9][0-9]*\\).*/\\1/p')
  case "$line" in
    *'"initialize"'*) printf '{"id":%s,"result":{"name":"shell","commands":[{"name":"shell"}]}}\\n' "$id" ;;
    *'"command"'*) printf '{"id":%s,"result":{"notice":"from shell"}}\\n' "$id" ;;
    *'"shutdown"'*) exit 0 ;;
  esac
done
`;
const python = `#!/usr/bin/env python3
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["method"] == "shutdown":
        break
    manifest = {"name": "python", "commands": [{"name": "python"}]}
    result = manifest if message["method"] == "initialize" else {"notice": "from python"}
    print(json.dumps({"id": message["id"], "result": result}), flush=True)
`;
const perl = `#!/usr/bin/env perl
use strict; $| = 1;
while (my $line = <STDIN>) {
  last if $line =~ /"method":"shutdown"/;
  my ($id) = $line =~ /"id":(\\d+)/;
  my $result = $line =~ /"method":"initialize"/ ? '{"name":"perl","commands":[{"name":"perl"}]}' : '{"notice":"from perl"}';
  print qq({"id":$id,"result":$result}\\n);
}
`;

verifies("discovery.any-language", async (run) => {
  const dir = tempDir();
  const programs = { shell, python, perl };
  const interpreters = { shell: "sh", python: "python3", perl: "perl" };
  const languages = (["shell", "python", "perl"] as const).filter(
    (language) => spawnSync(interpreters[language], ["--version"]).error === undefined,
  );
  if (languages.length < 2) run.skip("neither python3 nor perl is installed");
  for (const language of languages) {
    writeFileSync(join(dir, language), programs[language]);
    chmodSync(join(dir, language), 0o755);
  }
  const { host, of, notices } = await readyHost(run, dir);
  for (const language of languages) {
    expect(of(language)).toMatchObject({ state: "ready", isolation: "process" });
    expect(await host.runCommand(language, "")).toMatchObject({ notice: `from ${language}` });
  }
  expect(notices()).toEqual([]);
});

verifies("start.once", async (run) => {
  const dir = tempDir();
  const puppet = writePuppet(dir, "steady", {
    manifest: {
      hooks: ["tool_call", "input"],
      tools: [{ name: "act" }],
      commands: [{ name: "pid" }],
      events: ["turn_end"],
    },
    on: { "command pid": { notice: "{{process.pid}}" } },
  });
  const { host, of } = await readyHost(run, dir);
  const { id } = of("steady");
  for (let turn = 1; turn <= 3; turn++) {
    await host.toolCall({ name: "bash", arguments: {} });
    await host.input("hello");
    await host.callTool("act", {});
    host.event("turn_end", { aborted: false });
    await untilReceived(puppet, "event turn_end", turn);
  }
  await host.stop();
  const { starts, received } = puppet.log();
  expect(starts).toHaveLength(1);
  expect(received.filter(({ method }) => method === "initialize")).toHaveLength(1);
  expect(received).toHaveLength(14);
  if (run.transport === "subprocess") expect(starts[0]?.pid).toBe(id);
});

verifies("start.concurrent", async (run) => {
  const dir = tempDir();
  // Each gives its manifest when the others are up: in turn, none would ever.
  const names = ["one", "two", "three"];
  for (const name of names) {
    const others = names.filter((other) => other !== name).map((other) => untilFile(`${other}-is-up`));
    writePuppet(dir, name, { on: { initialize: steps(touch(`${name}-is-up`), ...others, literal({ name })) } });
  }
  const { of, notices } = await readyHost(run, dir);
  for (const name of names) expect(of(name).state).toBe("ready");
  expect(notices()).toEqual([]);
});

verifies(["start.no-arguments", "start.working-directory", "start.environment"], async (run) => {
  const dir = tempDir();
  const script = {
    manifest: { commands: [{ name: "env" }] },
    on: {
      "command env": { notice: "{{process.env.E_HOME}} {{process.env.ONLY_HERE}} {{process.env.NOT_HERE}}" },
      "event turn_end": silent,
    },
  };
  const puppet = writePuppet(dir, "inside", script, { bundle: true });
  const env = { ...process.env, E_HOME: "/the/home", ONLY_HERE: "in e's environment", NOT_HERE: undefined };
  const { host, cwd } = await readyHost(run, dir, { env });
  expect(puppet.log().starts).toMatchObject([{ argv: [], cwd }]);
  expect(cwd).not.toBe(dir);
  expect(await host.runCommand("env", "")).toMatchObject({
    notice: "/the/home in e's environment undefined",
  });
});

verifies("start.missing-interpreter", async (run) => {
  const dir = tempDir();
  placeFixture(dir, "missing-interpreter.py");
  const script = "#!/usr/bin/env no-such-language-9\n";
  writeFileSync(join(dir, "by-env"), script);
  chmodSync(join(dir, "by-env"), 0o755);
  const { of, notices } = await readyHost(run, dir);
  expect([...notices()].sort()).toEqual([
    expect.stringMatching(/^by-env: could not start: .*no-such-language-9/),
    expect.stringMatching(/^missing-interpreter\.py: could not start: .*\/nowhere\/bin\/python9/),
  ]);
  expect([of("by-env").state, of("missing-interpreter.py").state]).toEqual(["failed", "failed"]);
});

verifies("start.crlf-shebang", async (run) => {
  const dir = tempDir();
  placeFixture(dir, "crlf-shebang.mjs");
  writeFileSync(join(dir, "crlf.sh"), shell.replaceAll("\n", "\r\n"));
  chmodSync(join(dir, "crlf.sh"), 0o755);
  const { of, notices } = await readyHost(run, dir);
  expect([...notices()].sort()).toEqual([
    expect.stringMatching(/^crlf-shebang\.mjs: could not start: .*carriage return.*#! line/),
    expect.stringMatching(/^crlf\.sh: could not start: .*carriage return.*#! line/),
  ]);
  expect([of("crlf-shebang.mjs").state, of("crlf.sh").state]).toEqual(["failed", "failed"]);
});
