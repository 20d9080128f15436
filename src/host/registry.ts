/**
 * What the ready extensions declared together: names, tools, commands, shortcuts, flags. First declaration wins;
 * the later one is dropped with a notice. Pure but for the notices.
 */

import { type EventName, versionOneEvents } from "../protocol/events.js";
import type { Tone } from "../protocol/field.js";
import { type LifecycleName, lifecycleNames } from "../protocol/lifecycle/lifecycle-table.js";
import { toolLimits } from "../protocol/limits.js";
import type { FlagDeclaration, Manifest } from "../protocol/manifest.js";
import { type HookName, hookNames } from "../protocol/methods.js";
import { chordRefusals, normalizeChord, refuseChord } from "../text/chord.js";
import { clipChars } from "../text/clip.js";
import { sanitizeLabel, sanitizeModelText } from "../text/sanitize.js";
import { commandNames } from "./command-names.js";
import type { Extension } from "./extension.js";
import type {
  ExtensionCommand,
  ExtensionProvider,
  ExtensionShortcut,
  ExtensionTool,
  ExtensionVirtualModel,
} from "./moments.js";
import type { Notices } from "./notices.js";
import { offerOf } from "./tool-offer.js";
import { aboutUnknown } from "./unknown-names.js";

/** Names that a command of an extension cannot take (e protocol §6). */
export const builtInCommands: ReadonlySet<string> = new Set(
  (
    "login models model effort scoped-models reload resume tree new clear copy compact fork clone export undo " +
    "usage trust settings help version quit exit theme extensions"
  ).split(" "),
);

interface Owned<T> {
  readonly owner: Extension;
  readonly value: T;
}

/** With the name or key by which the extension itself knows it. */
interface Called<T> extends Owned<T> {
  readonly called: string;
}

/** Somebody who changes markdown before it is shown. `types`: of messages; null: the usual ones. */
export interface MarkdownTransformer {
  readonly owner: Extension;
  readonly handle: string;
  readonly types: readonly string[] | null;
}

/** A manifest that was taken, with its extension. */
interface Ready {
  readonly owner: Extension;
  readonly manifest: Manifest;
}

export class Registry {
  readonly tools = new Map<string, Owned<ExtensionTool>>();
  readonly commands = new Map<string, Called<ExtensionCommand>>();
  readonly shortcuts = new Map<string, Called<ExtensionShortcut>>();
  readonly flags: Owned<FlagDeclaration>[] = [];
  readonly #ready: readonly Ready[];
  readonly #notices: Notices;
  readonly #said = new Set<string>();
  /** What a smaller registry of the same generation has said. */
  readonly #saidBefore: ReadonlySet<string>;
  /** Made once: a gate looks here before every tool call. */
  readonly #byHook: ReadonlyMap<HookName, readonly Extension[]>;
  readonly #byLifecycle: ReadonlyMap<LifecycleName, readonly Extension[]>;

  /**
   * Takes the extensions in extension order; those that never became ready count for nothing. `previous`: a smaller
   * registry of the same generation.
   */
  constructor(extensions: readonly Extension[], notices: Notices, previous: Registry | null = null) {
    this.#notices = notices;
    this.#saidBefore = previous === null ? new Set() : previous.#said;
    this.#ready = extensions.flatMap((owner) => (owner.manifest === null ? [] : [{ owner, manifest: owner.manifest }]));
    this.#byHook = new Map(hookNames.map((hook) => [hook, this.#listed(({ hooks }) => hooks.includes(hook))]));
    this.#byLifecycle = new Map(
      lifecycleNames.map((name) => [name, this.#listed(({ lifecycle }) => lifecycle.includes(name))]),
    );
    this.#addressAll(previous);
    for (const { owner, manifest } of this.#ready) {
      this.#addTools(owner, manifest);
      this.#addShortcuts(owner, manifest);
      for (const value of manifest.flags) this.flags.push({ owner, value });
      const unknown = aboutUnknown(manifest, owner.found.kind === "module");
      if (unknown !== null) this.#say(owner.name, "info", unknown);
    }
    this.#addCommands();
  }

  /** Providers of models, in extension order; those of extensions that ended are gone. */
  providers(): readonly ExtensionProvider[] {
    return this.#ready.flatMap(({ owner, manifest }) =>
      owner.state === "ready" ? manifest.providers.map((declared) => ({ extension: owner.name, declared })) : [],
    );
  }

  /** Models that choose others, in extension order; the first of a name counts. */
  virtualModels(): readonly ExtensionVirtualModel[] {
    const all = this.#ready.flatMap(({ owner, manifest }) =>
      owner.state === "ready" ? manifest.virtual_models.map((declared) => ({ extension: owner.name, declared })) : [],
    );
    const specs = all.map(({ declared: { provider, id } }) => `${provider}/${id}`);
    return all.filter((_one, at) => specs.indexOf(specs[at] ?? "") === at);
  }

  /** The extensions that listed a hook, in order, those that ended included. */
  advertising(hook: HookName): readonly Extension[] {
    return this.#byHook.get(hook) ?? [];
  }

  /** The extensions that serve a hook, in order; those that ended serve nothing. */
  serving(hook: HookName): readonly Extension[] {
    return this.advertising(hook).filter(({ state }) => state === "ready");
  }

  /** The extensions that are asked how to show a kind of entry, in order. */
  rendering(entry: { readonly kind: "tool" | "assistant"; readonly name: string }): readonly Extension[] {
    const patterns = entry.kind === "assistant" ? ["assistant", "*"] : [`tool:${entry.name}`, "tool:*", "*"];
    return this.serving("render").filter((owner) => owner.manifest?.renders.some((r) => patterns.includes(r)));
  }

  /** The first extension that draws messages or entries of that custom type; null: none. */
  drawing(kind: "message" | "entry", customType: string): Extension | null {
    const found = this.#ready.find(({ owner, manifest }) => {
      const types = kind === "message" ? manifest.message_renderers : manifest.entry_renderers;
      return owner.state === "ready" && types.includes(customType);
    });
    return found?.owner ?? null;
  }

  /** The extensions that may draw rows of any tool, in order. */
  drawingTools(): readonly Extension[] {
    return this.#listed(({ tool_renderer }) => tool_renderer).filter(({ state }) => state === "ready");
  }

  /** In extension order. */
  markdownTransformers(): readonly MarkdownTransformer[] {
    return this.#ready.flatMap(({ owner, manifest }) => {
      const { markdown_transformer: declared } = manifest;
      if (declared === undefined || owner.state !== "ready") return [];
      return [{ owner, handle: declared.handle, types: declared.message_types ?? null }];
    });
  }

  listening(event: EventName): readonly Extension[] {
    return this.#ready
      .filter(({ owner, manifest }) => {
        const wanted: readonly string[] = manifest.events ?? versionOneEvents;
        return owner.state === "ready" && wanted.includes(event);
      })
      .map(({ owner }) => owner);
  }

  /** The extensions that hear a lifecycle event, in order. */
  hearing(name: LifecycleName): readonly Extension[] {
    const listed = this.#byLifecycle.get(name) ?? [];
    return listed.length === 0 ? listed : listed.filter(({ state }) => state === "ready");
  }

  #listed(lists: (manifest: Manifest) => boolean): readonly Extension[] {
    return this.#ready.filter(({ manifest }) => lists(manifest)).map(({ owner }) => owner);
  }

  /** A name is an address, not an identity: the second `x` is `x:2`. Whoever was addressed before keeps its address. */
  #addressAll(previous: Registry | null): void {
    const here = new Set(this.#ready.map(({ owner }) => owner));
    // Whoever is here no longer has left its address to the next one.
    const addressed = (previous === null ? [] : previous.#ready)
      .map(({ owner }) => owner)
      .filter((owner) => here.has(owner));
    const taken = new Set(addressed.map(({ name }) => name));
    for (const { owner, manifest } of this.#ready) {
      if (addressed.includes(owner)) continue;
      const name = sanitizeLabel(manifest.name);
      let address = name;
      for (let n = 2; taken.has(address); n++) address = `${name}:${n}`;
      taken.add(address);
      owner.name = address;
      if (address !== name) {
        const text = `${owner.found.file} calls itself ${name} too, so it is addressed as ${address}`;
        this.#say(address, "warning", text);
      }
    }
  }

  /** A registry that grew says again what the smaller one found; the person has read that. */
  #say(extension: string, tone: Tone, text: string): void {
    const key = `${extension}\n${text}`;
    this.#said.add(key);
    if (!this.#saidBefore.has(key)) this.#notices.post(extension, tone, text);
  }

  #addTools(owner: Extension, manifest: Manifest): void {
    for (const tool of manifest.tools) {
      const name = sanitizeModelText(tool.name).text;
      const description = sanitizeModelText(tool.description);
      const other = this.tools.get(name)?.owner;
      if (other !== undefined) {
        const whose = other === owner ? "twice" : `although ${other.name} already has it`;
        this.#say(owner.name, "warning", `declares the tool ${name} ${whose}; the later one is dropped`);
        continue;
      }
      if (description.changed || name !== tool.name) {
        const text = `invisible characters were taken out of what the tool ${name} tells the model`;
        this.#say(owner.name, "warning", text);
      }
      const label = tool.label ?? null;
      const value: ExtensionTool = {
        name,
        extension: owner.name,
        description: description.text,
        parameters: tool.parameters,
        label: label && {
          category: labelText(label.category),
          running: labelText(label.running),
          completed: labelText(label.completed),
          target: label.target,
        },
        ...offerOf(tool),
      };
      this.tools.set(name, { owner, value });
    }
  }

  #addCommands(): void {
    const declared = this.#ready.flatMap(({ owner, manifest }) =>
      manifest.commands.flatMap((command) => {
        const name = sanitizeLabel(command.name).replace(/^\//, "");
        if (!builtInCommands.has(name)) return [{ owner, command, name, isModule: owner.found.kind === "module" }];
        this.#say(owner.name, "warning", `/${name} is built in, so its command of that name cannot be reached`);
        return [];
      }),
    );
    for (const [at, name] of commandNames(declared).entries()) {
      const one = declared[at];
      if (name === null || one === undefined) continue;
      const { owner, command, isModule } = one;
      const value: ExtensionCommand = {
        name,
        extension: owner.name,
        description: sanitizeLabel(command.description),
        arguments: sanitizeLabel(command.arguments ?? ""),
        completions: command.completions,
      };
      this.commands.set(name, { owner, value, called: isModule ? command.name : name });
    }
  }

  #addShortcuts(owner: Extension, manifest: Manifest): void {
    for (const { key, description } of manifest.shortcuts) {
      const chord = normalizeChord(key);
      const refusal = refuseChord(key);
      if (chord === null || refusal !== null) {
        const why = chordRefusals[refusal ?? "not-a-chord"];
        this.#say(owner.name, "warning", `the shortcut ${sanitizeLabel(key)} is dropped: ${why}`);
        continue;
      }
      const other = this.shortcuts.get(chord)?.owner;
      const isModule = owner.found.kind === "module";
      if (other !== undefined && isModule && other.found.kind === "module") {
        this.#say(owner.name, "warning", `the shortcut ${chord} of ${other.name} is its own now`);
      } else if (other !== undefined) {
        this.#say(owner.name, "warning", `the shortcut ${chord} is ${other.name}'s already; it is dropped`);
        continue;
      }
      const value = { chord, extension: owner.name, description: sanitizeLabel(description) };
      this.shortcuts.set(chord, { owner, value, called: isModule ? key : chord });
    }
  }
}

function labelText(text: string): string {
  return clipChars(sanitizeLabel(text), toolLimits.labelChars);
}
