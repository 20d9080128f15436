/** Replacing a package as a whole: what is found after each step at which everything may end. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { asideOf, standingUnit } from "../../../../src/agent/packages/package-place.js";
import { swapIn } from "../../../../src/agent/packages/staging.js";
import { tempDir } from "../../../helpers/temp-dir.js";

function tree(path: string, mark: string): string {
  mkdirSync(path, { recursive: true });
  writeFileSync(join(path, "mark"), mark);
  return path;
}

function place() {
  const home = tempDir();
  const unit = join(home, "packages/host/u/r");
  const standing = (): string | null => {
    const mark = join(standingUnit(unit, home), "mark");
    return existsSync(mark) ? readFileSync(mark, "utf8") : null;
  };
  return { home, unit, standing, fresh: (mark: string) => tree(join(home, `packages/.staging/${mark}`), mark) };
}

describe("a swap", () => {
  test("keeps the new one, and nothing of the old", async () => {
    const { home, unit, standing, fresh } = place();
    tree(unit, "old");
    await (await swapIn(fresh("new"), unit, home)).keep();
    expect(standing()).toBe("new");
    expect(existsSync(asideOf(unit, home))).toBe(false);
  });

  test("undone brings back what was there, or nothing", async () => {
    const { home, unit, standing, fresh } = place();
    await (await swapIn(fresh("first"), unit, home)).undo();
    expect(existsSync(join(home, "packages/host"))).toBe(false);
    tree(unit, "old");
    await (await swapIn(fresh("new"), unit, home)).undo();
    expect(standing()).toBe("old");
    await (await swapIn(null, unit, home)).undo();
    expect(standing()).toBe("old");
  });

  test("that fails leaves the old one in its place", async () => {
    const { home, unit, standing } = place();
    tree(unit, "old");
    await expect(swapIn(join(home, "nothing"), unit, home)).rejects.toThrow("cannot be replaced");
    expect(readFileSync(join(unit, "mark"), "utf8")).toBe("old");
    expect(standing()).toBe("old");
  });

  test("that ended between its steps is found, and the next one goes on from there", async () => {
    const { home, unit, standing, fresh } = place();
    const aside = asideOf(unit, home);
    tree(unit, "old");
    mkdirSync(dirname(aside), { recursive: true });
    renameSync(unit, aside);
    expect(standing()).toBe("old");
    const swap = await swapIn(fresh("new"), unit, home);
    await swap.undo();
    expect(standing()).toBe("old");
    tree(aside, "rubbish of one that was complete");
    await (await swapIn(fresh("new"), unit, home)).keep();
    expect([standing(), existsSync(aside)]).toEqual(["new", false]);
  });

  test("to nothing takes the empty directories above along", async () => {
    const { home, unit, standing } = place();
    tree(unit, "old");
    await (await swapIn(null, unit, home)).keep();
    expect(standing()).toBe(null);
    expect(existsSync(join(home, "packages/host"))).toBe(false);
    expect(existsSync(join(home, "packages"))).toBe(true);
  });
});
