/** A hook that takes long is named where a person looks, and they can stop waiting for it. */
import { expect } from "vitest";
import { request, silent, steps, untilFile } from "../../helpers/puppet-steps.js";
import { verifies } from "../../helpers/verifies.js";
import { keys } from "../terminal-e.js";
import { shade, surfaceRun } from "./surface-run.js";

const seconds = /waiting for gate \(hook\.tool_call\) [1-4] s · esc skips/;

verifies(["hook.awaited.named", "hook.awaited.skipped"], async ({ transport }) => {
  const { screen, line, until } = await surfaceRun(
    { transport },
    {
      gate: { manifest: { hooks: ["tool_call"], events: ["turn_end"] }, on: { "hook.tool_call": silent } },
      worker: {
        manifest: { tools: [{ name: "work", description: "works", parameters: { type: "object" } }] },
        on: { tool_call: { content: "worked" } },
      },
    },
  );
  line("@tool work {}\n@then\n@say the turn went on");
  await screen.until("the hook in the activity row", () => seconds.test(screen.text()));
  expect(screen.cellOf("waiting for gate")).toMatchObject({ foreground: shade("warning") });
  screen.type(keys.escape);
  await screen.shows("skipped by you");
  await screen.hides("waiting for gate");
  await until("worker", "tool_call work");
  await until("gate", "event turn_end");
  await screen.shows("\nthe turn went on");
  expect(screen.text().match(/skipped by you/g)).toHaveLength(1);
  expect(screen.text()).not.toMatch(/[Ii]nterrupted/);
});

verifies("hook.awaited.person", async ({ transport }) => {
  const { screen, line, go } = await surfaceRun(
    { transport },
    {
      gate: {
        manifest: { hooks: ["tool_call"] },
        on: {
          "hook.tool_call": steps(request("q", "ui.confirm", { title: "Let it?" }), untilFile("decided"), {
            block: "{{answers.q.result.confirmed}}",
            reason: "you said so",
          }),
        },
      },
      worker: {
        manifest: { tools: [{ name: "work", description: "works", parameters: { type: "object" } }] },
        on: { tool_call: { content: "worked" } },
      },
    },
  );
  line("@tool work {}\n@then\n@say the turn went on");
  await screen.shows("gate: Let it?");
  // The ticking row shows that time goes by; nobody is blamed for a person's pace.
  await screen.until("two seconds of the turn", () => /\(2s\)/.test(screen.text()));
  expect(screen.text()).not.toContain("waiting for gate");
  screen.type(keys.enter);
  go("decided");
  await screen.shows("\nthe turn went on");
  expect(screen.text()).toContain("you said so");
});

verifies("hook.awaited.skipped", { when: "a line is held by it" }, async ({ transport }) => {
  const { screen, line, until } = await surfaceRun(
    { transport },
    { censor: { manifest: { hooks: ["input"] }, on: { "hook.input": silent } } },
  );
  line("@say it went through");
  await until("censor", "hook.input");
  await screen.shows("waiting for censor (hook.input) 1 s · esc skips");
  screen.type(keys.escape);
  await screen.shows("skipped by you");
  await screen.shows("\nit went through");
  expect(screen.text().match(/skipped by you/g)).toHaveLength(1);
});
