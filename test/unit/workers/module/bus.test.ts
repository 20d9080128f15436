/** The bus: by reference inside a thread, cloned to others, and gone with the generation. */
import { expect, test } from "vitest";
import type { EventBus } from "../../../../src/atomic/api/index.js";
import { ThreadBus } from "../../../../workers/module/runtime/bus.js";
import { type Factory, Harness } from "./harness.js";

async function withBus(
  factory: Factory = () => {},
  bus = new ThreadBus(),
): Promise<{ harness: Harness; events: EventBus }> {
  let events: EventBus | undefined;
  const harness = await Harness.start(
    (pi) => {
      events = pi.events;
      return factory(pi);
    },
    { bus },
  );
  if (events === undefined) throw new Error("no bus");
  return { harness, events };
}

test("values go by reference, in the order of subscription, and the first part of a listener runs during emit", async () => {
  const bus = new ThreadBus();
  const seen: unknown[] = [];
  const one = await withBus((pi) => pi.events.on("x:thing", (data) => seen.push(["one", data])), bus);
  await withBus((pi) => pi.events.on("x:thing", (data) => seen.push(["two", data])), bus);
  const thing = { call: () => 1 };
  one.events.emit("x:thing", thing);
  expect(seen).toEqual([
    ["one", thing],
    ["two", thing],
  ]);
});

test("what a listener throws is reported by whoever it belongs to, and never reaches who emits", async () => {
  const bus = new ThreadBus();
  const one = await withBus(() => {}, bus);
  const two = await withBus((pi) => {
    pi.events.on("c", () => {
      throw new Error("at once");
    });
    pi.events.on("c", async () => {
      throw new Error("later");
    });
  }, bus);
  one.events.emit("c", 1);
  await two.harness.next("extension.error");
  expect(one.harness.all("extension.error")).toEqual([]);
  expect(two.harness.all("extension.error").map(({ params }) => [params.event, params.error])).toEqual([
    ["events:c", "at once"],
    ["events:c", "later"],
  ]);
});

test("what others listen to is relayed as it was; what cannot be cloned throws and names the channel", async () => {
  const { harness, events } = await withBus();
  harness.state({ busChannels: ["far"] });
  const data = { n: 1 };
  events.emit("near", { call: () => {} });
  events.emit("far", data);
  data.n = 2;
  expect(harness.all("bus.emit").map(({ params }) => params)).toEqual([{ channel: "far", data: { n: 1 } }]);
  expect(() => events.emit("far", { call: () => {} })).toThrow('What was emitted on "far" cannot go to another thread');
});

test("what is emitted while loading reaches others once they are known", async () => {
  const { harness } = await withBus((pi) => {
    pi.events.emit("far", 1);
    pi.events.emit("nobody", { call: () => {} });
  });
  expect(harness.all("bus.emit")).toEqual([]);
  harness.state({ busChannels: ["far"] });
  expect(harness.all("bus.emit").map(({ params }) => params)).toEqual([{ channel: "far", data: 1 }]);
});

test("channels are told when the first listener comes and the last one goes, and events from afar reach this module alone", async () => {
  const bus = new ThreadBus();
  const seen: string[] = [];
  const one = await withBus((pi) => {
    const first = pi.events.on("a", (data) => seen.push(`one ${data}`));
    pi.events.on("a", () => {});
    first();
    first();
  }, bus);
  const two = await withBus((pi) => pi.events.on("a", (data) => seen.push(`two ${data}`)), bus);
  expect(one.harness.all("bus.channels").map(({ params }) => params.channels)).toEqual([["a"]]);
  two.harness.tell("bus.event", { channel: "a", data: 1 });
  expect(seen).toEqual(["two 1"]);
});

test("a module that ended, or never loaded, hears nothing more", async () => {
  const bus = new ThreadBus();
  const seen: string[] = [];
  const one = await withBus((pi) => pi.events.on("a", () => seen.push("ended")), bus);
  const failed = new Harness(
    (pi) => {
      pi.events.on("a", () => seen.push("failed"));
      throw new Error("no");
    },
    { bus },
  );
  await failed.ask("initialize", {});
  one.harness.tell("shutdown", {});
  const two = await withBus(() => {}, bus);
  two.events.emit("a", 1);
  expect(seen).toEqual([]);
  expect(() => one.events.emit("a", 1)).toThrow("extension ctx is stale");
});
