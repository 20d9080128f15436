import { expect, test } from "vitest";
import { createWorkerTransport } from "../../../src/transport/worker/worker-transport.js";
import { Spares } from "../../../src/transport/worker/spares.js";
import { Frame } from "../../../src/wire/frame.js";

const echo = new URL("../../fixtures/transport/echo.mjs", import.meta.url).pathname;

test.each([false, true])("echo, spare %s", async (warm) => {
  await using spares = new Spares({ count: 1 });
  if (warm) {
    spares.fill();
    await spares.ready();
  }
  const t = createWorkerTransport({ path: echo, cwd: process.cwd(), spares });
  const got: string[] = [];
  const err: string[] = [];
  const exits: unknown[] = [];
  const done = Promise.withResolvers<void>();
  t.onFrame = (f) => {
    got.push(f.text);
    if (got.length === 2) done.resolve();
  };
  t.onStderr = (s) => err.push(s);
  t.onExit = (e) => {
    exits.push(e);
    done.resolve();
  };
  await t.start();
  t.send(Frame.ofText('{"a":1}'));
  await done.promise;
  console.log(got, err, exits, await t.stats(500));
  await t.stop(1000);
  expect(exits).toMatchObject([{ cause: "stopped", code: 0 }]);
  expect(got[1]).toBe('{"a":1}');
});
