/** Nothing that a model, a tool or a hook says reaches the terminal as anything but text. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "vitest";
import { keys } from "../terminal-e.js";
import { ESCAPE, type HostileE, hostileE, leave } from "./hostile-e.js";
import { allInOne, payloads } from "./payloads.js";

/** One reply for each payload, which says, thinks and calls it; then the last word. */
const script = [
  ...payloads.map(({ text }, at) => ({
    thinking: text,
    text:
      at % 2 === 0
        ? text
        : `# ${text}\n\n- ${text}\n\n| ${text} | b |\n|---|---|\n| a | ${text} |\n\n\`\`\`${text}\n${text}\n\`\`\``,
    toolCalls: [
      { name: "spill", arguments: { at } },
      { name: at % 3 === 0 ? text : "bash", arguments: { command: "true", [text]: text } },
    ],
  })),
  { text: "the last word" },
  { text: "short", error: { status: 400, message: allInOne } },
];

const hooks = { hooks: ["tool_call", "before_turn", "tool_result", "render"], renders: ["*"] };

async function play(manifest: object, args: readonly string[] = []): Promise<HostileE> {
  const file = { path: "" };
  const running = await hostileE(
    { args, extension: { manifest }, settings: { model: "offline/echo", show_thinking: true, tool_preview_rows: 5 } },
    (home) => {
      file.path = join(home.temp, "script.json");
      writeFileSync(file.path, JSON.stringify(script));
      home.settings({ model: `offline/script:${file.path}`, show_thinking: true, tool_preview_rows: 5 });
    },
  );
  running.e.type(`go${keys.enter}`);
  await running.told("the last word");
  running.e.type(`again${keys.enter}`);
  return running;
}

/** Through all that the reader lists, opening some. */
async function readAll({ e }: HostileE): Promise<void> {
  e.type(keys.ctrl("o"));
  await e.until("the reader", () => e.isAlternate());
  for (let at = 0; at < 120; at++) e.type(`${keys.down}${at % 4 === 0 ? keys.enter + keys.pageDown + ESCAPE : ""}`);
  e.type(`/PWNED${keys.enter}n${ESCAPE}${ESCAPE}${ESCAPE}`);
  await e.until("the conversation", () => !e.isAlternate());
}

test("what a model says and thinks and tools put out is painted as text", { timeout: 150_000 }, async () => {
  const running = await play({});
  await readAll(running);
  await leave(running.e);
  running.watch.expectClean();
});

test("what hooks say, block and render is painted as text", { timeout: 150_000 }, async () => {
  const running = await play(hooks, ["--tui-mode", "fullscreen"]);
  await leave(running.e);
  running.watch.expectClean();
});

test("what a shell command puts out is painted as text, bytes that are no text too", async () => {
  const { e, watch, told } = await hostileE({ extension: null }, ({ cwd }) => {
    const bytes = [Buffer.from(allInOne), Buffer.from([0x9b, 0x33, 0x4a, 0xff, 0xc0, 0x80, 0x1b, 0x5b, 0x0a])];
    writeFileSync(join(cwd, "bytes"), Buffer.concat(bytes));
  });
  e.type(`!cat bytes; cat bytes >&2; echo; echo the end of it; exit 3${keys.enter}`);
  await told("exit status 3");
  e.type(keys.paste('@tool bash {"command":"cat bytes"}\n@tool read {"path":"bytes"}\n@tool grep {"pattern":"PWNED"}'));
  e.type(keys.enter);
  await told("grep:");
  await leave(e);
  watch.expectClean();
});

test("what is typed and pasted is painted as text", async () => {
  const { e, watch, told } = await hostileE({ extension: null, settings: { paste_placeholder: 1_000_000 } });
  for (const { text } of payloads.filter((payload) => payload.text.length < 500)) {
    e.type(keys.paste(text.replaceAll("\x1b[201~", "")));
    e.type(keys.ctrl("u"));
  }
  e.type(keys.paste(allInOne.replaceAll("\x1b[201~", "")));
  e.type(`${keys.enter}`);
  await told("You said:");
  await leave(e);
  watch.expectClean();
});
