/** /tree: all branches of the session; going on from another place, with a summary of what is left or without. */
import type { MoveOptions } from "../../../agent/session/session-place.js";
import { promptOf } from "../../../agent/session/session-title.js";
import { messageOf } from "../../../protocol/caught.js";
import { askText, choose, during } from "../pickers/ask.js";
import { Picker, type PickerItem } from "../pickers/picker.js";
import { joined } from "../wording.js";
import { accepted } from "./accepted.js";
import type { BuiltIn, CommandKit } from "./command-kit.js";
import { pathTo, type TreeFilter, type TreeRow, treeFilters, treeRows } from "./tree-rows.js";

const INDENT_CELLS = 2;

function itemOf({ depth, who, text, label, isActive, isLeaf }: TreeRow): PickerItem {
  return {
    label: `${who}: ${text}`,
    description: joined(label === null ? null : `[${label}]`, isLeaf && "you are here"),
    marker: isLeaf ? "●" : isActive ? "│" : "",
    token: isActive ? undefined : "dim",
    indent: depth * INDENT_CELLS,
  };
}

/** Null: Esc. */
async function askSummary({ app, field }: CommandKit): Promise<MoveOptions | null> {
  const picked = await choose(app, {
    title: "Summarise what is left behind?",
    filter: false,
    items: [
      { label: "No summary", description: "only what is said from here on counts" },
      { label: "Summarise", description: "the model writes down what that branch came to" },
      { label: "Summarise …", description: "and say what matters most" },
    ],
  });
  if (picked === null) return null;
  if (picked === 0) return {};
  if (picked === 1) return { summarize: true };
  const instructions = await askText(app, field, { title: "What should the summary keep above all?" });
  return instructions === null ? null : { summarize: true, ...(instructions.trim() === "" ? {} : { instructions }) };
}

/** Something that was said on the branch in use would be left. */
function leavesSomething({ app }: CommandKit, target: string): boolean {
  const kept = pathTo(app.agent.tree(), target);
  const left = app.agent.history().filter(({ id }) => !kept.has(id));
  return left.some(({ type }) => type === "message" || type === "custom_message");
}

async function go(kit: CommandKit, id: string): Promise<void> {
  const { app } = kit;
  const entry = app.agent.tree().find((one) => one.id === id) ?? null;
  // Of a prompt one goes on before it, also when it is the last entry.
  if (id === app.agent.leaf() && promptOf(entry) === null) return app.notice("info", "you are there already");
  const options = leavesSomething(kit, id) ? await askSummary(kit) : {};
  if (options === null) return;
  const says = options.summarize === true ? "Summarising what is left behind …" : "Moving …";
  const moving = app.agent.moveTo(id, options);
  // Esc ends the summary as it ends a turn; the agent then stays where it is.
  const answer = await during(app, says, moving, () => app.agent.interrupt());
  if (!accepted(app, answer)) return;
  app.redrawHistory();
  if (answer.text !== undefined) app.composer.setText(answer.text);
}

class TreePicker {
  readonly #kit: CommandKit;
  readonly #settle: (id: string | null) => void;
  readonly #picker: Picker;
  #filter: TreeFilter = "talk";
  #rows: readonly TreeRow[];

  constructor(kit: CommandKit, settle: (id: string | null) => void) {
    this.#kit = kit;
    this.#settle = settle;
    this.#rows = this.#read();
    this.#picker = new Picker({
      title: this.#title(),
      items: this.#rows.map(itemOf),
      selected: this.#here(),
      pickHint: "goes on from there",
      emptyText: "nothing was said yet",
      keys: [
        { chord: "ctrl+f", hint: "shows more or less", run: (index) => this.#nextFilter(index) },
        { chord: "ctrl+b", hint: "labels", run: (index) => this.#label(index) },
      ],
      invalidate: () => kit.app.invalidate(),
      onPick: (index) => this.#close(this.#rows[index]?.id ?? null),
      onCancel: () => this.#close(null),
    });
    kit.app.footer.open(this.#picker);
  }

  #read(): readonly TreeRow[] {
    const { agent } = this.#kit.app;
    return treeRows(agent.tree(), agent.leaf(), this.#filter);
  }

  #title(): string {
    return `Session tree (${this.#filter})`;
  }

  /** The row of the leaf, or the last one above it that is listed. */
  #here(): number {
    return Math.max(
      0,
      this.#rows.findLastIndex(({ isActive }) => isActive),
    );
  }

  #update(keptId: string | undefined): void {
    this.#rows = this.#read();
    const kept = this.#rows.findIndex(({ id }) => id === keptId);
    const selected = kept === -1 ? this.#here() : kept;
    this.#picker.update({ title: this.#title(), items: this.#rows.map(itemOf), selected });
  }

  #nextFilter(index: number | null): void {
    const kept = index === null ? undefined : this.#rows[index]?.id;
    this.#filter = treeFilters[(treeFilters.indexOf(this.#filter) + 1) % treeFilters.length] ?? "talk";
    this.#update(kept);
  }

  #label(index: number | null): void {
    const row = index === null ? undefined : this.#rows[index];
    if (row === undefined) return;
    const { app, field } = this.#kit;
    const question = { title: "Label", message: `${row.who}: ${row.text}`, placeholder: "empty takes it away" };
    void askText(app, field, { ...question, prefill: row.label ?? "" })
      .then((text) => {
        if (text !== null) accepted(app, app.agent.label(row.id, text.trim() === "" ? null : text));
        this.#update(row.id);
      })
      .catch((error: unknown) => app.notice("error", messageOf(error)));
  }

  #close(id: string | null): void {
    this.#kit.app.footer.close(this.#picker);
    this.#settle(id);
  }
}

async function tree(kit: CommandKit): Promise<void> {
  const id = await new Promise<string | null>((resolve) => {
    new TreePicker(kit, resolve);
  });
  if (id !== null) await go(kit, id);
}

export const treeCommands: readonly BuiltIn[] = [
  {
    name: "tree",
    description: "go on from another place in this session",
    arguments: "",
    whileRunning: false,
    run: (_args, kit) => tree(kit),
  },
];
