/** The flags of one module, and what they are set to. */

import { fieldsOf, textOf } from "./record.js";
import type { Replica } from "./replica.js";

type FlagType = "boolean" | "string";

/** A flag as the manifest has it. */
export interface FlagDeclaration {
  readonly name: string;
  readonly description: string;
  readonly type: FlagType;
  readonly default: boolean | string | undefined;
}

export class Flags {
  readonly #flags = new Map<string, FlagDeclaration>();
  readonly #replica: Replica;

  constructor(replica: Replica) {
    this.#replica = replica;
  }

  /** The first of a name stays. Throws for a default of another type. */
  add(name: unknown, given: unknown): void {
    if (typeof name !== "string" || name === "") throw new Error("A flag needs a name.");
    const options = fieldsOf(given);
    const type: FlagType = options.type === "string" ? "string" : "boolean";
    const standard = options.default;
    if (standard !== undefined && typeof standard !== type) {
      throw new Error(`Invalid default for flag "${name}": expected ${type}, got ${typeof standard}`);
    }
    if (this.#flags.has(name)) return;
    const value = typeof standard === "boolean" || typeof standard === "string" ? standard : undefined;
    this.#flags.set(name, { name, description: textOf(options, "description") ?? "", type, default: value });
  }

  declarations(): readonly FlagDeclaration[] {
    return [...this.#flags.values()];
  }

  /** What was passed, else its default. Undefined for a flag that was not registered here. */
  value(name: string): boolean | string | undefined {
    const flag = this.#flags.get(name);
    if (flag === undefined) return undefined;
    const passed = this.#replica.flag(name);
    return typeof passed === "boolean" || typeof passed === "string" ? passed : flag.default;
  }
}
