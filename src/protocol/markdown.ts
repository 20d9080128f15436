/**
 * The method table as a reference for people (`e protocol --markdown`). Everything about a method comes from its
 * row; only the sentences that say what a rule means are written here.
 */
import { eventSchemas } from "./events.js";
import type { JsonObject } from "./field.js";
import { fieldRows, objectPart } from "./field-table.js";
import { schemaOf, type Writer } from "./json-schema.js";
import { deadlines, manifestLimits, requestLimits, toolLimits, uiLimits, wireLimits } from "./limits.js";
import { methodTable, type NamedRow } from "./methods.js";
import {
  type Combine,
  capabilities,
  type ExtensionRequestRow,
  type Family,
  type MethodRow,
  type OnFailure,
  type RequestRow,
} from "./row.js";
import { sampleOf, sampleParams, sampleResults } from "./sample.js";

const failureText: Record<OnFailure, string> = {
  "skip-extension": "the extension is skipped, with a notice.",
  "stop-launch": "the launch stops with exit status 1 and the reason.",
  "fail-open": "as if the extension had said nothing, with one notice.",
  "fail-closed": "what was asked about does not happen.",
  "error-result": "the model reads an error result.",
  notice: "the person reads the reason.",
  nothing: "nothing is shown.",
};

const combineText: Record<Combine, string> = {
  firstBlock: "asked at the same time, folded in extension order; the first `block: true` wins.",
  firstDecision: "asked in extension order; the first that consumes or replaces ends the chain.",
  concat: "asked at the same time; what they give is joined in extension order.",
  pipe: "asked in extension order; each sees what the one before it left.",
  notify: "told all at the same time; what they answer means nothing, `{}` will do.",
  cancelable: "asked in extension order; the first that cancels ends it, else the last answer counts.",
  chain: "asked in extension order; each sees what the one before it left.",
  collect: "asked in extension order; all answers are taken together.",
  first: "asked in extension order; the first answer that says something ends it.",
  guard:
    "asked in extension order, each with the arguments as the one before left them; the first that blocks ends it.",
  boundary: "asked in extension order, each with the entries proposed so far; all of them are stored together.",
};

const surfaceText: Record<ExtensionRequestRow["surface"], string> = {
  ask: "a person answers, so there is no deadline; refused with an error where nobody is there to ask.",
  tell: "refused with an error where nobody is there to read it.",
  paint: "refused with an error everywhere but in a terminal.",
  session: "refused with an error where the session does not allow it.",
  agent: "refused with an error where the session cannot do it.",
  runtime: "answered by the host itself.",
};

const optInText: Record<NonNullable<MethodRow["optIn"]>, string> = {
  hooks: "extensions that list it in the manifest's `hooks`, without the `hook.`.",
  events: "extensions that list the event in the manifest's `events`; without that list, `turn_end` alone.",
  accepts: "extensions that list it in the manifest's `accepts`.",
  shortcuts: "the extension that declared the chord.",
  flags: "every extension that declares a typed flag.",
  commands: "the extension that declared the command.",
  tools: "the extension that declared the tool.",
  lifecycle: "extensions that list the event in the manifest's `lifecycle`.",
};

const familyText: Record<Family, string> = {
  core: "Protocol version 1: every host speaks it.",
  "tool.update": "Output of a running tool call.",
  events: "What happens in a session.",
  hooks: "Questions whose answers change what happens.",
  display: "Blocks in the transcript.",
  ui: "Lines, questions, panels and status.",
  session: "The session itself.",
  shortcuts: "Key chords.",
  pane: "The side pane.",
  widget: "Rows above the composer.",
  render: "How a finished entry is shown.",
  lifecycle: "The events of Atomic modules, for every language.",
  state: "A replica of the session, to be read without asking.",
  callbacks: "What an extension gave a handle for, parts of answers, and requests that nobody waits for any more.",
  components: "Parts of the screen that an extension draws.",
  bus: "What extensions tell each other.",
  workflows: "Activity of workflows, published and observed.",
};

const INTRO = `# The e protocol, version 1

Generated from the method table of this build. Host and extension exchange one JSON object per line (UTF-8, ended by
LF) over the extension's stdin and stdout. A request carries an \`id\` and is answered with \`{"id":…,"result":…}\` or
\`{"id":…,"error":"…"}\`; a notification has no \`id\` and no answer. Unknown fields are ignored; an optional field may
also be null; a list that is too long is cut, not refused.`;

const answererOf = (row: MethodRow): Writer => (row.from === "host" ? "extension" : "host");

function seconds(ms: number): string {
  return ms % 1_000 === 0 ? `${ms / 1_000} s` : `${ms} ms`;
}

/** The clock of a lifecycle event stands still while a person is asked. */
function deadlineText({ deadline, family }: RequestRow): string {
  const ms = deadlines[deadline];
  if (!Number.isFinite(ms)) return family === "lifecycle" ? "none; a person who waits may go on without it" : "none";
  return family === "lifecycle" ? `${seconds(ms)}, dialogs of the extension not counted` : seconds(ms);
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("\n", " ");
}

function table(heading: string, schema: JsonObject): string {
  const rows = fieldRows(schema).map(
    (row) => `| \`${cell(row.path)}\` | ${cell(row.type)} | ${row.required ? "" : "yes"} | ${cell(row.description)} |`,
  );
  if (rows.length === 0) return "";
  return [`| ${heading} | type | optional | |`, "|---|---|---|---|", ...rows].join("\n");
}

/** A table, or several where the value is one of several objects. */
function tables(heading: string, schema: JsonObject): string {
  const variants = Array.isArray(schema.anyOf) ? schema.anyOf.filter((v: JsonObject) => v.type === "object") : [];
  if (variants.length > 1) return variants.map((variant: JsonObject) => table(heading, variant)).join("\n\nor\n\n");
  const part = objectPart(schema);
  const rows = table(heading, part.schema);
  if (rows === "") return `${heading[0]?.toUpperCase()}${heading.slice(1)}: \`{}\`.`;
  return part.orNull ? `${rows}\n\nOr \`null\`.` : rows;
}

function rules({ row }: NamedRow): string[] {
  const optIn = row.optIn === undefined ? [] : [`- Sent to ${optInText[row.optIn]}`];
  if (row.kind === "notification") return optIn;
  if (row.from === "extension") return [`- Answer: ${surfaceText[row.surface]}`];
  return [
    ...optIn,
    `- Deadline: ${deadlineText(row)}.`,
    `- Late, refused, malformed or gone: ${failureText[row.onFailure]}`,
    ...(row.combine === undefined ? [] : [`- Several extensions: ${combineText[row.combine]}`]),
  ];
}

/** The example lines of a method: the message and, for a request, its answer. */
export function exampleLines({ method, row }: NamedRow): readonly string[] {
  const sampled = Object.hasOwn(sampleParams, method);
  const params = sampled ? sampleParams[method] : sampleOf(schemaOf(row.params, row.from));
  if (row.kind === "notification") return [JSON.stringify({ method, params })];
  const id = row.from === "extension" ? "q1" : method === "initialize" ? 1 : 7;
  const result = Object.hasOwn(sampleResults, method)
    ? sampleResults[method]
    : sampleOf(schemaOf(row.result, answererOf(row)));
  return [JSON.stringify({ id, method, params }), JSON.stringify({ id, result })];
}

function methodSection(named: NamedRow): string {
  const { method, row } = named;
  const direction = row.from === "host" ? "host → extension" : "extension → host";
  return [
    `### \`${method}\``,
    `${direction}, ${row.kind}. ${row.doc}`,
    rules(named).join("\n"),
    tables("params", schemaOf(row.params, row.from)),
    row.kind === "request" ? tables("result", schemaOf(row.result, answererOf(row))) : "",
    ["```json", ...exampleLines(named), "```"].join("\n"),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

function eventsSection(): string {
  const rows = Object.entries(eventSchemas).map(([name, schema]) => {
    const fields = fieldRows(schemaOf(schema, "host")).map((row) => {
      const note = row.description === "" ? "" : ` (${row.description.replace(/\.$/, "")})`;
      return `\`${row.path}\`: ${row.type}${note}`;
    });
    return `| \`${name}\` | ${cell(fields.join(", "))} |`;
  });
  return ["### Events", ["| name | extra |", "|---|---|", ...rows].join("\n")].join("\n\n");
}

function familySection(family: Family): string {
  const methods = methodTable.filter(({ row }) => row.family === family);
  const events = family === "events" ? [eventsSection()] : [];
  return [`## ${family}`, familyText[family], ...methods.map(methodSection), ...events].join("\n\n");
}

function limitsSection(): string {
  const groups = { wireLimits, requestLimits, manifestLimits, toolLimits, uiLimits };
  const rows = Object.entries(groups).flatMap(([group, limits]) =>
    Object.entries(limits).map(([name, value]) => `| \`${group}.${name}\` | ${value} |`),
  );
  return ["## Limits", ["| limit | value |", "|---|---|", ...rows].join("\n")].join("\n\n");
}

/** The whole reference, ending with a newline. */
export function protocolMarkdown(): string {
  const families: readonly Family[] = ["core", ...capabilities];
  return `${[INTRO, ...families.map(familySection), limitsSection()].join("\n\n")}\n`;
}
