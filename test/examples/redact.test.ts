/** redact.pl: what counts as a secret and what does not, in results and in summaries. The secrets are made up. */
import { describe, expect, test } from "vitest";
import { type Driver, drive } from "./drive.js";
import { missing } from "./programs.js";

const reason = missing("perl");
const key = "PRIVATE KEY-----";

const secrets: readonly (readonly [string, string])[] = [
  ["id AKIAIOSFODNN7EXAMPLE.", "id [redacted]."],
  [`a -----BEGIN RSA ${key}\nMIIE\nabc\n-----END RSA ${key} b`, "a [redacted] b"],
  [`cut -----BEGIN ${key}\nMIIE`, "cut [redacted]"],
  [`ghp_${"a1".repeat(18)}`, "[redacted]"],
  ["xoxb-1234567890-abc", "[redacted]"],
  [`sk-proj-${"x9".repeat(12)}`, "[redacted]"],
  [`jwt eyJ${"a".repeat(10)}.eyJ${"b".repeat(10)}.${"c".repeat(10)}`, "jwt [redacted]"],
  ["Authorization: Bearer abcdef0123456789abcd", "Authorization: Bearer [redacted]"],
  ["postgres://ada:p4ss@db/x", "postgres://ada:[redacted]@db/x"],
  ['"password": "correct-horse-7", "user": "ada"', '"password": "[redacted]", "user": "ada"'],
  ["export API_KEY=ä1b2c3d4e5", "export API_KEY=[redacted]"],
  ["DB_PASSWORD=s3cretvalue and token: t0kenvalue", "DB_PASSWORD=[redacted] and token: [redacted]"],
];

const harmless = [
  "",
  "password: string;",
  "const token = getToken();",
  "the secret: nothing",
  "task-list-of-all-the-open-things",
  "http://localhost:8080/a@b",
  'ä😀\u2028\u0000 \\ "',
];

async function started(patterns?: unknown): Promise<Driver> {
  const redact = drive("redact.pl");
  await redact.start({ extensions_config: patterns === undefined ? {} : { redact: { patterns } } });
  return redact;
}

describe.skipIf(reason)(`redact.pl${reason ? ` (${reason})` : ""}`, () => {
  test("secrets are taken out, and what names them stays", async () => {
    await using redact = await started();
    for (const [content, clean] of secrets) {
      const result = await redact.result("hook.tool_result", { name: "bash", content, is_error: false });
      expect([content, result]).toEqual([content, { content: clean }]);
      expect(await redact.result("hook.tool_result", { name: "bash", content: clean, is_error: true })).toEqual({});
    }
  });

  test("a text without secrets is left alone, so that its richer view stays", async () => {
    await using redact = await started();
    for (const content of [...harmless, null, 7, ["AKIAIOSFODNN7EXAMPLE"]]) {
      const result = await redact.result("hook.tool_result", { name: "bash", content, is_error: false });
      expect([content, result]).toEqual([content, {}]);
    }
  });

  test("summaries are cleaned too, and other characters come back as they were", async () => {
    await using redact = await started();
    expect(await redact.result("hook.compact_summary", { summary: "ä😀\u2028 AKIAIOSFODNN7EXAMPLE" })).toEqual({
      summary: "ä😀\u2028 [redacted]",
    });
    expect(await redact.result("hook.compact_summary", { summary: "nothing" })).toEqual({});
  });

  test("patterns of the user's own work; broken ones and code in them are named and skipped", async () => {
    await using redact = await started(["ACME-[0-9]{6}", "(", "(?{print STDOUT 1})", {}]);
    const skipped = redact.said("notify").map(({ message }) => message);
    expect(skipped.slice(0, 2)).toEqual([
      "redact: skipped a pattern in settings.json: (",
      "redact: skipped a pattern in settings.json: (?{print STDOUT 1})",
    ]);
    expect(await redact.result("hook.tool_result", { name: "x", content: "ACME-123456 ACME-1" })).toEqual({
      content: "[redacted] ACME-1",
    });
    expect(redact.garbage).toEqual([]);
  });

  test("the command counts what was taken out", async () => {
    await using redact = await started("no list");
    const content = "AKIAIOSFODNN7EXAMPLE and AKIAIOSFODNN7EXAMPLE";
    await redact.result("hook.tool_result", { name: "bash", content, is_error: false });
    await redact.result("hook.tool_result", { name: "bash", content: "none", is_error: false });
    expect(await redact.result("command", { name: "redact", args: "" })).toEqual({
      notice: "redact: took 2 secret(s) out of 1 text(s)",
    });
  });
});
