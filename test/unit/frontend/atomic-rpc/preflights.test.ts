/** Lines of which it is not decided yet what becomes of them. */
import { expect, test, vi } from "vitest";
import type { RunResult } from "../../../../src/agent/agent-event.js";
import { Preflights, type Watcher } from "../../../../src/frontend/atomic-rpc/preflights.js";

/** A line whose fate is in the test's hands. */
function line(preflights: Preflights) {
  const run = Promise.withResolvers<RunResult | null>();
  const interrupt = vi.fn();
  let watcher: Watcher | null = null;
  const disposition = preflights.disposition((given) => {
    watcher = given;
    return run.promise;
  }, interrupt);
  return { ...run, interrupt, disposition, watcher: watcher as unknown as Watcher };
}

const failed = { error: "no" } as RunResult;

test("what becomes of a line is known as soon as it is decided, while its turn goes on", async () => {
  const it = line(new Preflights());
  it.watcher.onDecided("started");
  expect(await it.disposition).toBe("started");
  expect(it.interrupt).not.toHaveBeenCalled();
});

test("without a turn it was handled; what was refused says why", async () => {
  const preflights = new Preflights();
  const [one, two] = [line(preflights), line(preflights)];
  one.resolve(null);
  two.resolve(failed);
  expect(await one.disposition).toBe("handled");
  await expect(two.disposition).rejects.toThrow("no");
});

test("an abort ends what an open line begins, and only then is it over", async () => {
  const preflights = new Preflights();
  const it = line(preflights);
  let isOver = false;
  const over = preflights.abort().then(() => {
    isOver = true;
  });
  expect(isOver).toBe(false);
  it.watcher.onDecided("started");
  await over;
  expect(it.interrupt).toHaveBeenCalledOnce();
  expect(await it.disposition).toBe("started");
});

test("an abort waits for no command of an extension, and still ends the turn that this begins", async () => {
  const preflights = new Preflights();
  const it = line(preflights);
  it.watcher.onCommand();
  await preflights.abort();
  expect(it.interrupt).not.toHaveBeenCalled();
  it.watcher.onDecided("started");
  await it.disposition;
  expect(it.interrupt).toHaveBeenCalledOnce();
});

test.each([null, failed])("an abort is over when nothing comes of the line (%j)", async (result) => {
  const preflights = new Preflights();
  const it = line(preflights);
  const over = preflights.abort();
  it.resolve(result);
  await Promise.all([over, it.disposition.catch(() => {})]);
  expect(it.interrupt).not.toHaveBeenCalled();
});
