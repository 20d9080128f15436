/** The file under an agent: what a crash, a full disk and another program can do to it, and what they cannot. */
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Entry, SessionHeader } from "../../../../src/agent/session/entry.js";
import { openSession } from "../../../../src/agent/session/open-session.js";
import { readSession } from "../../../../src/agent/session/read-session.js";
import { SessionFile } from "../../../../src/agent/session/session-file.js";
import { tempDir } from "../../../helpers/temp-dir.js";
import { FailingDisk } from "./failing-disk.js";

const header: SessionHeader = { type: "session", format_version: 2, id: "s", cwd: "/", created: "t", model: "m" };

const said = (id: string, content = id, parent: string | null = null): Entry => ({
  type: "message",
  id,
  parent,
  timestamp: "t",
  message: { role: "user", content, prompt: true, internal: false },
});

function place() {
  const disk = new FailingDisk();
  const complaints: string[] = [];
  const opening = { files: disk.files, complain: (why: string) => void complaints.push(why) };
  const path = join(tempDir(), "folder", "s.jsonl");
  const reopen = () => openSession({ kind: "file", path }, "", opening);
  const ids = () => {
    const read = readSession(readFileSync(path));
    return read.ok ? read.tree.entries.map(({ id }) => id) : read.error;
  };
  return { disk, complaints, opening, path, reopen, ids };
}

function begun(at: ReturnType<typeof place>): SessionFile {
  const file = new SessionFile(at.path, at.opening);
  file.write(header);
  file.write(said("a"));
  return file;
}

test("cut at any byte, a session opens with every whole line, and goes on behind them without a torn one", () => {
  const at = place();
  const file = begun(at);
  file.write(said("b", "zwei ✓ 👍", "a"));
  file.write({ type: "head", head: "a", timestamp: "t" });
  file.write(said("c", "x".repeat(60), "a"));
  file.close();
  const whole = readFileSync(at.path);
  const headerEnd = whole.indexOf(10) + 1;
  for (let cut = 0; cut <= whole.length; cut++) {
    writeFileSync(at.path, whole.subarray(0, cut));
    const { file: again, found } = at.reopen();
    expect(found === null).toBe(cut < headerEnd);
    const kept = found?.tree.entries.map(({ id }) => id) ?? [];
    expect(kept).toEqual(["a", "b", "c"].slice(0, kept.length));
    const lines = whole.subarray(headerEnd, Math.max(cut, headerEnd)).filter((byte) => byte === 10).length;
    expect(kept.length).toBe(lines - (lines > 2 ? 1 : 0));
    if (found === null) again?.write(header);
    again?.write(said("z", "after", found?.tree.leaf ?? null));
    again?.close();
    expect(at.ids()).toEqual([...kept, "z"]);
    expect(readSession(readFileSync(at.path))).toMatchObject({ skippedLines: 0 });
  }
  expect(at.complaints).toEqual([]);
});

describe("a full disk", () => {
  test("is said once, takes no half line, and gets what is missing as soon as it can", () => {
    const at = place();
    const file = begun(at);
    for (const room of [0, 1, 40, 90]) {
      at.disk.room = room;
      file.write(said(`b${room}`, "y".repeat(100)));
      expect(at.ids()).toEqual(["a"]);
    }
    expect(at.complaints).toHaveLength(1);
    expect(at.complaints[0]).toMatch(/cannot be saved: .*(no space|ENOSPC).*as soon as that is possible/);
    at.disk.room = Number.POSITIVE_INFINITY;
    file.write(said("c"));
    expect(at.ids()).toEqual(["a", "b0", "b1", "b40", "b90", "c"]);
    at.disk.room = 0;
    file.write(said("d"));
    expect(at.complaints).toHaveLength(2);
    at.disk.room = Number.POSITIVE_INFINITY;
    file.close();
    expect(at.ids()).toContain("d");
  });

  test("from the beginning leaves a session that can be begun later", () => {
    const at = place();
    at.disk.room = 0;
    const file = begun(at);
    expect([at.complaints.length, file.path]).toEqual([1, null]);
    at.disk.room = Number.POSITIVE_INFINITY;
    file.write(said("b"));
    expect(at.ids()).toEqual(["a", "b"]);
    file.close();
    expect(readdirSync(join(at.path, ".."))).toEqual(["s.jsonl"]);
  });
});

test("a read-only disk still opens a session, and says so when there is something to write", () => {
  const at = place();
  begun(at).close();
  at.disk.refuses = "EROFS";
  const { file, found } = at.reopen();
  expect([found?.tree.leaf, at.complaints]).toEqual(["a", []]);
  file?.write(said("b"));
  file?.write(said("c"));
  expect(at.complaints).toHaveLength(1);
  at.disk.refuses = null;
  file?.close();
  expect(at.ids()).toEqual(["a", "b", "c"]);
});

describe("another program", () => {
  test("that has the session is named to the second, which may not write", () => {
    const at = place();
    const file = begun(at);
    expect(() => at.reopen()).toThrow(/is in use by this process since/);
    file.close();
    expect(at.reopen().found?.tree.leaf).toBe("a");
  });

  test("is also found through another name of the file", () => {
    const at = place();
    const file = begun(at);
    const link = join(at.path, "..", "link.jsonl");
    symlinkSync(at.path, link);
    expect(() => openSession({ kind: "resume", path: link }, "", at.opening)).toThrow(/is in use/);
    file.close();
  });

  test.each<[string, (path: string) => void]>([
    ["adds a line", (path) => appendFileSync(path, "{}\n")],
    ["takes the lock away", (path) => rmSync(`${path}.lock`)],
    ["removes the file", (path) => rmSync(path)],
  ])("that %s ends the saving: nothing is interleaved, and that is said once", (_, meddle) => {
    const at = place();
    const file = begun(at);
    meddle(at.path);
    const before = existsSync(at.path) && readFileSync(at.path, "utf8");
    file.write(said("b"));
    file.write(said("c"));
    file.close();
    expect(existsSync(at.path) && readFileSync(at.path, "utf8")).toBe(before);
    expect(at.complaints).toEqual([expect.stringMatching(/not saved any more: .*fork/)]);
  });

  test("that wrote to it between our look and our first line ends the saving too", () => {
    const at = place();
    begun(at).close();
    const { file } = at.reopen();
    appendFileSync(at.path, "{}\n");
    file?.write(said("b"));
    file?.close();
    expect([at.ids(), at.complaints.length]).toEqual([["a"], 1]);
  });
});

describe("what is no session", () => {
  test.each([
    ["a folder", (path: string) => void mkdirSync(path, { recursive: true }), /not a file/],
    ["some text", (path: string) => writeFileSync(path, "notes without a newline"), /no session file/],
    ["other JSON lines", (path: string) => writeFileSync(path, '{"a":1}\n'), /no session file/],
    [
      "of a later format",
      (path: string) => writeFileSync(path, `${JSON.stringify({ ...header, format_version: 3 })}\n`),
      /later e wrote it \(format 3\)/,
    ],
    [
      "with an id that is none",
      (path: string) => writeFileSync(path, `${JSON.stringify({ ...header, id: "../x" })}\n`),
      /no session file/,
    ],
  ])("%s is refused and left as it is", (_, make, message) => {
    const at = place();
    mkdirSync(join(at.path, ".."));
    make(at.path);
    expect(() => at.reopen()).toThrow(message);
    expect(readdirSync(join(at.path, ".."))).toEqual(["s.jsonl"]);
  });

  test("a file to resume that is not there is refused, and not made", () => {
    const at = place();
    expect(() => openSession({ kind: "resume", path: at.path }, "", at.opening)).toThrow(/there is no such file/);
    expect(existsSync(join(at.path, ".."))).toBe(false);
  });
});
