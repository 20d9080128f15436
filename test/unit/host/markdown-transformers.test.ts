/** What extensions make of markdown before it is shown, through a host with programs of the test. */
import { expect, onTestFinished, test } from "vitest";
import { startHost } from "../../../src/host/host.js";
import type { MarkdownType } from "../../../src/host/markdown-transformers.js";
import { componentLimits } from "../../../src/protocol/limits.js";
import { memoryPrograms, RecordingFrontEnd } from "../../../src/testing.js";
import { FakeClock } from "../agent/fake-clock.js";

type Say = (message: object) => void;
interface Asked {
  readonly id?: unknown;
  readonly method?: string;
  readonly params?: { readonly arguments?: readonly unknown[] };
}
type Answer = (text: string, asked: Asked, say: Say) => void;

/** Programs that change markdown, in this order. `types`: of messages that they name. */
async function hostWith(answers: Readonly<Record<string, Answer>>, types?: readonly string[]) {
  const asked: unknown[] = [];
  const clock = new FakeClock();
  const programs = Object.entries(answers).map(([name, answer]) => ({
    name,
    manifest: { markdown_transformer: { handle: "md", ...(types === undefined ? {} : { message_types: [...types] }) } },
    onMessage: (message: Asked, say: Say) => {
      if (message.method !== "callback")
        return message.id === undefined ? undefined : say({ id: message.id, result: {} });
      asked.push(message.params);
      answer(String(message.params?.arguments?.[0]), message, say);
    },
  }));
  const frontEnd = new RecordingFrontEnd("full");
  const host = startHost({ directories: [], cwd: "/", frontEnd, version: "0", clock, ...memoryPrograms(programs) });
  onTestFinished(() => host.stop());
  await host.ready;
  const { markdown } = host.drawing;
  const transform = (text: string, messageType: MarkdownType = "assistant") =>
    markdown.transform(text, { messageType, isStreaming: false, availableWidth: 60 });
  return { asked, clock, markdown, transform, notices: () => frontEnd.notices.map(({ text }) => text) };
}

const gives =
  (make: (text: string) => unknown): Answer =>
  (text, { id }, say) =>
    say({ id, result: { value: make(text) } });

test.each([
  ["an error", (_text: string, { id }: Asked, say: Say) => say({ id, error: "no" }), 0],
  ["nothing", gives(() => undefined), 1],
  ["a number", gives(() => 7), 1],
  ["far too much", gives(() => "x".repeat(componentLimits.markdownChars + 1)), 1],
] as const)("%s costs the change alone, and is told of once", async (_what, answer, told) => {
  const { transform, notices } = await hostWith({ bad: answer, good: gives((text) => `${text}!`) });
  expect([await transform("a"), await transform("b")]).toEqual(["a!", "b!"]);
  expect(notices()).toHaveLength(told);
});

test("one that dawdles is not asked again, and the person is told why", async () => {
  const { transform, clock, asked, markdown, notices } = await hostWith({ slow: () => {} });
  const first = transform("a");
  await expect.poll(() => asked.length).toBe(1);
  clock.advance(60_000);
  expect(await first).toBe("a");
  expect(notices()).toEqual([expect.stringContaining("is not asked any more")]);
  expect([await transform("b"), asked.length, markdown.cares("assistant")]).toEqual(["b", 1, false]);
});

test("what is given is cleaned, and goes on to the next in extension order", async () => {
  const { transform, asked } = await hostWith({
    a: gives((text) => `${text}\u001b[2J one`),
    b: gives((text) => `${text} two`),
  });
  expect(await transform("said")).toBe("said one two");
  const place = { messageType: "assistant", isStreaming: false, availableWidth: 60 };
  expect(asked[0]).toEqual({ handle: "md", arguments: ["said", place] });
});

test("one is asked of the types that it named, or of the usual ones", async () => {
  const caresFor = async (types?: readonly string[]) => {
    const { markdown } = await hostWith({ a: gives((text) => text) }, types);
    const all = ["user", "assistant", "assistant-thinking", "custom", "summary"] as const;
    return all.filter((type) => markdown.cares(type));
  };
  expect(await caresFor()).toEqual(["user", "assistant", "assistant-thinking"]);
  expect(await caresFor(["summary", "unheard-of"])).toEqual(["summary"]);
});
