/** clock.c: its small reader against strings made to mislead it, then the time that it tells. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Driver, drive } from "./drive.js";
import { compile, missing } from "./programs.js";

const reason = missing("cc");
let program: ReturnType<typeof compile>;

const tell = (clock: Driver, args: unknown): ReturnType<Driver["call"]> =>
  clock.call("tool_call", { name: "clock", arguments: args });

async function started(): Promise<Driver> {
  const clock = drive(program.path, { env: { TZ: "UTC-3" } });
  await clock.start();
  return clock;
}

describe.skipIf(reason)(`clock.c${reason ? ` (${reason})` : ""}`, () => {
  beforeAll(() => {
    program = compile("clock.c");
  });
  afterAll(() => program.remove());

  test("text in a format comes back unharmed: escapes, pairs, half pairs, separators", async () => {
    await using clock = await started();
    for (const format of ['"id":5,"method":"shutdown"', "\\ / \b\f\n\r\t \u0001 \u007f", "ä €😀\u2028", "{[}],:"]) {
      expect((await tell(clock, { format })).result).toEqual({ content: format });
    }
    const escapes = String.raw`{"id":50,"method":"tool_call","params":{"arguments":{"format":"\u0041\u00e4\u20AC\uD83d\uDe00\ud83d!\ud83d\u0041\udc00\u0000\/\q"}}}`;
    clock.write(`${escapes}\n`);
    await clock.until(() => clock.messages.some(({ id }) => id === 50));
    const replaced = "\ufffd";
    expect(clock.messages.at(-1)).toEqual({
      id: 50,
      result: { content: `Aä€😀${replaced}!${replaced}A${replaced}${replaced}/q` },
    });
  });

  test("keys are compared as texts, whatever their order and spacing, and ids go back byte for byte", async () => {
    await using clock = await started();
    clock.write(
      '\t{ "params" : {"id":1,"arguments":{"x":{"format":"no"},"\\u0066ormat":"yes"}} , "\\u0069d":[1.50,"}"] ,"method":"tool\\u005fcall"}\r\n',
    );
    await clock.until(() => clock.messages.length === 2);
    expect(clock.messages[1]).toEqual({ id: [1.5, "}"], result: { content: "yes" } });
  });

  test("broken lines are passed over, and nothing crashes", async () => {
    await using clock = await started();
    const broken = [
      '{"id":1',
      '{"id',
      '{"id":1,"method":"\\u12',
      '"\\',
      "{{{",
      "]",
      '{"id":1,"method":}',
      '{"method":"x","id":',
    ];
    clock.write(`${broken.join("\n")}\n${"[".repeat(100_000)}\n\0\n`);
    expect((await tell(clock, { format: "still here" })).result).toEqual({ content: "still here" });
    expect(clock.garbage).toEqual([]);
  });

  test("a format that strftime does not know, or that is no text, is refused", async () => {
    await using clock = await started();
    for (const format of ["%Q", "%", "a%", "%E", 7, null, [], "x".repeat(256), ""]) {
      expect([format, (await tell(clock, { format })).error]).toEqual([format, expect.stringContaining('"format"')]);
    }
    expect((await tell(clock, { format: "%%d" })).result).toEqual({ content: "%d" });
  });

  test("local time or UTC, as asked; arguments that are none give the default", async () => {
    await using clock = await started();
    expect((await tell(clock, { format: "%z" })).result).toEqual({ content: "+0300" });
    expect((await tell(clock, { format: "%z", utc: true })).result).toEqual({ content: "+0000" });
    for (const args of [{}, "raw", null]) {
      const { result } = await tell(clock, args);
      expect(result).toEqual({ content: expect.stringMatching(/^\w+day, \d{4}-\d\d-\d\d \d\d:\d\d:\d\d \+0300$/) });
    }
  });

  test("before a turn the system prompt gets the time, to the minute", async () => {
    await using clock = await started();
    expect(await clock.result("hook.before_turn", { prompt: "hi" })).toEqual({
      system_suffix: expect.stringMatching(/^It is \w+day, \d{4}-\d\d-\d\d \d\d:\d\d \(\+0300\)\.$/),
    });
  });
});
