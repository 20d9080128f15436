/** /help: the keys and the commands, as markdown. Pure; foreign texts are made safe here. */
import type { Resources } from "../../../agent/resources/resources.js";
import type { ExtensionCommand, ExtensionShortcut } from "../../../host/moments.js";
import { sanitizeLabel } from "../../../text/sanitize.js";
import type { BuiltIn, KeyHelp } from "./command-kit.js";

export interface HelpSource {
  readonly builtIns: readonly BuiltIn[];
  readonly keys: readonly KeyHelp[];
  readonly resources: Pick<Resources, "skills" | "templates">;
  readonly commands: readonly ExtensionCommand[];
  readonly shortcuts: readonly ExtensionShortcut[];
}

interface Line {
  readonly term: string;
  readonly about: string;
}

/**
 * A table, so that all of them can be looked through at a glance. A term is code, so that nothing in it is taken for
 * markup; a backtick in a foreign one goes.
 */
function section(title: string, lines: readonly Line[]): readonly string[] {
  if (lines.length === 0) return [];
  const rows = lines.map(({ term, about }) => {
    const text = sanitizeLabel(about).replace(/[\\`*_[\]<>|#~]/g, "\\$&");
    return `| \`${sanitizeLabel(term).replaceAll("`", "'").replaceAll("|", "\\|")}\` | ${text} |`;
  });
  return [`| ${title} | |`, "|---|---|", ...rows, ""];
}

function named(name: string, hint: string): string {
  return hint === "" ? `/${name}` : `/${name} ${hint}`;
}

export function helpText({ builtIns, keys, resources, commands, shortcuts }: HelpSource): string {
  return [
    ...section(
      "Commands",
      builtIns.map((one) => ({ term: named(one.name, one.arguments), about: one.description })),
    ),
    ...section("Templates and skills", [
      ...resources.templates.map((one) => ({ term: named(one.name, one.argumentHint), about: one.description })),
      ...resources.skills.map((one) => ({ term: `/skill:${one.name}`, about: one.description })),
    ]),
    ...section("Extensions", [
      ...commands.map((one) => ({
        term: named(one.name, one.arguments),
        about: `${one.description} (${one.extension})`,
      })),
      ...shortcuts.map((one) => ({ term: one.chord, about: `${one.description} (${one.extension})` })),
    ]),
    // Last, where the eye is: the commands are offered by / as well, and the keys nowhere.
    ...section(
      "Keys",
      keys.map(({ chord, does }) => ({ term: chord, about: does })),
    ),
    "`!command` runs a command and shows it to the model, `!!command` keeps it from the model, `@` names a file.",
  ].join("\n");
}
