/** doctor, command, protocol, trust: what they say and how they exit. */
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { placeFixture, writePuppet } from "../../helpers/puppet.js";
import { error } from "../../helpers/puppet-steps.js";
import { newHome, runE } from "./e.js";

describe("e doctor", () => {
  test("says of each file that does not run what to do, and exits with 1", async () => {
    const home = newHome();
    const plain = join(home.extensions, "plain.sh");
    writeFileSync(plain, "#!/bin/sh\n");
    placeFixture(home.extensions, "crlf-shebang.mjs");
    placeFixture(home.extensions, "missing-interpreter.py");
    mkdirSync(join(home.extensions, "two"));
    for (const name of ["a.sh", "b.sh"]) {
      const file = join(home.extensions, "two", name);
      writeFileSync(file, "#!/bin/sh\n");
      chmodSync(file, 0o755);
    }
    const { status, stdout } = await runE(["doctor"], { home });
    expect(status).toBe(1);
    expect(stdout).toContain(`chmod +x ${plain}`);
    expect(stdout).toMatch(/two: 2 executables and none named index\.\*/);
    expect(stdout).toMatch(/crlf-shebang\.mjs: .*carriage return/i);
    expect(stdout).toMatch(/missing-interpreter\.py: .*not (found|installed)|interpreter/);
  });

  test("starts nothing unless it is told to, and is content with a good home", async () => {
    const home = newHome();
    const puppet = writePuppet(home.extensions, "good", { manifest: { hooks: ["input"], commands: [{ name: "hi" }] } });
    const looked = await runE(["doctor"], { home });
    expect(looked).toMatchObject({ status: 0, stderr: "" });
    expect(puppet.log().starts).toEqual([]);
    const started = await runE(["doctor", "--start"], { home });
    expect(started.status).toBe(0);
    expect(started.stdout).toMatch(/ok {2}good\.mjs: .*ready in \d+ ms/);
    expect(started.stdout).toContain("hooks: input; commands: hi");
  });

  test("tells what a start shows: names, hooks that nobody knows, what was dropped; why one failed only once", async () => {
    const home = newHome();
    writePuppet(home.extensions, "gate", {
      manifest: { name: "warden", hooks: ["tool_cal"], shortcuts: [{ key: "g" }] },
    });
    writePuppet(home.extensions, "broken", { on: { initialize: error("cannot") } });
    const { stdout } = await runE(["doctor", "--start"], { home });
    expect(stdout).toMatch(/ok {2}gate\.mjs \(warden\): .*ready/);
    expect(stdout).toMatch(
      /Notices:\n(.*\n)*. {1}\[warden\] asks for what this host does not know: tool_cal; did you mean tool_call\?\n/,
    );
    expect(stdout).toContain("[warden] the shortcut g is dropped");
    expect(stdout.match(/cannot/g)).toHaveLength(1);
  });

  test("does not call a home without extensions well, nor one that has more to say", async () => {
    const home = newHome();
    writeFileSync(join(home.extensions, "gate.sh"), "#!/bin/sh\n");
    expect((await runE(["doctor"], { home })).stdout).toMatch(/Nothing is wrong, but no extension was found\.\n$/);
    const other = newHome();
    writePuppet(other.extensions, "gate", { manifest: { hooks: ["tool_cal"] } });
    expect(await runE(["doctor", "--start"], { home: other })).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/All run; look at the notices above\.\n$/),
    });
  });

  test("says of extensions in a project that nothing starts them by itself", async () => {
    const project = newHome();
    mkdirSync(join(project.path, ".e", "extensions"), { recursive: true });
    const { status, stdout } = await runE(["doctor", "--cwd", project.path]);
    expect(status).toBe(0);
    expect(stdout).toMatch(/\.e\/extensions: a project's own are not started.* e --package .*\.e\n/);
  });

  test("lists resources, what is wrong with them, and what of an untrusted project is left out", async () => {
    const home = newHome();
    const project = newHome();
    const files = {
      "skills/a/SKILL.md": "---\nname: review\ndescription: Reviews.\n---\nText.",
      "skills/b/SKILL.md": "no front matter",
      "prompts/fix.md": '---\nargument-hint: "[file]"\n---\nFix $1.',
      "themes/dusk.json": "{}",
      "AGENTS.md": "Be kind.",
    };
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(join(home.path, name, ".."), { recursive: true });
      writeFileSync(join(home.path, name), text);
    }
    writeFileSync(join(project.path, "AGENTS.md"), "x");
    const { status, stdout } = await runE(["doctor", "--cwd", project.path], { home });
    expect(status).toBe(1);
    const path = (name: string) => join(home.path, name);
    expect(stdout).toContain(`${path("skills/b/SKILL.md")}: no skill: "name" is missing in its front matter`);
    expect(stdout).toContain(`/skill:review (user, ${path("skills/a/SKILL.md")}): Reviews.`);
    expect(stdout).toContain(`/fix [file] (user, ${path("prompts/fix.md")}): Fix $1.`);
    expect(stdout).toContain(`dusk (user, ${path("themes/dusk.json")})`);
    expect(stdout).toContain(`Told to the model from:\n  ${path("AGENTS.md")}\n`);
    expect(stdout).toMatch(/ is not trusted: AGENTS\.md of it not loaded; decide with: e trust, /);
  });

  test("with --json is one object", async () => {
    const home = newHome();
    writePuppet(home.extensions, "broken", { on: { initialize: error("cannot") } });
    const { status, stdout } = await runE(["doctor", "--start", "--json"], { home });
    expect(status).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      home: { path: home.path, exists: true },
      trust: "undecided",
      extensions: [
        {
          file: "broken.mjs",
          problem: null,
          started: { state: "failed", lastError: expect.stringContaining("cannot") },
        },
      ],
    });
  });
});

describe("e command", () => {
  const home = () => {
    const made = newHome();
    writePuppet(made.extensions, "ops", {
      manifest: { commands: [{ name: "deploy" }, { name: "fail" }] },
      on: {
        "command deploy": { notice: "done", show: { title: "Plan", body: "{{params.args}}" }, prompt: "watch it" },
        "command fail": error("no access"),
      },
    });
    return made;
  };

  test("one that fails exits with 1 and says why", async () => {
    expect(await runE(["command", "fail"], { home: home() })).toMatchObject({
      status: 1,
      stdout: "",
      stderr: expect.stringMatching(/^e: \[ops\] \/fail: .*no access/),
    });
  });

  test("one that nobody has exits with 2 and guesses", async () => {
    const { status, stderr } = await runE(["command", "deplyo"], { home: home() });
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: "e: no extension has a command deplyo; did you mean deploy?\n",
    });
  });

  test("where none is loaded, which a forgotten chmod +x is enough for, the doctor is named", async () => {
    expect(await runE(["command", "deploy"])).toMatchObject({
      status: 2,
      stderr: "e: no extension has a command deploy (none is loaded; e doctor says why)\n",
    });
  });

  test("the notice is on stderr, what it shows and its prompt on stdout", async () => {
    expect(await runE(["command", "deploy", "--to", "staging"], { home: home() })).toEqual({
      status: 0,
      stdout: "Plan\n--to staging\nwatch it\n",
      stderr: "e: [ops] done\n",
    });
  });
});

test("e protocol prints one JSON Schema document, or a reference", async () => {
  const schema = await runE(["protocol", "--json-schema"]);
  expect(JSON.parse(schema.stdout)).toMatchObject({ $defs: { manifest: { required: ["name"] } } });
  const markdown = await runE(["protocol", "--markdown"]);
  expect(markdown.stdout).toMatch(/^# The e protocol, version 1\n/);
});

test("e trust refuses a directory that is not there", async () => {
  expect(await runE(["trust", "/no/such"])).toMatchObject({
    status: 1,
    stdout: "",
    stderr: "e: /no/such does not exist\n",
  });
});
