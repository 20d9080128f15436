/** /extensions: what runs, what it costs, and the two things that can be done about it. */
import { messageOf } from "../../../protocol/caught.js";
import { choose, during } from "../pickers/ask.js";
import { Picker } from "../pickers/picker.js";
import { extensionItem, extensionText, isSlow, ranked, type ShownExtension, skippedItem } from "./extension-rows.js";
import type { BuiltIn, CommandKit } from "./kit.js";

class ExtensionsPicker {
  readonly #kit: CommandKit;
  readonly #picker: Picker;
  #extensions: readonly ShownExtension[] = [];

  constructor(kit: CommandKit) {
    this.#kit = kit;
    this.#picker = new Picker({
      title: "Extensions",
      items: [],
      emptyText: "no extension is installed; put one into the extensions directory of the home",
      pickHint: "shows all of it",
      keys: [
        { chord: "ctrl+r", hint: "reloads", run: (index) => this.#act(index, (name) => this.#reload(name)) },
        { chord: "ctrl+d", hint: "disables", run: (index) => this.#act(index, (name) => this.#disable(name)) },
      ],
      invalidate: () => kit.app.invalidate(),
      onPick: (index) => this.#act(index, (name) => this.#show(name)),
      onCancel: () => kit.app.footer.close(this.#picker),
    });
    this.#refresh();
    kit.app.footer.open(this.#picker);
  }

  #refresh(): void {
    const { extensions, skipped } = this.#kit.app.host.report();
    this.#extensions = ranked(extensions);
    const slow = this.#extensions.filter(isSlow).map(({ name }) => name);
    this.#picker.update({
      title: slow.length === 0 ? "Extensions" : `Extensions — slow: ${slow.join(", ")}`,
      items: [...this.#extensions.map(extensionItem), ...skipped.map(skippedItem)],
    });
  }

  #act(index: number | null, action: (name: string) => Promise<void>): void {
    const extension = index === null ? undefined : this.#extensions[index];
    if (extension === undefined) return;
    void action(extension.name)
      .catch((error: unknown) => this.#kit.app.notice("error", messageOf(error)))
      .then(() => this.#refresh());
  }

  async #show(name: string): Promise<void> {
    const { app } = this.#kit;
    const extension = this.#kit.app.host.report().extensions.find((one) => one.name === name);
    if (extension === undefined) return;
    const picked = await choose(app, {
      title: name,
      message: extensionText(extension),
      filter: false,
      items: [
        { label: "Back" },
        { label: "Reload", description: "ends it and starts what its file holds now" },
        { label: "Disable", description: "ends it for this session" },
      ],
    });
    if (picked === 1) await this.#reload(name);
    if (picked === 2) await this.#disable(name);
  }

  async #reload(name: string): Promise<void> {
    const { app, extensions } = this.#kit;
    await during(app, `Reloading ${name} …`, extensions.reload(name));
    app.notice("info", `${name} was reloaded`);
  }

  async #disable(name: string): Promise<void> {
    const { app, extensions } = this.#kit;
    await extensions.disable(name);
    app.notice("info", `${name} is disabled for this session; /reload starts it again`);
  }
}

export const extensionCommands: readonly BuiltIn[] = [
  {
    name: "extensions",
    description: "what runs beside the agent, what it costs; reload or disable one",
    arguments: "",
    whileRunning: true,
    run(_args, kit) {
      new ExtensionsPicker(kit);
    },
  },
];
