/** The tools of one module: how they are declared, and how a call of theirs runs. */
import type { Core, Report } from "./core.js";
import { failureOf } from "./failure.js";
import type { Handles } from "./handles.js";
import type { Incoming } from "./incoming.js";
import { plain } from "./plain.js";
import { type AnyFunction, type Fields, fieldsOf, isFields, isFunction, textOf } from "./record.js";
import { toolContext } from "./tool-context.js";

interface Tool {
  readonly definition: Fields;
  readonly execute: AnyFunction;
  readonly declared: ToolDeclaration;
}

/** A tool as the manifest has it. */
export interface ToolDeclaration {
  readonly name: string;
  readonly description: string;
  readonly parameters: Fields;
  readonly default_active: boolean;
  readonly [key: string]: unknown;
}

export class Tools {
  readonly #tools = new Map<string, Tool>();
  readonly #handles: Handles;
  readonly #path: string;

  constructor(handles: Handles, path: string) {
    this.#handles = handles;
    this.#path = path;
  }

  /** One of the same name is replaced. Throws for what is no tool. */
  add(definition: unknown): ToolDeclaration {
    const fields = fieldsOf(definition);
    const name = textOf(fields, "name");
    if (name === undefined || name === "")
      throw new Error(`A tool registered by extension "${this.#path}" has no name.`);
    const by = `Tool "${name}" registered by extension "${this.#path}"`;
    if (!isFields(fields.parameters)) throw new Error(`${by} must define an object parameter schema.`);
    const { execute } = fields;
    if (!isFunction(execute)) throw new Error(`${by} must define execute().`);
    const declared = this.#declare(name, fields);
    this.#tools.set(name, { definition: fields, execute, declared });
    return declared;
  }

  /** False: none of them was here. */
  remove(names: readonly string[]): boolean {
    return names.map((name) => this.#tools.delete(name)).some(Boolean);
  }

  declarations(): readonly ToolDeclaration[] {
    return [...this.#tools.values()].map(({ declared }) => declared);
  }

  /** The answer to `tool_call`. A throw is a result that says so; only an unknown tool is an error. */
  async run(core: Core, call: Incoming): Promise<object> {
    const params = fieldsOf(call.params);
    const name = String(params.name);
    const tool = this.#tools.get(name);
    if (tool === undefined) throw new Error(`Tool ${name} not found`);
    const id = textOf(params, "toolCallId") ?? String(call.id);
    const onUpdate = (partial: unknown): void => call.stream(resultOf(name, partial, core.report));
    const given = [id, params.arguments, call.signal, onUpdate, toolContext(core, call.id)];
    try {
      return resultOf(name, await Reflect.apply(tool.execute, tool.definition, given), core.report);
    } catch (error) {
      return { content: [{ type: "text", text: failureOf(error).message }], is_error: true };
    }
  }

  #declare(name: string, fields: Fields): ToolDeclaration {
    const { prepareArguments, maxResultSizeChars: size, exposure } = fields;
    const label = textOf(fields, "label") ?? name;
    return {
      name,
      description: textOf(fields, "description") ?? "",
      parameters: fieldsOf(plain(fields.parameters, `the parameters of ${name}`)),
      label: { running: label, completed: label },
      prompt_snippet: textOf(fields, "promptSnippet"),
      prompt_guidelines: textsOf(fields.promptGuidelines),
      sequential: isSequential(fields),
      // A deferred one is there for whoever switches it on.
      default_active: fields.defaultActive !== false && exposure !== "deferred",
      exposure: typeof exposure === "string" ? exposure : "direct",
      structured_output: fields.structuredOutput === true,
      facts: factsOf(name, fields),
      validate: true,
      prepare: isFunction(prepareArguments)
        ? this.#handles.add(([raw]) => plain(Reflect.apply(prepareArguments, fields, [raw]), "the prepared arguments"))
        : undefined,
      renders_call: isFunction(fields.renderCall),
      renders_result: isFunction(fields.renderResult),
      shell: fields.renderShell === "self" ? "self" : "default",
      max_result_chars: typeof size === "number" ? (Number.isFinite(size) ? Math.max(size, 1) : 0) : undefined,
    };
  }
}

/** What calls side by side would break; a function that decides it for each call is taken at its most careful. */
function isSequential({ executionMode, concurrency }: Fields): boolean {
  return executionMode === "sequential" || concurrency === "exclusive" || isFunction(concurrency);
}

/** What other extensions may read of a tool, beside what it does. */
const factKeys = ["namespace", "annotations", "outputSchema", "constrainedSampling"];

function factsOf(name: string, fields: Fields): Fields | undefined {
  const given = factKeys.flatMap((key) => (fields[key] === undefined ? [] : [[key, fields[key]]]));
  return given.length === 0 ? undefined : fieldsOf(plain(Object.fromEntries(given), `what is said of ${name}`));
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

/** Texts and images, in order; a block of any other kind is left out. */
function contentOf(content: unknown): unknown {
  if (!Array.isArray(content)) return typeof content === "string" ? content : [];
  return content.map(fieldsOf).filter(({ type, text, data, mimeType }) => {
    return type === "text" ? typeof text === "string" : typeof data === "string" && typeof mimeType === "string";
  });
}

/** What a tool gives, as the wire has it. Details that are no JSON are left out and reported: they cannot be stored. */
function resultOf(name: string, given: unknown, report: Report): object {
  if (typeof given === "string") return { content: [{ type: "text", text: given }], is_error: false };
  const fields = fieldsOf(given);
  const result: Fields = {
    content: contentOf(plain(fields.content ?? [], `the content of ${name}`)),
    is_error: fields.isError === true,
    terminate: fields.terminate === true ? true : undefined,
  };
  for (const key of ["details", "structuredContent", "usage"]) {
    try {
      result[key] = plain(fields[key], `${key} of ${name}`);
    } catch (error) {
      report(
        `tool:${name}`,
        new Error(`Tool "${name}" returned ${key} that cannot be stored: ${failureOf(error).message}`),
      );
    }
  }
  return result;
}
