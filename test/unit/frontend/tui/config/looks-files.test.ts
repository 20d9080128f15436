/** The files of the home, in the hands of editors and of people who err. */
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Theme } from "../../../../../src/agent/resources/resources.js";
import { LooksFiles } from "../../../../../src/frontend/tui/config/looks-files.js";
import { tempDir } from "../../../../helpers/temp-dir.js";

function opened(home: string) {
  const told: string[] = [];
  let changed = Promise.withResolvers<void>();
  const files = new LooksFiles({
    home,
    tell: (text) => told.push(text),
    onChange: () => {
      changed.resolve();
      changed = Promise.withResolvers();
    },
  });
  onTestFinished(() => files.close());
  told.push(...files.issues);
  /** Does it, and resolves when it was seen. */
  const seen = (change: () => void): Promise<void> => {
    const { promise } = changed;
    change();
    return promise;
  };
  return { files, told, seen };
}

const theme = (name: string, colors: object) => JSON.stringify({ name, colors });

describe("what is wrong", () => {
  test("a broken file gives the defaults and one notice, which names file and problem", () => {
    const home = tempDir();
    writeFileSync(join(home, "layout.json"), '{"banner": "no"}');
    writeFileSync(
      join(home, "keybindings.json"),
      '{"ctrl+w": "explode", "x": "left", "ctrl+": "up", "y": "up", "z": 7}',
    );
    const { files, told } = opened(home);
    expect(files.layout.banner).toBe(true);
    expect(files.keybindings.action("ctrl+w")).toBe("kill_word");
    expect(told).toHaveLength(2);
    expect(told[0]).toBe(`${join(home, "layout.json")}: "banner" must be true or false; the default layout is used`);
    expect(told[1]).toContain('keybindings.json: "ctrl+w" is skipped');
    expect(told[1]).toContain("and 2 more problems");
    files.refresh();
    expect(told).toHaveLength(2);
  });

  test("neither a directory, nor a file without end, nor a link in a circle is read", () => {
    const home = tempDir();
    mkdirSync(join(home, "layout.json"));
    writeFileSync(join(home, "keybindings.json"), `{"ctrl+y": "home"}${" ".repeat(100_000)}`);
    symlinkSync(join(home, "themes"), join(home, "themes"));
    const { files, told } = opened(home);
    expect(told[0]).toContain("cannot be read: it is not a file; it is ignored");
    expect(told[1]).toContain("is longer than 64 KiB; it is ignored");
    expect(files.keybindings.action("ctrl+y")).toBeNull();
    expect(files.themes([])).toEqual([]);
  });

  test("a theme that breaks while one looks at it is told, one that was broken at the start is not told again", () => {
    const home = tempDir();
    mkdirSync(join(home, "themes"));
    writeFileSync(join(home, "themes", "old.json"), "{");
    const { files, told } = opened(home);
    writeFileSync(join(home, "themes", "new.json"), "{");
    files.refresh();
    expect(told).toHaveLength(1);
    expect(told[0]).toContain("new.json: no theme");
  });
});

describe("changes are seen by themselves", () => {
  test("in a home that does not exist yet", async () => {
    const home = join(tempDir(), "not", "yet");
    const { files, told, seen } = opened(home);
    await files.watch();
    mkdirSync(home, { recursive: true });
    await seen(() => writeFileSync(join(home, "layout.json"), '{"banner": false}'));
    expect(files.layout.banner).toBe(false);
    expect(told).toEqual([]);
  });

  test("when an editor puts a new file in the place of the old one, again and again", async () => {
    const home = tempDir();
    const path = join(home, "layout.json");
    writeFileSync(path, '{"split_min": 61}');
    const { files, seen } = opened(home);
    await files.watch();
    for (const columns of [62, 63, 64]) {
      writeFileSync(`${path}~`, JSON.stringify({ split_min: columns }));
      await seen(() => renameSync(`${path}~`, path));
      expect(files.layout.splitMin).toBe(columns);
    }
  });

  test("when it breaks, is mended and goes away", async () => {
    const home = tempDir();
    const path = join(home, "keybindings.json");
    writeFileSync(path, '{"ctrl+y": "home"}');
    const { files, told, seen } = opened(home);
    await files.watch();
    await seen(() => writeFileSync(path, "{"));
    expect([files.keybindings.action("ctrl+y"), told.length]).toEqual([null, 1]);
    await seen(() => writeFileSync(path, '{"ctrl+y": "end"}'));
    expect(files.keybindings.action("ctrl+y")).toBe("end");
    await seen(() => rmSync(path));
    expect([files.keybindings.action("ctrl+y"), told.length]).toEqual([null, 1]);
  });

  test("behind a link to where a person keeps such files", async () => {
    const home = tempDir();
    const kept = tempDir();
    writeFileSync(join(kept, "layout.json"), "{}");
    symlinkSync(join(kept, "layout.json"), join(home, "layout.json"));
    const { files, seen } = opened(home);
    await files.watch();
    await seen(() => writeFileSync(join(kept, "layout.json"), '{"banner": false}'));
    expect(files.layout.banner).toBe(false);
  });

  test("of themes, which keep their place before those of packages and behind those of the project", async () => {
    const home = tempDir();
    const loaded = (name: string, origin: Theme["origin"]): Theme => {
      return { name, path: `/${origin}/${name}`, origin, vars: {}, colors: {} };
    };
    const all = [loaded("a", "project"), loaded("b", "user"), loaded("c", "package")];
    const { files, seen } = opened(home);
    await files.watch();
    mkdirSync(join(home, "themes"));
    await seen(() => writeFileSync(join(home, "themes", "a.json"), theme("a", { accent: "red" })));
    await seen(() => writeFileSync(join(home, "themes", "c.json"), theme("c", { accent: "red" })));
    expect(files.themes(all).map(({ name, origin }) => `${name} ${origin}`)).toEqual(["a project", "c user"]);
    await seen(() => writeFileSync(join(home, "themes", "c.json"), theme("c", { accent: "blue" })));
    expect(files.themes(all)[1]?.colors).toEqual({ accent: "blue" });
  });
});

test("after close nothing is read, told or watched any more", async () => {
  const home = tempDir();
  const { files, told } = opened(home);
  const watching = files.watch();
  await files.close();
  await watching;
  writeFileSync(join(home, "layout.json"), "{");
  expect(told).toEqual([]);
  await files.watch();
  expect(files.layout.banner).toBe(true);
});
