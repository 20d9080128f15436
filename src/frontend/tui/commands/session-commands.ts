/** What leaves the session, copies it, writes it out or takes back a part of it. */
import type { Entry } from "../../../agent/session/entry.js";
import type { SessionSource } from "../../../agent/session/open-session.js";
import { promptOf, titleOf } from "../../../agent/session/session-title.js";
import { choose, confirmed, during } from "../pickers/ask.js";
import { ago, joined } from "../wording.js";
import { accepted } from "./accepted.js";
import type { BuiltIn, CommandKit } from "./command-kit.js";

async function startNew({ app }: CommandKit): Promise<void> {
  const source: SessionSource = app.world.save ? { kind: "new" } : { kind: "none" };
  await app.switchSession(source, "new");
}

/** The text of the last reply that has any; null when there is none. */
function lastReply(entries: readonly Entry[]): string | null {
  for (const entry of entries.toReversed()) {
    if (entry.type !== "message" || entry.message.role !== "assistant") continue;
    const text = entry.message.content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("\n\n");
    if (text.trim() !== "") return text;
  }
  return null;
}

async function copy({ app }: CommandKit): Promise<void> {
  const text = lastReply(app.agent.history());
  if (text === null) return app.notice("info", "there is no reply to copy yet");
  await app.copy(text);
  app.notice("info", "the last reply is on the clipboard");
}

async function compact(args: string, { app }: CommandKit): Promise<void> {
  const focus = args === "" ? null : args;
  if (app.agent.info().running) {
    if (accepted(app, app.agent.compact(focus)))
      app.notice("info", "the conversation is compacted before the next request");
    return;
  }
  // Why nothing came of it was told as it happened.
  await app.agent.compacted(focus);
}

/** Goes on in the copy; what was to be changed is in the composer. */
async function enterFork({ app }: CommandKit, entryId: string | null, position: "before" | "at"): Promise<void> {
  const answer = await app.agent.fork(entryId, position);
  if (!answer.ok) return app.notice("error", answer.error);
  if (!(await app.switchSession({ kind: "resume", path: answer.path }, "fork"))) return;
  if (answer.text !== null) app.composer.setText(answer.text);
}

async function fork(kit: CommandKit): Promise<void> {
  const { app } = kit;
  const prompts = app.agent
    .history()
    .filter((entry) => promptOf(entry) !== null)
    .toReversed();
  if (prompts.length === 0) return app.notice("info", "there is no prompt to fork before; /clone copies the session");
  const picked = await choose(app, {
    title: "Fork before which prompt?",
    items: prompts.map((entry) => ({
      label: titleOf(promptOf(entry) ?? ""),
      description: ago(entry.timestamp, kit.now()),
    })),
  });
  const entry = picked === null ? undefined : prompts[picked];
  if (entry !== undefined) await enterFork(kit, entry.id, "before");
}

async function exportTo(args: string, { app }: CommandKit): Promise<void> {
  const path = args === "" ? null : args;
  const format = args.toLowerCase().endsWith(".jsonl") ? "jsonl" : "html";
  let answer = await app.agent.export(path, format);
  if (!answer.ok && path !== null && answer.error.includes("is there already")) {
    const yes = await confirmed(app, { title: "Overwrite?", message: path, yes: "replaces the file" });
    if (!yes) return;
    answer = await app.agent.export(path, format, { force: true });
  }
  app.notice(answer.ok ? "info" : "error", answer.ok ? `exported to ${answer.path}` : answer.error);
}

/** The last prompt and all that came of it leave the branch; /tree still has them. */
async function undo({ app }: CommandKit): Promise<void> {
  const last = app.agent.history().findLast((entry) => promptOf(entry) !== null);
  if (last === undefined) return app.notice("info", "there is nothing to take back");
  const answer = await during(app, "Taking the last prompt back …", app.agent.moveTo(last.id), () =>
    app.agent.interrupt(),
  );
  if (!accepted(app, answer)) return;
  app.redrawHistory();
  const draft = app.composer.text;
  app.composer.setText(joinDrafts(promptOf(last) ?? "", draft));
  app.notice("info", joined("the last prompt is back in the composer", "files it changed are as they are"));
}

/** What was being written is not lost. */
function joinDrafts(text: string, draft: string): string {
  return draft.trim() === "" ? text : `${text}\n\n${draft}`;
}

const idleOnly = { arguments: "", whileRunning: false } as const;

export const sessionCommands: readonly BuiltIn[] = [
  { name: "new", description: "begin a new session", ...idleOnly, run: (_args, kit) => startNew(kit) },
  { name: "clear", description: "begin a new session, as /new does", ...idleOnly, run: (_args, kit) => startNew(kit) },
  {
    name: "copy",
    description: "put the last reply on the clipboard",
    arguments: "",
    whileRunning: true,
    run: (_args, kit) => copy(kit),
  },
  {
    name: "compact",
    description: "replace the older conversation by a summary",
    arguments: "[what to keep]",
    whileRunning: true,
    run: compact,
  },
  { name: "fork", description: "go on in a copy, from before a prompt", ...idleOnly, run: (_args, kit) => fork(kit) },
  {
    name: "clone",
    description: "go on in a copy of this session",
    ...idleOnly,
    run: (_args, kit) => enterFork(kit, null, "at"),
  },
  {
    name: "export",
    description: "write the session to a file: .html for people, .jsonl for programs",
    arguments: "[file]",
    whileRunning: true,
    run: exportTo,
  },
  {
    name: "undo",
    description: "take the last prompt back into the composer",
    ...idleOnly,
    run: (_args, kit) => undo(kit),
  },
];
