/** A module that ends by itself is started anew once; then it stays as it is until a person starts it. */
import { expect, onTestFinished, test } from "vitest";
import { Frame, startHost, type Transport, type TransportExit } from "../../../src/index.js";
import { RecordingFrontEnd } from "../../../src/testing.js";

/** A module that says hello, and ends when the test says so. */
class Mortal implements Transport {
  readonly kind = "module";
  readonly id = null;
  readonly queuedBytes = 0;
  onFrame: (frame: Frame) => void = () => {};
  onBadLine = (): void => {};
  onStderr = (): void => {};
  onDrain = (): void => {};
  onExit: (exit: TransportExit) => void = () => {};
  #hasEnded = false;

  async start(): Promise<void> {}

  send(frame: Frame): boolean {
    const { id, method } = frame.value as { readonly id?: number; readonly method?: string };
    if (method === "initialize") queueMicrotask(() => this.onFrame(Frame.ofValue({ id, result: { name: "mortal" } })));
    return true;
  }

  end(exit: Partial<TransportExit>): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.onExit({ cause: "crashed", code: 1, signal: null, detail: null, ...exit });
  }

  async stop(): Promise<void> {
    this.end({ cause: "stopped" });
  }
}

async function mortals(kind: "module" | "program") {
  const lives: Mortal[] = [];
  const host = startHost({
    directories: [],
    extra: [{ path: "/mortal.ts", file: "mortal.ts", kind }],
    transport: () => {
      lives.push(new Mortal());
      return lives.at(-1)!;
    },
    cwd: "/",
    frontEnd: new RecordingFrontEnd("none"),
    version: "0",
  });
  onTestFinished(() => host.stop());
  await host.ready;
  const state = () => host.report().extensions[0]?.state;
  return { host, lives, state, end: (exit: Partial<TransportExit> = {}) => lives.at(-1)?.end(exit) };
}

test("once, and whoever calls meanwhile waits for it", async () => {
  const { host, lives, state, end } = await mortals("module");
  end();
  await host.toolCall({ name: "bash", arguments: {} });
  expect([lives.length, state()]).toEqual([2, "ready"]);
  end();
  await host.toolCall({ name: "bash", arguments: {} });
  expect([lives.length, state()]).toEqual([2, "gone"]);
});

test("a person may start it again, and then it has another life to lose", async () => {
  const { host, lives, end } = await mortals("module");
  for (let n = 0; n < 2; n++) {
    end();
    await host.toolCall({ name: "bash", arguments: {} });
  }
  expect(await host.reloadExtension("mortal")).toEqual({ ok: true });
  end();
  await host.toolCall({ name: "bash", arguments: {} });
  expect(lives).toHaveLength(4);
});

test("what a neighbour in its thread did is not counted", async () => {
  const { host, lives, state, end } = await mortals("module");
  for (let n = 0; n < 3; n++) {
    end({ isBlameless: true });
    await host.toolCall({ name: "bash", arguments: {} });
  }
  expect([lives.length, state()]).toEqual([4, "ready"]);
});

test("a program stays as it ended, and so does a module that was stopped", async () => {
  const program = await mortals("program");
  program.end();
  await program.host.toolCall({ name: "bash", arguments: {} });
  expect(program.lives).toHaveLength(1);
  const stopped = await mortals("module");
  await stopped.host.stop();
  expect(stopped.lives).toHaveLength(1);
});
