/** guard.rs: ways out of the project that it must see, then what it lets through. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Data, type Driver, drive } from "./drive.js";
import { compile, missing } from "./programs.js";

const reason = missing("rustc");
let program: ReturnType<typeof compile>;
let root = "";
let cwd = "";

const ask = (guard: Driver, name: string, args: unknown): Promise<Data> =>
  guard.result("hook.tool_call", { name, arguments: args });

async function started(config: unknown = {}): Promise<Driver> {
  const guard = drive(program.path, { cwd, env: { HOME: join(root, "home") } });
  await guard.start({ extensions_config: { guard: config } });
  return guard;
}

describe.skipIf(reason)(`guard.rs${reason ? ` (${reason})` : ""}`, () => {
  beforeAll(() => {
    program = compile("guard.rs");
    root = realpathSync(mkdtempSync(join(tmpdir(), "e-example-")));
    cwd = join(root, "project");
    for (const directory of ["project/src", "project-two", "outside/deep", "home"]) {
      mkdirSync(join(root, directory), { recursive: true });
    }
    symlinkSync(join(root, "outside/deep"), join(cwd, "link"));
    symlinkSync(join(root, "outside/new.txt"), join(cwd, "dangling"));
    symlinkSync("loop", join(cwd, "loop"));
    symlinkSync(cwd, join(root, "outside/back"));
  });
  afterAll(() => {
    program.remove();
    rmSync(root, { recursive: true });
  });

  test("every way out is denied, with a reason that names the path", async () => {
    await using guard = await started();
    const ways = [
      "/etc/motd",
      "../x",
      "src/../../x",
      "../project-two/x",
      "~/x",
      "link/x",
      "link/../x",
      "dangling",
      "loop",
      "loop/x",
      "new/../../x",
    ];
    for (const path of ways) {
      for (const tool of ["write", "edit"]) {
        expect([path, await ask(guard, tool, { path })]).toEqual([
          path,
          { block: true, reason: `${path} is outside of ${cwd}. Write inside it, or ask the user.` },
        ]);
      }
    }
  });

  test("paths inside are allowed, those that are still to be made too", async () => {
    await using guard = await started();
    for (const path of [
      "a.txt",
      "./src/../a.txt",
      join(cwd, "new/deep/a.txt"),
      `${root}/outside/back/a.txt`,
      "",
      "..a/ä😀",
    ]) {
      expect([path, await ask(guard, "write", { path })]).toEqual([path, { block: false }]);
    }
  });

  test("other tools and odd arguments are none of its business", async () => {
    await using guard = await started();
    expect(await ask(guard, "read", { path: "/etc/motd" })).toEqual({ block: false });
    for (const args of [{}, { path: 7 }, "raw", null, []])
      expect(await ask(guard, "write", args)).toEqual({ block: false });
  });

  test("settings add directories; wrong settings add none", async () => {
    await using guard = await started({ roots: [join(root, "outside"), "~/notes", 7] });
    expect(await ask(guard, "write", { path: "link/x" })).toEqual({ block: false });
    expect(await ask(guard, "write", { path: "~/notes/x" })).toEqual({ block: false });
    expect(await ask(guard, "write", { path: "~/x" })).toMatchObject({ block: true });
    await using other = await started({ roots: root });
    expect(await ask(other, "write", { path: "../x" })).toMatchObject({ block: true });
  });

  test("a path is what its string says: escapes are resolved before it is judged, and quoted in the reason", async () => {
    await using guard = await started();
    guard.write(
      '{"params":{"name":"wr\\u0069te","arguments":{"path":"\\u002e./\\ud83d\\ude00\\"\\n\\ud83d"}},"id":"q\\n1","\\u006dethod":"hook.tool_call"}\r\n',
    );
    await guard.until(() => guard.messages.length === 2);
    expect(guard.messages[1]).toEqual({
      id: "q\n1",
      result: { block: true, reason: `../😀"\n\ufffd is outside of ${cwd}. Write inside it, or ask the user.` },
    });
  });

  test("broken lines and bottomless ones are passed over, ids go back byte for byte", async () => {
    await using guard = await started();
    const broken = ['{"id":1', '{"id', '{"id":1,"method":"\\u12', '"\\', "{{{", "]", '{"id":1,"method":}', "{} {}"];
    guard.write(`${broken.join("\n")}\n${"[".repeat(100_000)}\n`);
    guard.write(Buffer.from([0xff, 0xfe, 0x0a]));
    guard.write('{"id":{"a":[1.50,12345678901234567890,{}]},"method":"x"}\n');
    await guard.until(() => guard.messages.length === 2);
    expect(guard.messages[1]).toMatchObject({
      id: { a: [1.5, expect.any(Number), {}] },
      error: "guard does not answer x",
    });
    expect(guard.garbage).toEqual([]);
  });
});
