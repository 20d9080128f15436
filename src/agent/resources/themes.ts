/** Finds themes and checks them, so that whoever paints need not. A wrong colour is left out, and said. */
import { messageOf } from "../../protocol/caught.js";
import { isJsonObject, type JsonObject } from "../../protocol/field.js";
import { resourceLimits, textLimits } from "../../protocol/limits.js";
import { sanitizeLabel } from "../../text/sanitize.js";
import type { Issues } from "./issues.js";
import { type Entry, listRoot, type ResourceRoot } from "./list-directory.js";
import { readTextFile } from "./read-text.js";
import type { Origin, Theme, ThemeColor } from "./resources.js";

type Colors = Readonly<Record<string, ThemeColor>>;

const ENDING = ".json";
const MAX_PALETTE = 255;
const hex = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;
const named = /^(?:(?:black|red|green|yellow|blue|magenta|cyan|white)(?:Bright)?|gr[ae]y)$/;
const wanted = `must be #rrggbb, #rgb, a number from 0 to ${MAX_PALETTE}, a terminal colour such as redBright, or ""`;

function isColor(value: unknown): value is ThemeColor {
  if (typeof value === "number") return Number.isInteger(value) && value >= 0 && value <= MAX_PALETTE;
  return typeof value === "string" && (value === "" || hex.test(value) || named.test(value));
}

function readColors(theme: JsonObject, key: string, isFit: (value: unknown) => value is ThemeColor, say: Say): Colors {
  const given = theme[key] ?? {};
  if (!isJsonObject(given)) {
    say(`"${key}" must be an object; it is ignored`);
    return {};
  }
  const entries = Object.entries(given);
  if (entries.length > resourceLimits.themeEntries) {
    say(`"${key}" holds more than ${resourceLimits.themeEntries} names; the rest is ignored`);
  }
  const kept = entries.slice(0, resourceLimits.themeEntries).flatMap(([name, value]): [string, ThemeColor][] => {
    if (name.length <= textLimits.tokenChars && isFit(value)) return [[name, value]];
    say(`"${key}.${name}" ${wanted}${key === "colors" ? ', or a name in "vars"' : ""}; it is ignored`);
    return [];
  });
  return Object.fromEntries(kept);
}

type Say = (what: string) => void;

function parseTheme(text: string, file: string): JsonObject | string {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : `no theme: it must be an object {"name", "vars", "colors"}`;
  } catch (error) {
    return `no theme: ${file} is not valid JSON (${messageOf(error)})`;
  }
}

function readTheme({ name: file, path }: Entry, origin: Origin, issues: Issues): Theme | null {
  const say: Say = (what) => issues.add(path, what);
  const read = readTextFile(path, resourceLimits.themeBytes);
  if (read.kind !== "text" || read.unreadBytes > 0) {
    const why = read.kind === "unreadable" ? read.why : `it is longer than ${resourceLimits.themeBytes / 1024} KiB`;
    say(`no theme: ${read.kind === "absent" ? "it is gone" : why}`);
    return null;
  }
  const theme = parseTheme(read.text, file);
  if (typeof theme === "string") {
    say(theme);
    return null;
  }
  const given = theme.name ?? file.slice(0, -ENDING.length);
  const name = typeof given === "string" ? sanitizeLabel(given) : "";
  if (name === "" || name.length > resourceLimits.nameChars) {
    say(`no theme: "name" must be a text of at most ${resourceLimits.nameChars} characters`);
    return null;
  }
  const vars = readColors(theme, "vars", isColor, say);
  const isColorOrVar = (value: unknown): value is ThemeColor =>
    isColor(value) || (typeof value === "string" && Object.hasOwn(vars, value));
  return { name, path, origin, vars, colors: readColors(theme, "colors", isColorOrVar, say) };
}

/** In the order of the roots, inside each by file name. */
export function findThemes(roots: readonly ResourceRoot[], issues: Issues): readonly Theme[] {
  return roots.flatMap((root) =>
    listRoot(root, issues)
      .filter(({ kind, name }) => kind === "file" && name.endsWith(ENDING))
      .flatMap((entry) => readTheme(entry, root.origin, issues) ?? []),
  );
}
