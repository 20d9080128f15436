/** Completions of command arguments: asked only where declared, and silent when anything is wrong. */
import { expect } from "vitest";
import { deadlines } from "../../../src/protocol/limits.js";
import { FakeClock, memoryPrograms } from "../../../src/testing.js";
import { readyHost } from "../../helpers/conformance-host.js";
import { puppetHost } from "../../helpers/puppet-host.js";
import { verifies } from "../../helpers/verifies.js";

const completing = { commands: [{ name: "deploy", completions: true }] };

verifies(["complete.asked", "complete.declared-only", "complete.items", "complete.empty"], async (run) => {
  const items = [
    { value: "prod" },
    { value: "preview", label: "Preview", description: "a copy" },
    { value: "pr-1", label: null, description: null },
  ];
  const { host, seen, notices } = await puppetHost(run, {
    a: {
      manifest: {
        commands: [
          { name: "deploy", completions: true },
          { name: "empty", completions: true },
          { name: "plain" },
          { name: "never", completions: false },
        ],
      },
      on: { "command.complete deploy": { items } },
    },
    b: { manifest: { commands: [{ name: "of-b", completions: true }] } },
  });
  expect(await host.complete("deploy", "pr")).toEqual([
    { value: "prod", label: "prod", description: "" },
    { value: "preview", label: "Preview", description: "a copy" },
    { value: "pr-1", label: "pr-1", description: "" },
  ]);
  for (const name of ["empty", "plain", "never", "unheard-of"]) expect(await host.complete(name, "x")).toEqual([]);
  expect((await seen("a", "command.complete")).map(({ params }) => params)).toEqual([
    { name: "deploy", prefix: "pr" },
    { name: "empty", prefix: "x" },
  ]);
  expect(await seen("b", "command.complete")).toEqual([]);
  expect(notices()).toEqual([]);
});

verifies("complete.failure", async (run) => {
  const clock = new FakeClock();
  const answers: Record<string, object> = {
    error: { error: "kaput" },
    text: { result: "prod" },
    list: { result: [{ value: "prod" }] },
    items: { result: { items: "prod" } },
    nothing: { result: null },
    "no items": { result: { items: null } },
    neither: {},
  };
  const programs = memoryPrograms([
    {
      name: "a",
      manifest: completing,
      onMessage: ({ id, params }, line) => {
        const answer = answers[params.prefix];
        if (answer !== undefined) line({ id, ...answer });
      },
    },
  ]);
  const { host, notices } = await readyHost(run, [], { ...programs, clock });
  for (const prefix of Object.keys(answers)) expect(await host.complete("deploy", prefix), prefix).toEqual([]);
  const late = host.complete("deploy", "late");
  await clock.advance(deadlines.completeMs);
  expect(await late).toEqual([]);
  expect(notices()).toEqual([]);
});

verifies("complete.cap", async (run) => {
  const usable = Array.from({ length: 60 }, (_, n) => ({ value: `item ${n}` }));
  const unusable = [{}, { value: "" }, { value: 7 }, { label: "x" }, null, "x", { value: "y", label: 7 }];
  const answers: Record<string, object> = {
    many: [...unusable, ...usable.slice(0, 5), ...unusable, ...usable.slice(5)],
    invisible: [{ value: " \t" }, { value: "\u001b[31m" }, { value: "seen" }],
  };
  const programs = memoryPrograms([
    {
      name: "a",
      manifest: completing,
      onMessage: ({ id, params }, line) => line({ id, result: { items: answers[params.prefix] } }),
    },
  ]);
  const { host } = await readyHost(run, [], programs);
  const values = async (prefix: string) => (await host.complete("deploy", prefix)).map(({ value }) => value);
  expect(await values("many")).toEqual(usable.slice(0, 50).map(({ value }) => value));
  expect(await values("invisible")).toEqual(["seen"]);
});
