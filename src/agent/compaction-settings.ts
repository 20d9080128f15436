/** `compaction` in settings.json. Pure; what is wrong falls back to its default and is said. */
import { isJsonObject, type JsonObject } from "../protocol/field.js";
import { suggestion } from "../text/edit-distance.js";
import { type Complain, switchSetting } from "./setting-values.js";

/** How conversations are compacted by themselves. Manual compaction works whatever this says. */
export interface CompactionSettings {
  /** Whether it happens without being asked for. Default true. */
  readonly auto: boolean;
  /** Share of the context window at which it does, above 0 and at most 1; null: the built-in one. */
  readonly threshold: number | null;
  /**
   * `lines` keeps lines of the conversation as they are, `summary` has the model write one. Default `summary`: notes
   * keep what the work needs, lines only what was said most plainly. The offline models always keep lines.
   */
  readonly strategy: "lines" | "summary";
}

export const compactionKeys: readonly string[] = ["auto", "threshold", "strategy"];

export function compactionSettings(from: JsonObject, complain: Complain): CompactionSettings {
  const given = from.compaction ?? {};
  if (!isJsonObject(given)) complain("compaction", "must be an object; it is ignored");
  const table = isJsonObject(given) ? given : {};
  const say: Complain = (key, wanted) => complain(`compaction.${key}`, wanted);
  const threshold = table.threshold ?? null;
  const isShare = typeof threshold === "number" && threshold > 0 && threshold <= 1;
  if (threshold !== null && !isShare) say("threshold", "must be a number above 0 and at most 1; it is ignored");
  const strategy = table.strategy ?? "summary";
  if (strategy !== "lines" && strategy !== "summary")
    say("strategy", 'must be "lines" or "summary"; "summary" is used');
  for (const key of Object.keys(table)) {
    const guess = compactionKeys.includes(key) ? "" : suggestion(key, compactionKeys);
    if (guess !== "") say(key, `is not known, so it is ignored${guess}`);
  }
  return {
    auto: switchSetting(table, "auto", true, say),
    threshold: isShare ? threshold : null,
    strategy: strategy === "lines" ? "lines" : "summary",
  };
}
