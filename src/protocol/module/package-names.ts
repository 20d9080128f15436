/**
 * Names under which modules import packages → the built file that stands for each, without its ending. All names of one
 * file give one copy of it: classes and singletons are the same for everybody in a thread.
 */

/** Files of `dist/modules` that modules may import by name. */
export const modulePackages = [
  "atomic",
  "pi-ai",
  "pi-agent-core",
  "pi-tui",
  "pi-tui-layout",
  "typebox",
  "typebox-compile",
  "typebox-value",
] as const;
/** A built package for modules. */
export type ModulePackage = (typeof modulePackages)[number];

/** Who published the packages that modules were written for, oldest last. */
const publishers = ["@bastani", "@earendil-works", "@mariozechner"] as const;

const aiParts = [
  "",
  "/compat",
  "/oauth",
  "/models",
  "/providers/all",
  "/api/cloudflare-gateway-binding",
  "/api/openai-codex-responses",
] as const;

function named(names: readonly string[], file: ModulePackage): [string, ModulePackage][] {
  return names.map((name) => [name, file]);
}

/** Specifier → file. */
export const packageNames: Readonly<Record<string, ModulePackage>> = Object.fromEntries([
  ...named(["@bastani/atomic", ...publishers.map((by) => `${by}/pi-coding-agent`)], "atomic"),
  ...publishers.flatMap((by) => [
    ...named(
      aiParts.map((part) => `${by}/pi-ai${part}`),
      "pi-ai",
    ),
    ...named([`${by}/pi-agent-core`], "pi-agent-core"),
    ...named([`${by}/pi-tui`], "pi-tui"),
    ...named([`${by}/pi-tui/dist/layout.js`], "pi-tui-layout"),
  ]),
  ...["typebox", "@sinclair/typebox"].flatMap((name) => [
    ...named([name], "typebox"),
    ...named([`${name}/compile`, `${name}/compiler`], "typebox-compile"),
    ...named([`${name}/value`], "typebox-value"),
  ]),
]);
