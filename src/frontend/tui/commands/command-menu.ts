/**
 * What `/` offers while a line is written: e's own commands, those of extensions, skills and templates; behind a
 * command of an extension, its completions. Answers at once with what is known; a late answer to what is no longer
 * typed is dropped.
 */
import type { Resources } from "../../../agent/resources/resources.js";
import type { ExtensionCommand } from "../../../host/moments.js";
import type { CompletionItem } from "../../../protocol/calls.js";
import { sanitizeLabel } from "../../../text/sanitize.js";
import type { Offer, Suggestion } from "../composer/composer-options.js";
import { search } from "../pickers/fuzzy.js";
import { joined } from "../wording.js";
import type { BuiltIn } from "./command-kit.js";

export interface MenuOptions {
  readonly builtIns: readonly BuiltIn[];
  /** As they are now. */
  readonly resources: () => Pick<Resources, "skills" | "templates">;
  readonly commands: () => readonly ExtensionCommand[];
  /** `Host.complete`: settles within its deadline and never rejects. */
  readonly complete: (name: string, prefix: string) => Promise<readonly CompletionItem[]>;
  /** What is offered is another one than was last answered. */
  readonly onChange: () => void;
}

interface Listed {
  readonly name: string;
  readonly description: string;
  readonly arguments: string;
  /** Whose it is; empty: e's own. */
  readonly origin: string;
}

/** The command whose arguments are being written. */
const withArguments = /^\/([^\s/]+) ([^\n]*)$/;
const nameOnly = /^\/([^\s/]*)$/;

export class CommandMenu {
  readonly #options: MenuOptions;
  /** What was asked last, and its answer as far as there is one. */
  #asked: { readonly name: string; readonly prefix: string } | null = null;
  #items: readonly CompletionItem[] = [];
  /** The drafts that the last completions would have made: who picked one has answered, and Enter submits again. */
  #made: ReadonlySet<string> = new Set();

  constructor(options: MenuOptions) {
    this.#options = options;
  }

  /** Null: nothing here is for this draft. */
  offer({ text, caret }: { readonly text: string; readonly caret: number }): Offer | null {
    const name = nameOnly.exec(text)?.[1];
    if (name !== undefined && caret > 0) {
      const items = this.matches(name);
      return items.length === 0 ? null : { items, from: 0, to: text.length };
    }
    const words = withArguments.exec(text);
    if (words === null || caret !== text.length) return this.#forget();
    return this.#completions(text, words[1] ?? "", words[2] ?? "");
  }

  /** Commands that a name, or a part of one, may mean; best first. */
  matches(name: string): readonly Suggestion[] {
    const all = this.#listed();
    const found = search(
      all.map((one) => ({ label: one.name, description: one.description })),
      name,
    );
    return found.flatMap(({ index }) => {
      const one = all[index];
      return one === undefined ? [] : [suggestionOf(one)];
    });
  }

  /** A name is listed once, for whom a submitted line would run. */
  #listed(): readonly Listed[] {
    const { builtIns, commands, resources } = this.#options;
    const { skills, templates } = resources();
    const own = builtIns.map(({ name, description, arguments: hint }) => {
      return { name, description, arguments: hint, origin: "" };
    });
    const all: readonly Listed[] = [
      ...own,
      ...templates.map((one) => {
        return { name: one.name, description: one.description, arguments: one.argumentHint, origin: "template" };
      }),
      ...commands().map((one) => ({ ...one, origin: one.extension })),
      ...skills.map(({ name, description }) => {
        return { name: `skill:${name}`, description, arguments: "[what to do]", origin: "skill" };
      }),
    ];
    const theirs = new Set(commands().map(({ name }) => name));
    const seen = new Set<string>();
    return all.filter(({ name, origin }) => {
      // Before a template, an extension's command of its name is run.
      if (seen.has(name) || (origin === "template" && theirs.has(name))) return false;
      seen.add(name);
      return true;
    });
  }

  #forget(): null {
    this.#asked = null;
    this.#items = [];
    return null;
  }

  #completions(text: string, name: string, args: string): Offer | null {
    const command = this.#options.commands().find((one) => one.name === name);
    const isOwn = this.#options.builtIns.some((one) => one.name === name);
    if (isOwn || command?.completions !== true || this.#made.has(text)) return this.#forget();
    const prefix = args.slice(args.lastIndexOf(" ") + 1);
    if (this.#asked?.name !== name || this.#asked.prefix !== prefix) this.#ask(name, prefix);
    if (this.#items.length === 0) return null;
    const items = this.#items.map(({ value, label, description }) => ({
      label: sanitizeLabel(label ?? value),
      detail: sanitizeLabel(description ?? ""),
      insert: `${sanitizeLabel(value)} `,
      submits: false,
    }));
    const from = text.length - prefix.length;
    this.#made = new Set(items.map(({ insert }) => text.slice(0, from) + insert));
    return { items, from, to: text.length };
  }

  #ask(name: string, prefix: string): void {
    const asked = { name, prefix };
    // Until the answer is there, those of what is offered that begin so stay: no key falls on a list that is away.
    const goesOn = this.#asked?.name === name && prefix.startsWith(this.#asked.prefix);
    this.#items = goesOn ? this.#items.filter(({ value }) => beginsWith(value, prefix)) : [];
    this.#asked = asked;
    void this.#options
      .complete(name, prefix)
      .catch(() => [])
      .then((items) => {
        if (this.#asked !== asked || (items.length === 0 && this.#items.length === 0)) return;
        this.#items = items;
        this.#options.onChange();
      });
  }
}

function beginsWith(value: string, prefix: string): boolean {
  return value.toLowerCase().startsWith(prefix.toLowerCase());
}

function suggestionOf({ name, description, arguments: hint, origin }: Listed): Suggestion {
  const clean = sanitizeLabel(name);
  const about = [sanitizeLabel(description), sanitizeLabel(hint)].filter((part) => part !== "").join(" — ");
  // What e's own commands are not told they ask for.
  const takesNone = origin === "" || hint.trim() === "";
  return {
    label: `/${clean}`,
    detail: joined(about, sanitizeLabel(origin)),
    insert: takesNone ? `/${clean}` : `/${clean} `,
    submits: takesNone,
  };
}
