/** A session as a file for others: nothing in it may act, and nothing that is there may be overwritten. */
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { exportName } from "../../../../src/agent/session/export-session.js";
import { openSessionStore } from "../../../../src/agent/session/session-store.js";
import { tempDir } from "../../../helpers/temp-dir.js";
import { header, message, prompt, reply, writeLines } from "./write-lines.js";

function session(lines: readonly unknown[], cwd = tempDir()) {
  const path = writeLines(join(cwd, "kept", "s.jsonl"), [header("0190-abc", cwd), ...lines]);
  const store = openSessionStore(join(cwd, "home"));
  const exported = (to: string | null, format: "html" | "jsonl", force = false) =>
    store.exportFile(path, { path: to, format, cwd, force });
  return { cwd, path, exported };
}

const evil = `</pre><script>alert(1)</script><img src=x onerror=alert(1)>&lt;"'\u001b]52;c;aGk=\u0007\u202e`;

/** Everything that an HTML parser would take for markup. */
const tags = (html: string) =>
  [...html.matchAll(/<\/?([a-zA-Z!][^\s>]*)/g)].map((match) => (match[1] ?? "").toLowerCase());

describe("as a page", () => {
  test("every text of every kind of entry is escaped and made safe, and nothing on it acts", async () => {
    const image = (mime: string, data: string) => ({ mime, data });
    const { exported, cwd } = session([
      { type: "name", id: "n", parent: null, timestamp: evil, name: evil },
      message("a", "n", {
        role: "user",
        content: evil,
        prompt: true,
        internal: false,
        images: [image("image/png", "QUJD"), image("image/svg+xml", "QUJD"), image("image/png", '"><script>')],
      }),
      message("b", "a", {
        role: "assistant",
        content: [
          { type: "text", text: evil },
          { type: "thinking", text: evil },
          { type: "tool_call", call_id: "c", name: evil, arguments: evil },
        ],
        model: evil,
        usage: null,
        finish: "stop",
      }),
      message("c", "b", {
        role: "tool",
        id: 1,
        call_id: "c",
        name: evil,
        content: evil,
        is_error: true,
        outcome: "failed",
        summary: evil,
        display: null,
      }),
      message("d", "c", { role: "compaction", summary: evil, first_kept: null, tokens_before: 1 }),
      { type: "branch_summary", id: "e", parent: "d", timestamp: evil, from: "a", summary: evil },
      {
        type: "custom_message",
        id: "f",
        parent: "e",
        timestamp: evil,
        custom_type: evil,
        content: evil,
        display: true,
      },
      { type: "model", id: "g", parent: "f", timestamp: evil, model: evil },
    ]);
    const answer = await exported("page.html", "html");
    expect(answer).toMatchObject({ ok: true, path: join(cwd, "page.html") });
    const html = readFileSync(join(cwd, "page.html"), "utf8");
    expect(new Set(tags(html))).toEqual(
      new Set(
        "!doctype html head meta title style body header h1 p main section h2 time pre details summary img".split(" "),
      ),
    );
    expect(tags(html).filter((tag) => tag === "img")).toHaveLength(1);
    expect(html).toContain('<img alt="image" src="data:image/png;base64,QUJD">');
    expect(html).toMatch(
      /Content-Security-Policy" content="default-src 'none'; style-src 'sha256-[^']+'; img-src data:/,
    );
    expect(html).not.toMatch(/[\u001b\u0007\u202e]/);
    expect(html.match(/&lt;script&gt;alert\(1\)/g)?.length).toBeGreaterThan(10);
  });

  test("shows the branch that the session is on, and what the transcript shows", async () => {
    const { exported, cwd } = session([
      prompt("a", null, "one"),
      reply("b", "a", "left behind"),
      reply("c", "a", "where it is"),
      {
        type: "custom_message",
        id: "d",
        parent: "c",
        timestamp: "t",
        custom_type: "x",
        content: "hidden",
        display: false,
      },
    ]);
    await exported("p.html", "html");
    const html = readFileSync(join(cwd, "p.html"), "utf8");
    expect(html).toContain("where it is");
    expect(html).not.toMatch(/left behind|hidden/);
  });
});

describe("its file", () => {
  test("is named by the session where no name is given, safely, and is private", async () => {
    const { exported, cwd } = session([{ type: "name", name: "../../etc/p\u0000asswd: ✓ Ü" }]);
    const answer = await exported(null, "html");
    expect(answer).toEqual({
      ok: true,
      path: join(cwd, "session-etc-passwd-ü-0190-abc.html"),
      title: "../../etc/passwd: ✓ Ü",
    });
    expect(statSync(join(cwd, "session-etc-passwd-ü-0190-abc.html")).mode & 0o777).toBe(0o600);
  });

  test.each([
    ["", "session-id.html"],
    ["...", "session-id.html"],
    ["CON", "session-con-id.html"],
    ["a".repeat(500), `session-${"a".repeat(40)}-id.html`],
    ["x/../y\\z", "session-x-y-z-id.html"],
  ])("of the title %j is %s", (title, name) => {
    expect(exportName(title, "id", "html")).toBe(name);
  });

  test("never overwrites anything unless it is told to, and goes into a folder", async () => {
    const { exported, cwd, path } = session([prompt("a", null, "hi")]);
    mkdirSync(join(cwd, "out"));
    writeFileSync(join(cwd, "mine.html"), "precious");
    expect(await exported("mine.html", "html")).toEqual({
      ok: false,
      error: expect.stringMatching(/is there already; .*--force/),
    });
    expect(readFileSync(join(cwd, "mine.html"), "utf8")).toBe("precious");
    expect(await exported(path, "jsonl")).toMatchObject({ ok: false });
    expect(await exported("mine.html", "html", true)).toMatchObject({ ok: true });
    expect(readFileSync(join(cwd, "mine.html"), "utf8")).toContain("<!DOCTYPE html>");
    expect(await exported("out", "jsonl")).toMatchObject({ ok: true, title: "hi" });
    expect(readdirSync(join(cwd, "out"))).toEqual(["session-hi-0190-abc.jsonl"]);
    expect(await exported("no/such/folder.html", "html")).toMatchObject({
      ok: false,
      error: expect.stringContaining("cannot be written"),
    });
  });

  test.skipIf(process.platform === "win32")(
    "never takes the place of a pipe or a device, even when told to",
    async () => {
      const { exported, cwd } = session([prompt("a", null, "hi")]);
      spawnSync("mkfifo", [join(cwd, "pipe")]);
      symlinkSync("pipe", join(cwd, "link"));
      for (const name of ["pipe", "link"]) {
        for (const force of [false, true]) {
          expect(await exported(name, "html", force)).toEqual({
            ok: false,
            error: expect.stringMatching(/is no regular file; name another/),
          });
        }
      }
      expect(statSync(join(cwd, "pipe")).isFIFO()).toBe(true);
    },
  );

  test("as JSONL is the file as it is kept, records that nobody here knows included, but no torn line", async () => {
    const { exported, cwd, path } = session([prompt("a", null, "hi"), { type: "response", response: 1 }, "{broken"]);
    const whole = readFileSync(path, "utf8");
    writeFileSync(path, `${whole}{"type":"mess`);
    await exported("copy.jsonl", "jsonl");
    expect(readFileSync(join(cwd, "copy.jsonl"), "utf8")).toBe(whole);
  });
});
