/** Rows of tier A that work with git, which a program of the test stands for, and that guard the session itself. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import type { Corpus } from "./in-process.js";
import type { Row } from "./row.js";
import { agree, dismiss, pick } from "./screen.js";

/** Says what lies in $HOME/git-ARGUMENT, and keeps a log of how it was called. */
const git = `
echo "$*" >> "$HOME/git.log"
[ -f "$HOME/git-$1-fails" ] && { echo "no $1" >&2; exit 1; }
cat "$HOME/git-$1" 2>/dev/null || exit 0`;

const log = ({ person }: Corpus): readonly string[] =>
  existsSync(join(person, "git.log")) ? readFileSync(join(person, "git.log"), "utf8").trim().split("\n") : [];

const firstUser = ({ session }: Corpus): string =>
  session.agent.history().find((entry) => entry.type === "message" && entry.message.role === "user")!.id;

const kept = { options: { session: { kind: "new" } } } as const;

export const gitRows: readonly Row[] = [
  {
    modules: ["auto-commit-on-exit"],
    says: "what was changed is committed once the session ends",
    with: { programs: { git }, person: { "git-status": " M a.txt\n" } },
    async proof(running) {
      const { type, session, screen } = running;
      await type("@say Did it all\n@say and more");
      expect(log(running)).toEqual([]);
      await session.close();
      expect(log(running)).toEqual(["status --porcelain", "add -A", "commit -m [e] Did it all"]);
      expect(screen.notes).toEqual(["Committed: Did it all"]);
    },
  },
  {
    modules: ["git-merge-and-resolve"],
    says: "conflicts become the model's next prompt, once",
    with: {
      programs: { git },
      person: { "git-rev-parse": "true\n", "git-merge-fails": "", "git-diff": "a.txt\nb.txt\n" },
    },
    async proof(running) {
      const { type, screen, requests, read } = running;
      await type("hello");
      expect(read()).toContain("Resolve the conflicts in a.txt, b.txt and commit.");
      expect(requests).toHaveLength(2);
      expect(screen.notes).toEqual(["2 conflict(s)"]);
      expect(log(running).slice(0, 4)).toEqual([
        "rev-parse --is-inside-work-tree",
        "rev-parse --abbrev-ref @{upstream}",
        "fetch --quiet",
        "merge --no-edit true",
      ]);
    },
  },
  {
    modules: ["git-checkpoint"],
    says: "a state that was put aside is offered to whoever goes back to it",
    with: { ...kept, programs: { git }, person: { "git-stash": "abc123\n" } },
    async proof(running) {
      const { type, session, screen } = running;
      await type("@tool ls {}");
      expect(log(running).filter((line) => line === "stash create")).toHaveLength(2);
      screen.replies.push(pick("No"), pick("Yes"));
      expect(await session.agent.fork(firstUser(running), "before")).toMatchObject({ ok: true });
      expect(log(running)).not.toContain("stash apply abc123");
      expect(await session.agent.fork(firstUser(running), "before")).toMatchObject({ ok: true });
      expect(log(running).at(-1)).toBe("stash apply abc123");
      expect(screen.notes).toEqual(["Files restored"]);
    },
  },
  {
    modules: ["dirty-repo-guard"],
    says: "a session with work that is not committed is left only by who says so",
    with: { ...kept, programs: { git }, person: { "git-status": " M a.txt\n?? b.txt\n" } },
    async proof(running) {
      const { type, session, screen } = running;
      await type("hello");
      screen.replies.push(pick("No"), pick("Yes"), dismiss);
      expect(await session.agent.mayLeave("new")).toBe(false);
      expect(screen.notes).toEqual(["Commit your changes first"]);
      expect(await session.agent.mayLeave("resume")).toBe(true);
      expect(await session.agent.fork(firstUser(running), "before")).toMatchObject({ ok: false, cancelled: true });
      expect(screen.asked.map(({ question }) => question.title)).toEqual([
        "2 uncommitted file(s). new session anyway?",
        "2 uncommitted file(s). switch session anyway?",
        "2 uncommitted file(s). fork anyway?",
      ]);
    },
  },
  {
    modules: ["confirm-destructive"],
    says: "nothing that was said is left behind without asking",
    with: kept,
    async proof(running) {
      const { type, session, screen } = running;
      const { agent } = session;
      expect(await agent.mayLeave("resume")).toBe(true);
      await type("hello");
      screen.replies.push(agree(false), agree(true), agree(false), pick("No"), pick("Yes"));
      expect(await agent.mayLeave("new")).toBe(false);
      expect(await agent.mayLeave("new")).toBe(true);
      expect(await agent.mayLeave("resume")).toBe(false);
      expect(await agent.fork(firstUser(running), "before")).toMatchObject({ cancelled: true });
      expect(await agent.fork(firstUser(running), "before")).toMatchObject({ ok: true, text: "hello" });
      expect(screen.notes).toEqual(["Clear cancelled", "Switch cancelled", "Fork cancelled"]);
      expect(screen.asked.at(-1)?.question.title).toBe(`Fork from entry ${firstUser(running).slice(0, 8)}?`);
    },
  },
  {
    modules: ["project-trust"],
    says: "a project is trusted by what the person answers an extension",
    with: {
      files: {
        ".atomic/extensions/own.ts": 'export default (pi: any) => pi.registerCommand("own", { handler: () => {} });',
      },
      replies: [pick("Yes, with"), (question) => ({ kind: "text", text: `it is ${question.title}` })],
    },
    async proof({ screen, session, cwd }) {
      await screen.told(`project-trust is there in ${cwd}`);
      expect(screen.notes).toContain("Trusted: it is Why?");
      expect(screen.asked[0]?.question).toMatchObject({ title: `Trust ${cwd} (tui)?` });
      expect(session.host.commands().map(({ name }) => name)).toEqual(["own"]);
    },
  },
  {
    modules: ["plan-mode"],
    says: "a plan is made by reading, carried out when the person says so, and told off step by step",
    with: kept,
    async proof({ type, screen, resultOf, requests, read, custom, session }) {
      await type("/plan");
      expect(screen.statusRow).toBe("⏸ plan");
      screen.replies.push(pick("Stay"));
      await type('@tool bash {"command":"rm -rf /nothing"}\n@tool write {"path":"a","content":"b"}');
      expect(read()).toContain("[PLAN MODE ACTIVE]");
      expect(resultOf("bash")?.content).toContain("Plan mode: not on the list");
      expect(resultOf("write")).toMatchObject({ is_error: true });
      const offered = requests[0]?.tools.map(({ name }) => name).filter((name) => name !== "read_result");
      expect(offered?.toSorted()).toEqual(["bash", "find", "grep", "ls", "read"]);
      screen.replies.push(pick("Execute"));
      await type("@say Plan:\n@say 1. Look around\n@say 2) Write it down");
      await expect.poll(() => custom("plan-todo-list")).toHaveLength(1);
      expect(read()).toContain("Carry out the plan, first: Look around");
      expect(read()).not.toContain("[PLAN MODE ACTIVE]");
      expect(screen.statusRow).toBe("📋 0/2");
      expect(screen.above).toEqual(["☐ Look around", "☐ Write it down"]);
      await type("@say [DONE:1]");
      expect(read()).toContain("Still to do:\\n1. Look around\\n2. Write it down");
      expect(screen.above).toEqual(["☑ Look around", "☐ Write it down"]);
      await type("/todos");
      expect(screen.notes.at(-1)).toBe("1. ✓ Look around\n2. ○ Write it down");
      await type('@tool write {"path":"a","content":"b"}\n@say [DONE:2]');
      expect(resultOf("write")).toMatchObject({ is_error: false });
      await expect.poll(() => custom("plan-complete")).toHaveLength(1);
      expect(screen.above).toEqual([]);
      await session.host.pressShortcut("ctrl+alt+p");
      expect(screen.statusRow).toBe("⏸ plan");
      screen.replies.push(pick("Refine"), (question) => ({ kind: "text", text: `refined ${question.title}` }), dismiss);
      await type("@say Plan:\n@say 1. Again");
      await expect.poll(read).toContain("refined Refine the plan:");
      await session.agent.idle();
    },
  },
  {
    modules: ["reload-runtime", "status-line"],
    says: "everything is loaded anew by a command, and by a tool once its run is over",
    async proof({ type, screen, session }) {
      await type("hi");
      expect(screen.statusRow).toBe("✓ Turn 1 complete");
      await type("/reload-runtime");
      await expect.poll(() => screen.statusRow).toBe("Ready");
      await type("hi");
      expect(screen.statusRow).toBe("✓ Turn 1 complete");
      await type("@tool reload_runtime {}");
      await expect.poll(() => screen.statusRow).toBe("Ready");
      expect(session.agent.history()).not.toContainEqual(
        expect.objectContaining({ message: expect.objectContaining({ content: "/reload-runtime" }) }),
      );
    },
  },
];
