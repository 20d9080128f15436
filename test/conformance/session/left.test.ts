/** An extension leaves the session for another one, in every front end; a program lives on and sees the new one. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Puppet, writePuppet } from "../../helpers/puppet.js";
import { request, steps } from "../../helpers/puppet-steps.js";
import { RpcDriver } from "../../helpers/rpc-driver.js";
import { type EHome, eHome } from "../../helpers/run-e.js";
import { ask, leave, openE, row, run } from "../../terminal/core/session.js";

/** `/leave` begins a session with an entry of its own, and a run in it. */
function leaver(e: EHome): Puppet {
  const setup = [{ type: "custom", customType: "plan", data: { step: 1 } }];
  return writePuppet(e.extensions, "leaver", {
    manifest: {
      commands: [{ name: "leave" }],
      accepts: ["state"],
      lifecycle: ["session_info_changed"],
      events: ["session_start", "session_shutdown"],
    },
    on: {
      "command leave": steps(
        request("before", "session.append", { customType: "left", data: 1 }),
        request("new", "session.new", { setup }),
        request("say", "session.user_message", { content: "go on there" }),
        request("idle", "session.idle", {}),
        {},
      ),
    },
  });
}

interface Kept {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** The entries of each session that was kept, in the order of their files. */
function sessions(e: EHome): readonly (readonly Kept[])[] {
  return globSync("sessions/**/*.jsonl", { cwd: e.home })
    .sort()
    .map((file) =>
      readFileSync(join(e.home, file), "utf8")
        .trimEnd()
        .split("\n")
        .map((line): Kept => JSON.parse(line)),
    );
}

/** What the program was told, in order: answers, events and sessions. */
function told(puppet: Puppet): readonly string[] {
  return puppet.log().received.flatMap(({ id, method, params }) => {
    if (method === undefined) return [`answer ${String(id)}`];
    if (method === "event") return [`${params?.name} ${String(Object(params?.extra).reason)}`];
    const session = params?.session as { reset?: object } | undefined;
    return method === "state" && session?.reset !== undefined ? ["another session"] : [];
  });
}

const order = [
  "answer before",
  "session_shutdown new",
  "another session",
  "session_start new",
  "answer new",
  "answer say",
  "answer idle",
];
/** The end of it, as far as it is part of that order. */
const heard = (puppet: Puppet) =>
  told(puppet)
    .filter((line) => order.includes(line))
    .slice(-order.length);
const custom = (type: string) => expect.objectContaining({ type: "custom", custom_type: type });

test("e -p prints what ran in the session that took the first one's place", async () => {
  const e = eHome();
  const puppet = leaver(e);
  const { status, stdout, stderr } = await e.run(["-p", "/leave"]);
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: "You said: go on there\n", stderr: "" });
  expect(heard(puppet)).toEqual(order);
  const [second] = sessions(e);
  expect(second).toContainEqual(custom("plan"));
});

test("a client of e rpc goes on under the id that it knows, and is told", async () => {
  const e = eHome();
  leaver(e);
  const rpc = new RpcDriver(e.start(["rpc"], { stdin: "open" }));
  const { session } = await rpc.ask("session.create", { save: true });
  await rpc.ask("session.prompt", { session, prompt: "hi" });
  await rpc.ask("command", { session, name: "leave" });
  const replaced = rpc.lines.find(({ type }) => type === "session_replaced");
  expect(replaced).toMatchObject({ session, reason: "new", text: null });
  const info = await rpc.ask("session.info", { session });
  expect(info).toMatchObject({ session, id: replaced?.id });
  expect(info.id).not.toBe(session);
  expect(rpc.lines.filter(({ type }) => type === "text").at(-1)).toMatchObject({ session });
  await rpc.ask("session.close", { session });
  expect(sessions(e)).toHaveLength(2);
  await rpc.end();
});

test("an extension ends the session that it is in, and no other one of e rpc", async () => {
  const e = eHome();
  const puppet = writePuppet(e.extensions, "ender", {
    manifest: {
      commands: [{ name: "end" }],
      accepts: ["state"],
      lifecycle: ["session_info_changed"],
      events: ["session_shutdown"],
    },
    on: { "command end": steps(request("ended", "session.shutdown", {}), {}) },
  });
  const rpc = new RpcDriver(e.start(["rpc"], { stdin: "open" }));
  await rpc.ask("hello", {});
  const { session } = await rpc.ask("session.create", {});
  const { session: other } = await rpc.ask("session.create", {});
  // Whoever asked for the command is answered first.
  expect(await rpc.ask("command", { session, name: "end" })).toMatchObject({ extension: "ender" });
  expect(await rpc.until(({ type }) => type === "session_closed")).toMatchObject({ session });
  expect(puppet.log().of("event session_shutdown")).toHaveLength(1);
  await expect(rpc.ask("session.prompt", { session, prompt: "hi" })).rejects.toThrow(
    `the session ${session} is closed`,
  );
  expect(await rpc.ask("session.prompt", { session: other, prompt: "hi" })).toMatchObject({ output: "You said: hi" });
  await rpc.end();
});

test("a terminal shows the new session", async () => {
  const e = eHome();
  const puppet = leaver(e);
  const screen = await openE(e, ["--tui-mode", "fullscreen"]);
  await ask(screen, ["@say the first answer"], "the first answer");
  run(screen, "/leave");
  await row(screen, "── a new session");
  await row(screen, "You said: go on there");
  expect(screen.text()).not.toContain("the first answer");
  expect(await leave(screen)).toBe(0);
  expect(heard(puppet)).toEqual(order);
  const [first, second] = sessions(e);
  expect(first).toContainEqual(custom("left"));
  expect(second).toContainEqual(custom("plan"));
});
