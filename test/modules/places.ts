/** Where modules of the corpus are. */
import { existsSync } from "node:fs";
import { join } from "node:path";

export const corpus = new URL("../fixtures/modules/", import.meta.url).pathname;

/** `a`: messages are enough. `b`: gives functions to the host. `c1`: draws. `c2`: wants what only the program has. */
export type Tier = "a" | "b" | "c1" | "c2";

/** A file, or a folder of that name. */
export function moduleAt(tier: Tier, name: string): string {
  const file = join(corpus, tier, `${name}.ts`);
  return existsSync(file) ? file : join(corpus, tier, name);
}
