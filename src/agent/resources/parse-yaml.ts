/** YAML of somebody else's → plain data. Loaded on first need: not every home has front matter to read. */
import { parse } from "yaml";
import { messageOf } from "../../protocol/caught.js";

/** Never throws; a string is the reason. The size is the caller's to bound. */
export function parseYaml(source: string): { readonly value: unknown } | string {
  try {
    // Aliases are refused outright: a few of them, nested, stand for millions of values.
    return { value: parse(source, { maxAliasCount: 0, prettyErrors: false, logLevel: "error", stringKeys: true }) };
  } catch (error) {
    const [why = ""] = messageOf(error).split("\n");
    return why;
  }
}
