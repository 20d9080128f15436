/**
 * How the answers to a lifecycle event become one, as data: a rule for each dispatch class, and what single events do
 * beside that. Pure.
 */
import { dirname, resolve } from "node:path";
import type { AskedName, DispatchClass, ResultOf } from "../protocol/lifecycle/lifecycle-table.js";
import type { SystemPromptOptions } from "../protocol/lifecycle/run-moments.js";
import { promptOf } from "./prompt-of-options.js";

/** What one handler said: the fields it gave. */
export type Opinion = Readonly<Record<string, unknown>>;
type AskedClass = Exclude<DispatchClass, "notify" | "boundary">;

interface Rule {
  /** What is left of the answers: the last one, fields of all of them, or lists of all of them. */
  readonly keep: "last" | "fields" | "lists";
  /** Nobody else is asked. */
  readonly ends: (opinion: Opinion) => boolean;
}

export const rules: Readonly<Record<AskedClass, Rule>> = {
  cancelable: { keep: "last", ends: ({ cancel }) => cancel === true },
  chain: { keep: "fields", ends: ({ action }) => action === "handled" },
  collect: { keep: "lists", ends: () => false },
  first: { keep: "last", ends: () => true },
  guard: { keep: "fields", ends: ({ block }) => block === true },
};

/** Whose result it is. */
export interface ExtensionPlace {
  /** Its address. */
  readonly name: string;
  readonly found: { readonly path: string };
}

/** Paths that an extension names start where it lies. */
function fromItsPlace(paths: readonly string[] | undefined, { found }: ExtensionPlace): readonly string[] | undefined {
  return paths?.map((path) => (path.startsWith("~") ? path : resolve(dirname(found.path), path)));
}

/** What one event does beside the rule of its class. */
export interface Particular<N extends AskedName> {
  /** What a result comes to; null: nothing was said. Default: the fields that it gives. */
  readonly opinion?: (result: ResultOf<N>, extension: ExtensionPlace) => Opinion | null;
  /** Why a result cannot be; it counts as nothing said then. */
  readonly problem?: (result: ResultOf<N>, payload: Opinion) => string | null;
  /** What its author should know, although it counts. */
  readonly remark?: (result: ResultOf<N>) => string | null;
  /** Fields of which nothing that came before holds any longer. */
  readonly drops?: (result: ResultOf<N>) => readonly string[];
  /** The payload of the next handler, where it says more than what was carried. `answer`: of all so far. */
  readonly refreshed?: (payload: Opinion, answer: Opinion) => Opinion;
  /** Lists of which all are kept, although later fields replace earlier ones. */
  readonly lists?: readonly string[];
  /** What it comes to when a handler failed, where that is not "nothing said". `why` is for the model or the person. */
  readonly failed?: (why: string) => Opinion;
}

const NO_HEAD = "context_with_system handlers must keep a system message at index 0";

export const particulars: { readonly [N in AskedName]?: Particular<N> } = {
  resources_discover: {
    opinion: ({ skillPaths, promptPaths, themePaths }, extension) =>
      given({
        skillPaths: fromItsPlace(skillPaths, extension),
        promptPaths: fromItsPlace(promptPaths, extension),
        themePaths: fromItsPlace(themePaths, extension),
      }),
  },
  project_trust: { opinion: (result) => (result.trusted === "undecided" ? null : given(result)) },
  input: {
    opinion: (result) => (result.action === "continue" ? null : given(result)),
    problem: ({ action, text }) =>
      action === "transform" && text === undefined ? "transform needs the text that takes its place" : null,
  },
  before_agent_start: {
    opinion: ({ message, messages = [], ...rest }) => {
      const added = message === undefined ? messages : [message, ...messages];
      return given(added.length === 0 ? rest : { ...rest, messages: added });
    },
    lists: ["messages"],
    // Whoever comes next reads the prompt that the edited options make; one that was given whole stands.
    refreshed: (payload, { systemPrompt, systemPromptOptions }) =>
      systemPrompt !== undefined || systemPromptOptions === undefined
        ? payload
        : { ...payload, systemPrompt: promptOf(systemPromptOptions as SystemPromptOptions) },
  },
  message_end: {
    problem: ({ message }, payload) => {
      const before = payload.message as { readonly role: string };
      const isSame = message === undefined || message.role === before.role;
      return isSame ? null : "message_end handlers must return a message with the same role";
    },
  },
  context_with_system: {
    remark: ({ messages }) => (messages === undefined || messages[0]?.role === "system" ? null : NO_HEAD),
  },
  tool_call: { failed: (reason) => ({ block: true, reason }) },
  tool_result: {
    drops: ({ content, structuredContent }) =>
      content !== undefined && structuredContent === undefined ? ["structuredContent"] : [],
  },
  user_bash: {
    opinion: ({ result, operations }, extension) =>
      result !== undefined ? { result } : operations !== undefined ? { operations, extension: extension.name } : null,
    failed: (refused) => ({ refused }),
  },
};

/** The fields that are there; null: none is. */
export function given(result: object): Opinion | null {
  const fields = Object.entries(result).filter(([, value]) => value !== undefined);
  return fields.length === 0 ? null : Object.fromEntries(fields);
}

export function without(opinion: Opinion, names: readonly string[]): Opinion {
  if (names.length === 0) return opinion;
  return Object.fromEntries(Object.entries(opinion).filter(([name]) => !names.includes(name)));
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Two answers as one, the later one behind the earlier. */
export function joined(
  before: Opinion | undefined,
  now: Opinion,
  keep: Rule["keep"],
  lists: readonly string[],
): Opinion {
  if (before === undefined || keep === "last") return now;
  const both = Object.keys(now).filter((name) => keep === "lists" || lists.includes(name));
  const lengthened = both.map((name) => [name, [...listOf(before[name]), ...listOf(now[name])]]);
  return { ...before, ...now, ...Object.fromEntries(lengthened) };
}
