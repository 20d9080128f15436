/** `e protocol`: the contract of this build, for programs and for people. */
import { protocolJsonSchema } from "../protocol/json-schema.js";
import { protocolMarkdown } from "../protocol/markdown.js";
import { rpcReference } from "../protocol/rpc/reference.js";
import { tokenFallbacks } from "../render/tokens.js";

const INDENT = 2;

/** Colour names, which the protocol itself leaves to the painter. */
function tokensSection(): string {
  const rows = Object.entries(tokenFallbacks).map(([token, fallback]) => {
    return `| \`${token}\` | ${fallback === null ? "the terminal's own" : `\`${fallback}\``} |`;
  });
  const about =
    "What `token` may be in a span or an item, and what a theme gives colours to. Others are painted plain.";
  return `\n${["## Tokens", about, ["| token | where a theme leaves it out |", "|---|---|", ...rows].join("\n")].join("\n\n")}\n`;
}

export function protocolText(form: "json-schema" | "markdown" | "rpc"): string {
  if (form === "rpc") return rpcReference();
  return form === "markdown"
    ? protocolMarkdown() + tokensSection()
    : `${JSON.stringify(protocolJsonSchema(), null, INDENT)}\n`;
}
