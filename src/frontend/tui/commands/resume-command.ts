/** /resume: the sessions of this directory or of all of them; opened, renamed, deleted. */
import type { SessionSummary } from "../../../agent/session/session-summary.js";
import { messageOf } from "../../../protocol/caught.js";
import { uiLimits } from "../../../protocol/limits.js";
import { charCount } from "../../../text/clip.js";
import { askText, confirmed } from "../pickers/ask.js";
import { Picker, type PickerItem } from "../pickers/picker.js";
import { ago, counted, joined } from "../wording.js";
import { accepted } from "./accepted.js";
import type { BuiltIn, CommandKit } from "./command-kit.js";

function itemOf(session: SessionSummary, current: string | null, all: boolean, now: number): PickerItem {
  const { name, title, modified, turns, cwd, path, id } = session;
  const about = joined(ago(modified, now), counted(turns, "prompt"), name !== null && title, all && cwd);
  const label = name ?? (title === "" ? `(nothing said) ${id.slice(0, 8)}` : title);
  return { label, description: about, marker: path === current ? "✓" : "" };
}

/** Closes with the session to open; null: none. */
class SessionPicker {
  readonly #kit: CommandKit;
  readonly #settle: (path: string | null) => void;
  readonly #picker: Picker;
  #sessions: readonly SessionSummary[] = [];
  #all = false;
  /** A list that was asked for before another one is not shown. */
  #asked = 0;

  constructor(kit: CommandKit, settle: (path: string | null) => void) {
    this.#kit = kit;
    this.#settle = settle;
    this.#picker = new Picker({
      title: "Resume",
      items: [],
      emptyText: "reading …",
      pickHint: "opens",
      keys: [
        { chord: "ctrl+a", hint: "all directories", run: () => this.#toggleScope() },
        { chord: "ctrl+r", hint: "renames", run: (index) => this.#act(index, (session) => this.#rename(session)) },
        { chord: "ctrl+d", hint: "deletes", run: (index) => this.#act(index, (session) => this.#remove(session)) },
      ],
      invalidate: () => kit.app.invalidate(),
      onPick: (index) => this.#close(this.#sessions[index]?.path ?? null),
      onCancel: () => this.#close(null),
    });
    kit.app.footer.open(this.#picker);
    void this.#read();
  }

  get #current(): string | null {
    return this.#kit.app.agent.info().path;
  }

  #close(path: string | null): void {
    this.#kit.app.footer.close(this.#picker);
    this.#settle(path);
  }

  async #read(): Promise<void> {
    const { app, now } = this.#kit;
    const mine = ++this.#asked;
    const found = await app.world.sessions.list(this.#all ? { all: true } : { cwd: app.world.cwd }).catch(() => []);
    if (mine !== this.#asked) return;
    this.#sessions = found;
    this.#picker.update({
      title: this.#all ? "Resume: sessions of all directories" : "Resume: sessions of this directory",
      items: found.map((session) => itemOf(session, this.#current, this.#all, now())),
      emptyText: this.#all ? "no sessions yet" : "no sessions here yet; ctrl+a shows those of all directories",
    });
  }

  #toggleScope(): void {
    this.#all = !this.#all;
    this.#picker.update({ items: [], emptyText: "reading …" });
    void this.#read();
  }

  #act(index: number | null, action: (session: SessionSummary) => Promise<void>): void {
    const session = index === null ? undefined : this.#sessions[index];
    if (session === undefined) return;
    void action(session)
      .catch((error: unknown) => this.#kit.app.notice("error", messageOf(error)))
      .then(() => this.#read());
  }

  async #rename(session: SessionSummary): Promise<void> {
    const { app, field, sessions } = this.#kit;
    const text = await askText(app, field, {
      title: "Name of the session",
      message: session.title,
      prefill: session.name ?? "",
      placeholder: "empty takes the name away",
      refuse: (name) =>
        charCount(name.trim()) > uiLimits.sessionNameChars ? `at most ${uiLimits.sessionNameChars} characters` : null,
    });
    if (text === null) return;
    const name = text.trim() === "" ? null : text.trim();
    if (session.path === this.#current) accepted(app, app.agent.rename(name));
    else await sessions.rename(session.path, name);
  }

  async #remove(session: SessionSummary): Promise<void> {
    const { app, sessions } = this.#kit;
    if (session.path === this.#current) {
      return app.notice("warning", "that is the session in use; /new begins another one first");
    }
    const message = joined(session.name ?? session.title, counted(session.messages, "message"), session.cwd);
    if (await confirmed(app, { title: "Delete this session?", message, yes: "deletes its file for good" })) {
      await sessions.remove(session.path);
    }
  }
}

/** Opens the picker; resolves with the file to open, null for none. */
function pickSession(kit: CommandKit): Promise<string | null> {
  return new Promise((resolve) => {
    new SessionPicker(kit, resolve);
  });
}

async function resume(args: string, kit: CommandKit): Promise<void> {
  const { app } = kit;
  const path = args === "" ? await pickSession(kit) : await app.world.sessions.find(args, app.world.cwd);
  if (path === null) return;
  if (path === app.agent.info().path) return app.notice("info", "that is the session in use");
  await app.switchSession({ kind: "resume", path }, "resume");
}

export const resumeCommands: readonly BuiltIn[] = [
  {
    name: "resume",
    description: "go on in another session",
    arguments: "[name or id]",
    whileRunning: false,
    run: resume,
  },
];
