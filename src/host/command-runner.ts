/** Runs commands, shortcuts and completions of extensions; a failure is a notice, never an exception. */
import type { CommandResult, CompletionItem } from "../protocol/calls.js";
import type { Show } from "../protocol/field.js";
import { uiLimits } from "../protocol/limits.js";
import { clipBytes, clipChars } from "../text/clip.js";
import { sanitizeBody, sanitizeLabel } from "../text/sanitize.js";
import { Payload } from "../wire/frame.js";
import type { Extension } from "./extension.js";
import type { ExtensionErrors } from "./extension-errors.js";
import type { CommandEffects, ShowBlock } from "./front-end.js";
import type { Notices } from "./notices.js";
import { failureText, type Outcome } from "./outcome.js";
import type { Registry } from "./registry.js";

function nonBlank(text: string | undefined): string | null {
  return text === undefined || text.trim() === "" ? null : text;
}

/** A block for the transcript, made fit to be painted. Null when there is nothing to show. */
export function showBlock(extension: string, show: Show): ShowBlock | null {
  const title = clipChars(sanitizeLabel(show.title ?? ""), uiLimits.titleChars);
  const body = clipBytes(sanitizeBody(show.body), uiLimits.showBytes);
  if (title === "" && body.trim() === "") return null;
  return { extension, title, body, format: show.format ?? "text" };
}

function effects(extension: string, result: CommandResult): CommandEffects {
  const notice = nonBlank(result.notice);
  const name = nonBlank(result.session_name);
  return {
    extension,
    notice: notice === null ? null : clipChars(sanitizeBody(notice), uiLimits.noticeChars),
    show: result.show === undefined ? null : showBlock(extension, result.show),
    prompt: nonBlank(result.prompt),
    sessionName: name === null ? null : clipChars(sanitizeLabel(name), uiLimits.sessionNameChars),
    failure: null,
  };
}

/** What an extension was to do: as listeners to errors and as people are told of it. */
interface Asked {
  readonly event: string;
  readonly what: string;
}

export class CommandRunner {
  readonly #notices: Notices;
  readonly #errors: Pick<ExtensionErrors, "answered">;
  readonly #registry: () => Registry | Promise<Registry>;
  #opening: Promise<void> | null = null;

  constructor(
    notices: Notices,
    errors: Pick<ExtensionErrors, "answered">,
    registry: () => Registry | Promise<Registry>,
  ) {
    this.#notices = notices;
    this.#errors = errors;
    this.#registry = registry;
  }

  /** Until it resolves no command and no key reaches an extension. */
  waitFor(opening: Promise<void>): void {
    const over = (): void => {
      if (this.#opening === opening) this.#opening = null;
    };
    this.#opening = opening;
    opening.then(over, over);
  }

  /** Null when no extension has it. */
  async run(line: string, args: string, signal?: AbortSignal): Promise<CommandEffects | null> {
    const command = (await this.#opened()).commands.get(line);
    if (command === undefined) return null;
    const { owner, called: name } = command;
    const event = `command:${name}`;
    return this.#settle(
      owner,
      { event, what: `/${name}` },
      await owner.request("command", new Payload({ name, args }), { signal }),
    );
  }

  async press(chord: string, signal?: AbortSignal): Promise<CommandEffects | null> {
    const shortcut = (await this.#opened()).shortcuts.get(chord);
    if (shortcut === undefined) return null;
    const { owner, called: key } = shortcut;
    return this.#settle(
      owner,
      { event: `shortcut:${key}`, what: key },
      await owner.request("shortcut", new Payload({ key }), { signal }),
    );
  }

  /** A slow, broken or empty answer shows nothing. */
  async complete(line: string, prefix: string): Promise<readonly CompletionItem[]> {
    const command = (await this.#registry()).commands.get(line);
    if (command === undefined || !command.value.completions) return [];
    const { owner, called: name } = command;
    const outcome = await owner.request("command.complete", new Payload({ name, prefix }));
    if (outcome.kind !== "answered") return [];
    const items = outcome.value.items.map((item) => ({
      value: sanitizeLabel(item.value),
      label: clipChars(sanitizeLabel(item.label ?? item.value), uiLimits.optionChars),
      description: clipChars(sanitizeLabel(item.description ?? ""), uiLimits.optionChars),
    }));
    return items.filter(({ value }) => value !== "");
  }

  async #opened(): Promise<Registry> {
    if (this.#opening !== null) await this.#opening.catch(() => undefined);
    return this.#registry();
  }

  #settle(owner: Extension, { event, what }: Asked, outcome: Outcome<CommandResult>): CommandEffects {
    if (outcome.kind === "answered") return effects(owner.name, outcome.value);
    const nothing = { extension: owner.name, notice: null, show: null, prompt: null, sessionName: null };
    // Who is being ended is not to blame for what it leaves unanswered.
    if (outcome.kind === "cancelled" || owner.state === "stopped") return { ...nothing, failure: null };
    const why = outcome.kind === "refused" ? outcome.message : failureText(outcome);
    const failure = `${what}: ${why}`;
    this.#errors.answered(owner, event, why);
    owner.lastError = failure;
    this.#notices.post(owner.name, "error", failure);
    return { ...nothing, failure: clipChars(sanitizeBody(failure), uiLimits.noticeChars) };
  }
}
