/** Whatever handlers throw, give, or do to their event: the moment settles, and the session is whole. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { uiLimits } from "../../src/protocol/limits.js";
import { oddities } from "../fixtures/modules/hostile/oddities.js";
import { open } from "./hostile-modules.js";

/** Events whose first handler may be the last that is asked. */
const mayEnd = [
  "",
  "tool_call",
  "user_bash",
  "input",
  "session_before_switch",
  "session_before_fork",
  "session_before_compact",
  "session_before_tree",
];

test.each(Object.keys(oddities))(
  "a module that %s has no say",
  async (oddity) => {
    const running = await open(["answers-anything.ts"], { session: { kind: "new" } });
    const { session, type } = running;
    const { agent } = session;
    await session.prompt("before");
    await type(`/odd ${oddity}`);
    await session.prompt('@tool bash {"command":"echo tool"}\n@then\n@say said');
    await session.prompt("plain");
    await agent.shell("echo shell");
    agent.set({ model: null, effort: "high" });
    await agent.compacted(null);
    await agent.moveTo(agent.history()[0]?.id ?? null, { summarize: true });
    await agent.fork(agent.history()[0]?.id ?? null, "at");
    await agent.mayLeave("new");
    await type("/odd nothing");
    await type("/missed");
    const [missed = ""] = running.notes("missed:");
    for (const event of missed.split(" ").slice(1)) expect(mayEnd).toContain(event);
    await running.stillFine();
    expect(running.stateOf("answers-anything.ts")).toBe("ready");
    expect({}).not.toHaveProperty("polluted");
    const exported = await agent.export(null, "jsonl");
    if (!exported.ok) throw new Error(exported.error);
    for (const line of readFileSync(exported.path, "utf8").trimEnd().split("\n")) JSON.parse(line);
    for (const note of running.screen.notes) expect(note.length).toBeLessThanOrEqual(uiLimits.noticeChars);
  },
  20_000,
);
