/** Built-ins as a turn runs them: several at once, images to the model, arguments to the gates. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { agentUnderTest, call, finish, ScriptedModel, text } from "../agent-under-test.js";
import { FakeHost } from "../fake-host.js";
import { tinyImages } from "./tiny-images.js";

class SeeingModel extends ScriptedModel {
  readonly takesImages = true;
}

test("many edits of one file in one batch are all made", async () => {
  const it = agentUnderTest();
  const words = Array.from({ length: 12 }, (_, i) => `word${String.fromCharCode(97 + i)}`);
  writeFileSync(join(it.cwd, "f"), words.join("\n"));
  const edit = (word: string) =>
    JSON.stringify({ path: "f", edits: [{ old_text: word, new_text: word.toUpperCase() }] });
  const result = await it.agent.prompt(words.map((word) => `@tool edit ${edit(word)}`).join("\n"));
  expect(result.tools).toEqual({ calls: 12, failures: 0 });
  expect(readFileSync(join(it.cwd, "f"), "utf8")).toBe(words.join("\n").toUpperCase());
});

test("a model that takes images is sent the image that it read", async () => {
  const bytes = tinyImages["image/png"];
  const model = new SeeingModel([call("read", { path: "i.png" }), finish("tool-calls")], [text("seen"), finish()]);
  const it = agentUnderTest({ findModel: () => model });
  writeFileSync(join(it.cwd, "i.png"), bytes);
  await it.agent.prompt("look");
  expect(model.requests[1]?.messages.at(-1)).toMatchObject({
    role: "tool",
    content: `[image/png, 3x2, ${bytes.length} bytes]`,
    images: [{ mime: "image/png", data: bytes.toString("base64") }],
  });
});

test("an image goes with the text that a hook rewrote", async () => {
  const host = new FakeHost();
  host.onToolResult = () => "nothing to see";
  const model = new SeeingModel([call("read", { path: "i.png" }), finish("tool-calls")], [text("seen"), finish()]);
  const it = agentUnderTest({ findModel: () => model }, host);
  writeFileSync(join(it.cwd, "i.png"), tinyImages["image/png"]);
  await it.agent.prompt("look");
  expect(model.requests[1]?.messages.at(-1)).not.toHaveProperty("images");
});

test("the gates see the path that will be used, not the one that would pass them by", async () => {
  const gated: unknown[] = [];
  const host = new FakeHost();
  host.onGate = ({ arguments: args }) => {
    gated.push(args);
    return { block: false };
  };
  const it = agentUnderTest({}, host);
  writeFileSync(join(it.cwd, ".env"), "KEY=1");
  await it.agent.prompt('@tool read {"path":"@.env"}');
  expect(gated).toEqual([{ path: ".env" }]);
});
