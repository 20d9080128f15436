/** Rows of tier A that show something, ask something, or mark the session. */
import { expect } from "vitest";
import { put } from "./in-process.js";
import type { Row } from "./row.js";
import { agree, dismiss, pick, write } from "./screen.js";

export const uiRows: readonly Row[] = [
  {
    modules: ["status-line", "widget-placement", "working-indicator", "working-message-test", "hidden-thinking-label"],
    says: "rows, widgets, indicators and labels are what modules set",
    async proof({ type, screen, session }) {
      await type("hi");
      expect(screen.above).toEqual(["Above the draft"]);
      expect(screen.below).toEqual(["Below the draft"]);
      expect(screen.statusRow).toContain("✓ Turn 1 complete");
      expect(screen.statusRow).toContain("Indicator: dot");
      const row = () => screen.workingRows.at(-1);
      expect(row()).toMatchObject({ message: "Busy in my own words", thinkingLabel: "Pondering..." });
      await type("/working-indicator nonsense");
      await type("/working-indicator pulse");
      expect(screen.notes.slice(-2)).toEqual([
        "Usage: /working-indicator [dot|pulse|none|default]",
        "Indicator set: pulse",
      ]);
      expect(row()?.indicator).toMatchObject({
        intervalMs: 120,
        frames: [expect.stringContaining("·"), {}, {}].map((frame, at) => (at === 0 ? frame : expect.any(String))),
      });
      await type("/working-indicator none");
      expect(row()?.indicator?.frames).toEqual([]);
      await type("/working-indicator default");
      expect(row()?.indicator).not.toMatchObject({ frames: [] });
      await type("/thinking-label Hm");
      expect(row()).toMatchObject({ thinkingLabel: "Hm" });
      await type("/thinking-label");
      expect(row()).toMatchObject({ thinkingLabel: "Pondering..." });
      await session.close();
    },
  },
  {
    modules: ["titlebar-spinner", "model-status", "session-name", "bookmark"],
    says: "titles turn, models are named, sessions and answers are labelled",
    async proof({ type, screen, session, cwd: home }) {
      const { agent } = session;
      await type("/session-name");
      await type("/session-name  mine ");
      await type("/session-name");
      expect(screen.notes.slice(-3)).toEqual(["No session name", "Session named: mine", "Session: mine"]);
      expect(agent.info().name).toBe("mine");
      await type("/bookmark");
      expect(screen.notes.at(-1)).toBe("Nothing to bookmark");
      await type("@say answer\n@wait 100");
      expect(screen.titles.some((title) => /^[⠋⠙⠹] π - mine - /.test(title ?? ""))).toBe(true);
      expect(screen.titles.at(-1)).toMatch(/^π - mine - /);
      await type("/bookmark here");
      const answer = agent.history().find((entry) => entry.type === "message" && entry.message.role === "assistant");
      expect(agent.tree()).toContainEqual(
        expect.objectContaining({ type: "label", label: "here", target: answer?.id }),
      );
      await type("/unbookmark");
      await type("/unbookmark");
      expect(screen.notes.slice(-3)).toEqual(["Bookmarked as: here", "Removed bookmark: here", "No bookmark"]);
      put(home, { "script.json": "[]" });
      await agent.setModel(`offline/script:${home}/script.json`);
      await screen.told("Model: offline/script:");
      expect(screen.notes.at(-1)).toMatch(/\(set, was offline\/echo\)$/);
      expect(screen.statusRow).toContain("🤖 script:");
    },
  },
  {
    modules: ["commands", "event-bus", "dynamic-resources"],
    says: "commands of all sources are listed and told apart; modules hear each other",
    async proof({ type, screen, session }) {
      screen.replies.push(pick("/emit"), agree(true), pick("/dynamic"), agree(true), pick("--- all"));
      await type("/commands");
      expect(screen.notes.at(-1)).toMatch(/^extension: .*event-bus\.ts$/);
      await type("/commands prompt");
      expect(screen.notes.at(-1)).toMatch(/^prompt: .*dynamic\.md$/);
      await type("/commands skill");
      expect(JSON.stringify(screen.asked.at(-1)?.question)).toContain("/skill:dynamic-resources - A skill");
      await type("/emit so it is");
      expect(screen.notes).toContain("Event from session_start: Session started");
      expect(screen.notes.at(-1)).toBe("Event from /emit: so it is");
      const offered = await session.host.complete("commands", "s");
      expect(offered).toMatchObject([{ value: "skill" }]);
    },
  },
  {
    modules: ["timed-confirm"],
    says: "questions go away by time and by signal, or are answered before",
    async proof({ type, screen }) {
      await type("/timed");
      await type("/timed-select");
      await type("/timed-signal");
      expect(screen.notes).toEqual(["Cancelled or too late", "No selection", "The signal ended it"]);
      screen.replies.push(agree(true), pick("B"), agree(true), agree(false));
      for (const line of ["/timed", "/timed-select", "/timed-signal", "/timed-signal"]) await type(line);
      expect(screen.notes.slice(3)).toEqual(["Confirmed", "Selected: B", "Confirmed!", "Cancelled"]);
      expect(screen.openQuestions).toBe(0);
    },
  },
  {
    modules: ["rpc-demo", "mac-system-theme"],
    says: "everything is asked that can be, and the theme follows the system",
    with: { programs: { osascript: "cat $HOME/dark 2>/dev/null || echo false" } },
    async proof({ type, screen, resultOf, person }) {
      await expect.poll(() => screen.themes).toEqual(["light"]);
      screen.replies.push(write("a value"), dismiss, write("a\nb\nc"), dismiss);
      await type("/rpc-input");
      await type("/rpc-input");
      await type("/rpc-editor");
      await type("/rpc-editor");
      await type("/rpc-prefill");
      expect(screen.notes).toEqual([
        "You entered: a value",
        "Nothing entered",
        "3 lines",
        "Cancelled",
        "Draft written",
      ]);
      expect(screen.drafts).toEqual(["a draft of the demo"]);
      expect(screen.asked[0]?.question).toMatchObject({ kind: "input", placeholder: "type here", prefill: "" });
      expect(screen.asked[2]?.question).toMatchObject({ kind: "editor", text: "Line 1\nLine 2" });
      expect(screen.titles).toContain("demo: a title");
      expect(screen.above).toEqual(["--- demo ---", "a widget"]);
      screen.replies.push(pick("Block"));
      await type('@tool bash {"command":"echo mkfs"}');
      expect(resultOf("bash")).toMatchObject({ is_error: true, content: "Blocked by the person" });
      expect(screen.statusRow).toBe("Turn 2 done.");
      put(person, { dark: "true\n" });
      await expect.poll(() => screen.themes).toEqual(["light", "dark"]);
    },
  },
];
