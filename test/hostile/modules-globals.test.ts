/** What a module does to the globals of its thread is its own trouble: no other thread and not the host. */
import { expect, test } from "vitest";
import { breaks } from "../fixtures/modules/hostile/breaks.js";
import { open, type Running } from "./hostile-modules.js";

/** Waits for that as a person does, who presses Esc when nothing comes. */
async function impatient({ session }: Running, work: PromiseLike<unknown>): Promise<void> {
  let isOver = false;
  const over = (): void => {
    isOver = true;
  };
  work.then(over, over);
  while (!isOver) {
    await new Promise(setImmediate);
    const longest = Math.max(
      0,
      ...session.host.report().extensions.flatMap(({ waiting }) => waiting.map(({ sinceMs }) => sinceMs)),
    );
    if (longest < 300) continue;
    if (session.host.skipHooks() + session.host.skipCommands() === 0) session.agent.interrupt();
  }
}

test.each(Object.keys(breaks))("a module that breaks %s breaks no more than itself", async (name) => {
  const running = await open(["breaks-globals.ts"]);
  await impatient(running, running.type(`/break ${name}`));
  await impatient(running, running.session.prompt('@tool bash {"command":"echo x"}\n@then\n@say said'));
  await running.type("/fine before");
  await running.screen.told("fine before");
  await running.session.host.disableExtension("breaks-globals");
  await running.stillFine();
  expect({}).not.toHaveProperty("method");
});
