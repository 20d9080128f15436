/** /extensions: what runs, what it costs, and the two things that can be done about it. */
import type { ExtensionReport, HostReport } from "../../../host/host-options.js";
import { messageOf } from "../../../protocol/caught.js";
import { choose, during } from "../pickers/ask.js";
import { Picker } from "../pickers/picker.js";
import { accepted } from "./accepted.js";
import type { BuiltIn, CommandKit } from "./command-kit.js";
import { extensionItem, extensionText, isSlow, ranked, skippedItem } from "./extension-rows.js";

class ExtensionsPicker {
  readonly #kit: CommandKit;
  readonly #picker: Picker;
  #extensions: readonly ExtensionReport[] = [];

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
      onPick: (index) => this.#act(index, (name) => this.#open(name)),
      onCancel: () => kit.app.footer.close(this.#picker),
    });
    this.#show(kit.app.host.report());
    kit.app.footer.open(this.#picker);
    void this.#refresh();
  }

  /** Memory takes a moment to be known; the rest is there at once. */
  async #refresh(): Promise<void> {
    this.#show(this.#kit.app.host.report());
    this.#show(await this.#kit.app.host.measure());
  }

  #show({ extensions, skipped }: HostReport): void {
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

  async #open(name: string): Promise<void> {
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
        { label: "Disable", description: "ends it until it is reloaded here" },
      ],
    });
    if (picked === 1) await this.#reload(name);
    if (picked === 2) await this.#disable(name);
  }

  async #reload(name: string): Promise<void> {
    const { app, extensions } = this.#kit;
    const answer = await during(app, `Reloading ${name} …`, extensions.reload(name));
    if (accepted(app, answer)) app.notice("info", `${name} was reloaded`);
  }

  async #disable(name: string): Promise<void> {
    const { app, extensions } = this.#kit;
    // The host says what it was and what no longer applies.
    accepted(app, await extensions.disable(name));
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
