/** Notices and blocks: what an extension tells without asking anything. */
import { expect } from "vitest";
import { uiLimits } from "../../../src/protocol/limits.js";
import { byteLength, charCount } from "../../../src/text/clip.js";
import { asking, puppetHost } from "../../helpers/puppet-host.js";
import { notify, send, silent, steps } from "../../helpers/puppet-steps.js";
import { verifies } from "../../helpers/verifies.js";

const tell = (params: object) => send({ method: "notify", params: params as { readonly [key: string]: string } });

verifies("notify.any-time", async (run) => {
  const { host, frontEnd } = await puppetHost(run, {
    teller: {
      manifest: { name: "the teller", hooks: ["input"], commands: [{ name: "tell" }] },
      on: {
        start: steps(notify("before the manifest"), silent),
        "hook.input": steps(notify("inside a hook"), {}, notify("behind a hook")),
        "command tell": steps(notify("inside a command"), {}),
      },
    },
  });
  await host.input("line");
  await host.runCommand("tell", "");
  const texts = ["before the manifest", "inside a hook", "behind a hook", "inside a command"];
  expect(frontEnd.notices).toEqual(texts.map((text) => ({ extension: "the teller", tone: "info", text })));
});

verifies("notify.blank", async (run) => {
  const { host, notices } = await puppetHost(run, {
    blank: {
      manifest: { commands: [{ name: "tell" }] },
      on: {
        "command tell": steps(
          notify(""),
          notify(" \n\t"),
          notify(7),
          notify(null),
          notify(["text"]),
          notify({ text: "text" }),
          tell({}),
          send({ method: "notify" }),
          notify("the only text"),
          {},
        ),
      },
    },
  });
  await host.runCommand("tell", "");
  expect(notices()).toEqual(["blank: the only text"]);
});

verifies(["ui.notify", "ui.notify.tone"], async (run) => {
  const { frontEnd, ask } = await puppetHost(run, {
    teller: asking({
      plain: ["ui.notify", { message: "plain" }],
      info: ["ui.notify", { message: "info", tone: "info" }],
      warning: ["ui.notify", { message: "warning", tone: "warning" }],
      error: ["ui.notify", { message: "error", tone: "error" }],
      odd: ["ui.notify", { message: "odd", tone: "shrill" }],
      missing: ["ui.notify", { tone: "info" }],
    }),
  });
  for (const id of ["plain", "info", "warning", "error", "odd"]) {
    expect(await ask("teller", id)).toEqual({ id, result: {} });
  }
  expect(await ask("teller", "missing")).toEqual({ id: "missing", error: expect.stringContaining("message") });
  expect(frontEnd.notices).toEqual([
    { extension: "teller", tone: "info", text: "plain" },
    { extension: "teller", tone: "info", text: "info" },
    { extension: "teller", tone: "warning", text: "warning" },
    { extension: "teller", tone: "error", text: "error" },
    { extension: "teller", tone: "info", text: "odd" },
  ]);
});

verifies("ui.notify.tone", { when: "it comes as a notification" }, async (run) => {
  const { host, frontEnd } = await puppetHost(run, {
    teller: {
      manifest: { commands: [{ name: "tell" }] },
      on: { "command tell": steps(tell({ message: "w", tone: "warning" }), tell({ message: "e", tone: "error" }), {}) },
    },
  });
  await host.runCommand("tell", "");
  expect(frontEnd.notices.map(({ tone, text }) => [tone, text])).toEqual([
    ["warning", "w"],
    ["error", "e"],
  ]);
});

verifies("ui.show", async (run) => {
  const { frontEnd, ask } = await puppetHost(run, {
    shower: asking({
      whole: ["ui.show", { title: "a title", body: "two\nrows", format: "markdown" }],
      body: ["ui.show", { body: "-a\n+b", format: "diff" }],
      title: ["ui.show", { title: "alone" }],
      odd: ["ui.show", { body: "b", format: "html" }],
    }),
  });
  for (const id of ["whole", "body", "title", "odd"]) expect(await ask("shower", id)).toEqual({ id, result: {} });
  expect(frontEnd.blocks).toEqual([
    { extension: "shower", title: "a title", body: "two\nrows", format: "markdown" },
    { extension: "shower", title: "", body: "-a\n+b", format: "diff" },
    { extension: "shower", title: "alone", body: "", format: "text" },
    { extension: "shower", title: "", body: "b", format: "text" },
  ]);
});

verifies("ui.show.blank", async (run) => {
  const { frontEnd, ask } = await puppetHost(run, {
    shower: asking({
      neither: ["ui.show", {}],
      empty: ["ui.show", { title: "", body: "" }],
      blank: ["ui.show", { title: " ", body: " \n\t" }],
      invisible: ["ui.show", { title: "\u001b[31m", body: "\u0007" }],
      nothing: ["ui.show", null],
    }),
  });
  for (const id of ["neither", "empty", "blank", "invisible", "nothing"]) {
    expect(await ask("shower", id)).toEqual({ id, error: expect.stringContaining("ui.show") });
  }
  expect(frontEnd.blocks).toEqual([]);
});

verifies("ui.show.cap", async (run) => {
  const row = `${"r".repeat(99)}\n`;
  const fits = row.repeat(uiLimits.showBytes / 100).padEnd(uiLimits.showBytes, "x");
  const { frontEnd, ask } = await puppetHost(run, {
    shower: asking({ fits: ["ui.show", { body: fits }], large: ["ui.show", { body: `${fits}x` }] }),
  });
  expect(await ask("shower", "fits")).toEqual({ id: "fits", result: {} });
  expect(await ask("shower", "large")).toEqual({ id: "large", result: {} });
  const [whole, cut] = frontEnd.blocks;
  expect(byteLength(whole?.body ?? "")).toBe(64 * 1024);
  expect(whole?.body).toBe(fits);
  expect(byteLength(cut?.body ?? "")).toBeLessThanOrEqual(64 * 1024);
  expect(cut?.body.startsWith(row.repeat(600))).toBe(true);
});

verifies("ui.title-clip", async (run) => {
  const title = `  first\nrow\tof ${"many ".repeat(20)}`;
  const { frontEnd, ask } = await puppetHost(run, {
    titled: asking({
      show: ["ui.show", { title }],
      panel: ["ui.panel", { title, lines: [] }],
      pane: ["ui.pane", { title, sections: [{ kind: "text", title, body: "b" }] }],
      confirm: ["ui.confirm", { title }],
      select: ["ui.select", { title, options: ["a"] }],
      input: ["ui.input", { title }],
      editor: ["ui.editor", { title }],
    }),
  });
  for (const id of ["show", "panel", "pane"]) await ask("titled", id);
  for (const id of ["confirm", "select", "input", "editor"]) {
    const asked = ask("titled", id);
    (await frontEnd.question()).answer({ kind: "cancelled" });
    await asked;
  }
  const titles = [
    frontEnd.blocks[0]?.title,
    frontEnd.openPanel?.title,
    frontEnd.openPane?.title,
    frontEnd.openPane?.sections[0]?.title,
    ...frontEnd.asked.map(({ question }) => question.title),
  ];
  expect(titles).toHaveLength(8);
  for (const shown of titles) {
    expect(shown).toMatch(/^first row of many many .*…$/);
    expect(charCount(shown ?? "")).toBeLessThanOrEqual(60);
  }
});
