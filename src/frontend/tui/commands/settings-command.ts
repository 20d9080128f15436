/** /settings: every key with its value, range and source; changed in place and kept at once. */
import { readObjectFile } from "../../../agent/json-object-file.js";
import { parseSettings, type Settings, settingsPath } from "../../../agent/settings.js";
import { messageOf } from "../../../protocol/caught.js";
import type { JsonObject } from "../../../protocol/field.js";
import { askText, choose } from "../pickers/ask.js";
import { Picker, type PickerItem } from "../pickers/picker.js";
import { joined } from "../wording.js";
import type { BuiltIn, CommandKit } from "./command-kit.js";
import { changeOf, defaultOf, rangeOf, readTyped, shownValue, sourceOf } from "./setting-edit.js";
import { type SettingRow, settingRows } from "./setting-table.js";

/** What counts, and what the file says. */
interface Read {
  readonly settings: Settings;
  readonly file: JsonObject;
}

class SettingsPicker {
  readonly #kit: CommandKit;
  readonly #run: (command: string) => Promise<void>;
  readonly #picker: Picker;
  #read: Read;
  #rows: readonly SettingRow[];

  /** `run` opens the picker of another command. */
  constructor(kit: CommandKit, read: Read, run: (command: string) => Promise<void>) {
    this.#kit = kit;
    this.#read = read;
    this.#run = run;
    this.#rows = settingRows(read.settings);
    this.#picker = new Picker({
      title: "Settings",
      items: this.#items(),
      pickHint: "changes it",
      keys: [
        {
          chord: "ctrl+r",
          hint: "back to the default",
          run: (index) => this.#act(index, (row) => this.#set(row, null)),
        },
      ],
      invalidate: () => kit.app.invalidate(),
      onPick: (index) => this.#act(index, (row) => this.#change(row)),
      onCancel: () => kit.app.footer.close(this.#picker),
    });
    kit.app.footer.open(this.#picker);
  }

  #items(): readonly PickerItem[] {
    const { settings, file } = this.#read;
    return this.#rows.map((row) => {
      const source = sourceOf(row, settings, file);
      const standard = shownValue(defaultOf(row));
      return {
        label: row.key,
        description: joined(shownValue(row.value(settings)), source === "default" ? null : source),
        detail: joined(row.about, rangeOf(row.kind), `default: ${standard}`),
        marker: source === "default" ? "" : "•",
      };
    });
  }

  #act(index: number | null, action: (row: SettingRow) => Promise<void>): void {
    const row = index === null ? undefined : this.#rows[index];
    if (row === undefined) return;
    const { app } = this.#kit;
    void action(row)
      .catch((error: unknown) => app.notice("error", messageOf(error)))
      .then(() => this.#refresh());
  }

  async #refresh(): Promise<void> {
    this.#read = await read(this.#kit);
    this.#rows = settingRows(this.#read.settings);
    this.#picker.update({ items: this.#items() });
  }

  async #set(row: SettingRow, value: unknown): Promise<void> {
    const { app } = this.#kit;
    if (row.kind.kind === "file") return app.notice("info", `${row.key}: ${settingsPath(app.world.home)} changes it`);
    const change = changeOf(row.key, value, this.#read.file);
    await app.world.setSetting(change.key, change.value);
    if (row.key === "theme") app.refreshLooks();
    app.invalidate();
  }

  async #change(row: SettingRow): Promise<void> {
    const { app, field } = this.#kit;
    const { kind } = row;
    const now = row.value(this.#read.settings);
    if (kind.kind === "switch") return this.#set(row, now !== true);
    if (kind.kind === "command") return this.#run(kind.name);
    if (kind.kind === "file") return this.#set(row, null);
    if (kind.kind === "choice") {
      const items = kind.of.map((label) => ({ label, marker: label === now ? "✓" : "" }));
      const selected = Math.max(0, kind.of.indexOf(String(now)));
      const picked = await choose(app, { title: row.key, message: row.about, items, selected, filter: false });
      return picked === null ? undefined : this.#set(row, kind.of[picked] ?? null);
    }
    const typed = await askText(app, field, {
      title: row.key,
      message: joined(row.about, rangeOf(kind)),
      prefill: now === null || now === undefined ? "" : String(now),
      placeholder: `empty: ${shownValue(defaultOf(row))}`,
      refuse: (text) => {
        const read = readTyped(kind, text);
        return "problem" in read ? read.problem : null;
      },
    });
    const read = typed === null ? null : readTyped(kind, typed);
    if (read !== null && "value" in read) await this.#set(row, read.value);
  }
}

async function read({ app }: CommandKit): Promise<Read> {
  const read = await readObjectFile(settingsPath(app.world.home));
  const file = read.kind === "object" ? read.value : {};
  // What ctrl+l and shift+tab keep counts for sessions to come: the file has it before this one does.
  const { model, effort } = parseSettings(file).settings;
  return { settings: { ...app.world.settings(), model, effort }, file };
}

/** `run` runs another command by its name, without arguments. */
export function settingsCommand(run: (command: string, kit: CommandKit) => Promise<void>): BuiltIn {
  return {
    name: "settings",
    description: "see and change every setting",
    arguments: "",
    whileRunning: true,
    async run(_args, kit) {
      new SettingsPicker(kit, await read(kit), (command) => run(command, kit));
    },
  };
}
