/**
 * Templates of layout.json: text with tokens such as `{model}` (e protocol §16). Pure. Values are sanitised here, and
 * never read as part of the template: a session named `{status}` stays that.
 */
import type { Slot } from "../../../host/front-end.js";
import { looksLimits } from "../../../protocol/limits.js";
import { clipChars } from "../../../text/clip.js";
import { sanitizeLabel } from "../../../text/sanitize.js";

/** Token → its text; empty or missing is an empty token. Status: model effort context cwd session; activity: phase elapsed tokens. */
export type TemplateValues = Readonly<Record<string, string>>;

/** What extensions put into `{status}`, `{status:name}`, `{status:name/key}` and into `{activity}`, in slot order. */
export interface TemplateSlots {
  readonly status?: readonly Slot[];
  readonly activity?: readonly Slot[];
}

const between = " · ";
const tokenPattern = /\{([^{}]*)\}/g;
/** Brackets with what is in them, or a token. In one pass: what a token gave is not looked at again. */
const bracketOrToken = /([([])([^()[\]]*)([)\]])|\{([^{}]*)\}/g;
/** Brackets, which are a whole, or what stands between segments. */
const bracketOrSeparator = /[([][^()[\]]*[)\]]| [·/] /g;

function slotText(slots: readonly Slot[], name: string | null): string {
  const wanted = slots.filter(
    ({ extension, key }) => name === null || extension === name || (key !== null && `${extension}/${key}` === name),
  );
  return wanted.map(({ text }) => text).join(between);
}

function tokenText(token: string, values: TemplateValues, slots: TemplateSlots): string {
  const [family, name] = splitToken(token);
  if (family === "status" || family === "activity") return slotText(slots[family] ?? [], name);
  if (!Object.hasOwn(values, token)) return "";
  return clipChars(sanitizeLabel(values[token] ?? ""), looksLimits.templateValueChars);
}

function splitToken(token: string): readonly [family: string, name: string | null] {
  const colon = token.indexOf(":");
  return colon < 0 ? [token, null] : [token.slice(0, colon), token.slice(colon + 1)];
}

type Lookup = (token: string) => string;

const tokensOf = (text: string): readonly string[] => [...text.matchAll(tokenPattern)].map(([, token = ""]) => token);

/** Has tokens, and not one of them has a text. */
function isVoid(text: string, lookup: Lookup): boolean {
  const tokens = tokensOf(text);
  return tokens.length > 0 && tokens.every((token) => lookup(token) === "");
}

function fillSegment(segment: string, lookup: Lookup): string {
  if (isVoid(segment, lookup)) return "";
  return segment.replace(bracketOrToken, (_, open: string, inside: string, close: string, token?: string) => {
    if (token !== undefined) return lookup(token);
    return isVoid(inside, lookup) ? "" : open + fillSegments(inside, lookup) + close;
  });
}

interface Segment {
  /** What stands before it. */
  readonly separator: string;
  readonly text: string;
}

function segmentsOf(template: string): readonly Segment[] {
  const segments: Segment[] = [];
  let start = 0;
  let separator = "";
  for (const { 0: found, index } of template.matchAll(bracketOrSeparator)) {
    if (!found.startsWith(" ")) continue;
    segments.push({ separator, text: template.slice(start, index) });
    separator = found;
    start = index + found.length;
  }
  return [...segments, { separator, text: template.slice(start) }];
}

function fillSegments(template: string, lookup: Lookup): string {
  let filled = "";
  for (const { separator, text } of segmentsOf(template)) {
    const segment = fillSegment(text, lookup).trim();
    if (segment !== "") filled += filled === "" ? segment : separator + segment;
  }
  return filled;
}

/**
 * The text of a template, on one line. A segment whose tokens are all empty goes with the ` · ` or ` / ` beside it, a
 * bracket likewise; several spaces become one; an unknown token is empty.
 */
export function fillTemplate(template: string, values: TemplateValues, slots: TemplateSlots): string {
  return fillSegments(template, (token) => tokenText(token, values, slots)).replace(/ {2,}/g, " ");
}
