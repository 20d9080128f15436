/** What modules import by name, in all families of names, and the file of ours that it is. */

const hostEntries = ["@bastani/atomic", "@earendil-works/pi-coding-agent", "@mariozechner/pi-coding-agent"];
const ai = ["@bastani/pi-ai", "@earendil-works/pi-ai", "@mariozechner/pi-ai"];
const agentCore = ["@bastani/pi-agent-core", "@earendil-works/pi-agent-core", "@mariozechner/pi-agent-core"];
const tui = ["@bastani/pi-tui", "@earendil-works/pi-tui", "@mariozechner/pi-tui"];
const typebox = ["typebox", "@sinclair/typebox"];

/** Ends of a package's name that are files of their own. */
const aiEntries = {
  "": "pi-ai",
  "/compat": "pi-ai",
  "/oauth": "pi-ai",
  "/models": "pi-ai",
  "/providers/all": "pi-ai",
  "/api/cloudflare-gateway-binding": "pi-ai",
  "/api/openai-codex-responses": "pi-ai",
};
const tuiEntries = { "": "pi-tui", "/dist/layout.js": "pi-tui-layout" };
const typeboxEntries = { "": "typebox", "/compile": "typebox-compile", "/value": "typebox-value" };

function named(packages: readonly string[], entries: Readonly<Record<string, string>>): [string, string][] {
  return packages.flatMap((name) => Object.entries(entries).map(([end, file]): [string, string] => [name + end, file]));
}

/** Specifier → name of a file of `dist/modules`, which is that of `workers/packages`. */
export const packageFiles: Readonly<Record<string, string>> = Object.fromEntries([
  ...named(hostEntries, { "": "atomic" }),
  ...named(ai, aiEntries),
  ...named(agentCore, { "": "pi-agent-core" }),
  ...named(tui, tuiEntries),
  ...named(typebox, typeboxEntries),
]);
