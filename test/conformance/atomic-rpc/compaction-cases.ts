/** Commands about compactions and retries. */
import type { AtomicSetup } from "../../helpers/atomic-rpc.js";
import { type Case, no, number, ok, prompt, text, wants } from "./case.js";
import { turnRuns } from "./turn-runs.js";

/** A module that says no to a compaction, or has nothing to say in it. */
const deciding: AtomicSetup = {
  modules: {
    "deciding.mjs": `export default function (pi) {
      pi.on("session_before_compact", ({ parameters }) => {
        if (parameters.query === "nothing") return { cancel: true };
        if (parameters.query === "blank") return { compactedText: " " };
      });
    }`,
  },
};

const spoken = [prompt("one"), prompt("two")];

const compacted = {
  ...{ text, summary: text, firstKeptEntryId: text, tokensBefore: number, tokensAfter: number },
  ...{ estimatedTokensAfter: number, boundary: { firstKeptEntryId: text }, rung: "planned" },
  stats: {
    ...{ linesBefore: 2, linesDeleted: number, linesKept: number, rangeCount: number },
    ...{ tokensBefore: number, tokensAfter: number, percentReduction: number },
  },
};
const parameters = { compression_ratio: 0.5, preserve_recent: 2 };

export const compactionCases: readonly Case[] = [
  {
    name: "compact with nothing said yet",
    line: { type: "compact" },
    answer: no("compact", "there is nothing to compact yet"),
  },
  {
    name: "compact",
    before: spoken,
    line: { type: "compact" },
    answer: ok("compact", { ...compacted, parameters }),
  },
  {
    name: "compact with a wish",
    before: spoken,
    line: { type: "compact", customInstructions: "doors" },
    answer: ok("compact", { ...compacted, parameters: { ...parameters, query: "doors" } }),
  },
  {
    name: "compact with a number for a wish",
    line: { type: "compact", customInstructions: 7 },
    answer: no("compact", `compact: ${wants("customInstructions", "string", "number")}`),
  },
  {
    name: "compact that an extension cancels",
    setup: deciding,
    before: spoken,
    line: { type: "compact", customInstructions: "nothing" },
    answer: no("compact", "the compaction was cancelled by an extension"),
  },
  {
    name: "compact for which an extension has no words",
    setup: deciding,
    before: spoken,
    line: { type: "compact", customInstructions: "blank" },
    answer: no("compact", "the compaction failed: an extension gave a blank text for it"),
  },
  {
    name: "compact while a turn runs",
    before: spoken,
    prepare: turnRuns,
    line: { type: "compact" },
    answer: ok("compact", {
      ...compacted,
      // The prompt of the turn that was ended for it.
      stats: { ...compacted.stats, linesBefore: number },
      parameters,
    }),
  },
  { name: "abort_compaction with none", line: { type: "abort_compaction" }, answer: ok("abort_compaction") },
  { name: "abort_retry with none", line: { type: "abort_retry" }, answer: ok("abort_retry") },
  ...["set_auto_compaction", "set_auto_retry"].flatMap((type): Case[] => [
    { name: `${type} on`, line: { type, enabled: true }, answer: ok(type) },
    { name: `${type} off`, line: { type, enabled: false }, answer: ok(type) },
    {
      name: `${type} with a word`,
      line: { type, enabled: "true" },
      answer: no(type, `${type}: ${wants("enabled", "boolean", "string")}`),
    },
    {
      name: `${type} without a switch`,
      line: { type },
      answer: no(type, `${type}: ${wants("enabled", "boolean", "undefined")}`),
    },
  ]),
];
