/** What the command line learns from the extensions before a session begins. Types only. */
import type { FlagDeclaration } from "../protocol/manifest.js";
import type { FlagValues } from "./flags.js";
import type { StartupVerdict } from "./startup-chain.js";

/** The result of `Host.startup`, with what the flags were. */
export interface Startup {
  readonly verdict: StartupVerdict;
  readonly flags: FlagValues;
  /** What is left of argv for e's own parser: typed flags and their separated values are gone. */
  readonly rest: readonly string[];
  /** Names of the typed flags, for guesses at what was meant. */
  readonly flagNames: readonly string[];
}

/** A flag that an extension declared, as its manifest says it: foreign text. */
export type ExtensionFlag = FlagDeclaration & { readonly extension: string };
