/** Modules written as the public examples of tier A are, in sessions of this process: each does what it says. */
import { describe, test } from "vitest";
import { openCorpus } from "./in-process.js";
import type { Row } from "./row.js";
import { gitRows } from "./tier-a-git.js";
import { inputRows } from "./tier-a-input.js";
import { toolRows } from "./tier-a-tools.js";
import { uiRows } from "./tier-a-ui.js";

const rows: readonly Row[] = [...toolRows, ...inputRows, ...uiRows, ...gitRows];

describe.each(rows.map((row) => [row.modules.join(", "), row] as const))("%s", (_name, row) => {
  test(row.says, async () => {
    const given = typeof row.with === "function" ? await row.with() : row.with;
    await row.proof(await openCorpus(row.modules, given));
  });
});
