/**
 * Typed flags of extensions in the startup argv (seed "Flags", e protocol §4). Pure.
 * Flags of all extensions share one namespace; a separated value is taken once.
 */
import type { FlagDeclaration } from "../protocol/manifest.js";

/** What a flag of an extension is set to. */
export type FlagValue = boolean | string | null;

/** Flags that were passed; an absent flag stays absent, defaults are never added. */
export type FlagValues = Readonly<Record<string, FlagValue>>;

/** One token of argv as a flag: whose, what value, and whether the next token belongs to it. */
interface Match {
  readonly name: string;
  readonly value: FlagValue;
  readonly takesNext: boolean;
}

const CLEAN_NAME = /^[A-Za-z0-9-]+$/;
const TRUE_WORDS = new Set(["1", "true", "yes", "on"]);

/** Whether `--name` is parsed at all; others appear in `--help` only. */
export function isTyped(flag: FlagDeclaration): boolean {
  return CLEAN_NAME.test(flag.name) && !flag.name.startsWith("-");
}

/** How `--help` shows it. */
export function flagUsage(flag: FlagDeclaration): string {
  if (!isTyped(flag)) return flag.name;
  return flag.type === "string" ? `--${flag.name} <value>` : `--${flag.name}`;
}

function matchBoolean(token: string, name: string): Match | null {
  if (token === `--${name}`) return { name, value: true, takesNext: false };
  if (token === `--no-${name}`) return { name, value: false, takesNext: false };
  if (!token.startsWith(`--${name}=`)) return null;
  const word = token.slice(name.length + 3).toLowerCase();
  return { name, value: TRUE_WORDS.has(word), takesNext: false };
}

function matchString(token: string, next: string | undefined, name: string): Match | null {
  if (token.startsWith(`--${name}=`)) return { name, value: token.slice(name.length + 3), takesNext: false };
  if (token !== `--${name}`) return null;
  // A following `-` token is never the value, a lone `-` included.
  const takesNext = next !== undefined && !next.startsWith("-");
  return { name, value: takesNext ? next : null, takesNext };
}

/** The first declaration that knows the token claims it. */
function match(token: string, next: string | undefined, flags: readonly FlagDeclaration[]): Match | null {
  for (const flag of flags) {
    const found = flag.type === "string" ? matchString(token, next, flag.name) : matchBoolean(token, flag.name);
    if (found !== null) return found;
  }
  return null;
}

/** Values and what is left of argv without the flags; everything from `--` on is left alone. */
export function parseFlags(
  argv: readonly string[],
  declared: readonly FlagDeclaration[],
): { readonly values: FlagValues; readonly rest: readonly string[] } {
  const flags = declared.filter(isTyped);
  const values: Record<string, FlagValue> = Object.create(null);
  const rest: string[] = [];
  for (let i = 0; i < argv.length; i++) {
    const token = argv[i] ?? "";
    if (token === "--") {
      rest.push(...argv.slice(i));
      break;
    }
    const found = match(token, argv[i + 1], flags);
    if (found === null) {
      rest.push(token);
      continue;
    }
    values[found.name] = found.value;
    if (found.takesNext) i++;
  }
  return { values: { ...values }, rest };
}
