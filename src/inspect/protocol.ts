/** `e protocol`: the contract of this build, for programs and for people. */
import { protocolJsonSchema } from "../protocol/json-schema.js";
import { protocolMarkdown } from "../protocol/markdown.js";
import { rpcReference } from "../protocol/rpc/reference.js";

const INDENT = 2;

export function protocolText(form: "json-schema" | "markdown" | "rpc"): string {
  if (form === "rpc") return rpcReference();
  return form === "markdown" ? protocolMarkdown() : `${JSON.stringify(protocolJsonSchema(), null, INDENT)}\n`;
}
