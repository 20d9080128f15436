/** Rows of tier A that change what a person says, what the model is told, and what is kept of it. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { providerServer, streams } from "../helpers/provider-server.js";
import { wires } from "../helpers/provider-wires.js";
import { tempDir } from "../helpers/temp-dir.js";
import type { Row } from "./row.js";

export const inputRows: readonly Row[] = [
  {
    modules: ["inline-bash", "input-transform"],
    says: "input is transformed by one after another, or handled",
    async proof({ type, requests, screen, read }) {
      await type("there are !{echo three} and !{exit 4}");
      expect(read()).toContain("there are three and ");
      expect(screen.notes).toContain("Ran 2 command(s):\necho three: three\nexit 4:");
      await type("?quick why !{echo so}");
      expect(read()).toContain("Answer in one sentence: why so");
      await type("ping");
      expect(screen.notes.slice(-2)).toEqual(["Ran 1 command(s):\necho so: so", "pong"]);
      expect(requests).toHaveLength(2);
    },
  },
  {
    modules: ["input-transform-streaming"],
    says: "input that steers is told from input that begins a run and from input that follows",
    with: { programs: { git: 'if [ "$1" = diff ]; then echo " a.txt | 2 +-"; fi' } },
    async proof({ session, type, requests, read }) {
      const { agent } = session;
      const running = new Promise<void>((resolve) => {
        session.onEvent = ({ type }) => type === "text" && resolve();
      });
      const run = agent.submit("@say begun\n@wait 60\n@tool ls {}\n@then\n@say done");
      await running;
      await agent.steer("@say steered");
      await agent.followUp("@say followed");
      await run;
      await agent.idle();
      expect(JSON.stringify(requests[0])).toContain("Changed:\\na.txt | 2 +-");
      expect(read()).toContain('"@say steered"');
      expect(read()).toContain('"[queued] @say followed"');
      await type("plain");
      expect(read()).toContain("plain\\n\\nChanged:");
    },
  },
  {
    modules: ["prompt-customizer"],
    says: "the parts of the prompt are read and edited",
    with: { files: { "AGENTS.md": "Be kind." }, options: { trust: true } },
    async proof({ type, requests, cwd }) {
      await type("one");
      const { system } = requests[0]!;
      expect(system).toContain("Read before you edit.");
      expect(system).toContain("A guideline of the customizer.");
      expect(system).toContain(`Files: ${cwd}/AGENTS.md`);
      expect(system).toContain(`All happens in ${cwd}, custom: false`);
    },
  },
  {
    modules: ["claude-rules", "pirate", "system-prompt-header"],
    says: "the prompt is added to by one after another, and told to whoever asks",
    with: { files: { ".claude/rules/style/words.md": "Short." } },
    async proof({ type, screen, requests, session }) {
      await type("one");
      const [first] = requests;
      expect(screen.notes).toContain("Found 1 rule(s) in .claude/rules/");
      expect(first?.system).toContain("- .claude/rules/style/words.md");
      expect(first?.system).not.toContain("PIRATE");
      expect(screen.statusRow).toBe(`System: ${first?.system.length} chars`);
      await type("/pirate");
      await type("two");
      expect(requests[1]?.system).toContain("You are a PIRATE");
      await type("/pirate");
      await type("three");
      expect(requests[2]?.system).toBe(first?.system);
      expect(screen.notes.slice(-2)).toEqual(["Arrr!", "No pirate any more"]);
      await session.close();
      expect(screen.statusRow).toBe("");
    },
  },
  {
    modules: ["custom-compaction", "trigger-compact"],
    says: "a compaction is begun by one, written by another, and both hear of its end",
    with: { env: { COMPACT_TOKENS: "1000000" } },
    async proof({ type, screen, session, stderr, read }) {
      for (const word of ["KEEP this", "drop that", "and this"]) await type(`${word} ${"word ".repeat(400)}`);
      await type("/trigger-compact only this");
      await screen.told("Compaction completed object");
      expect(screen.notes).toContain("Compaction started");
      await expect.poll(() => stderr.join("")).toContain("compacted: true compaction manual");
      const kept = JSON.stringify(session.agent.history().filter((entry) => JSON.stringify(entry).includes("kept ")));
      expect(kept).toMatch(/kept [1-9]\d* of \d+ lines, true/);
      await type("go on");
      expect(read()).toContain("KEEP this");
      expect(read()).not.toContain("drop that");
    },
  },
  {
    modules: ["trigger-compact"],
    says: "a compaction begins by itself once the context is full",
    with: { env: { COMPACT_TOKENS: "9000" } },
    async proof({ type, screen }) {
      await type("small");
      expect(screen.notes).toEqual([]);
      await type("word ".repeat(12_000));
      await screen.told("Compaction started");
      await screen.told("Compaction ");
    },
  },
  {
    modules: ["dynamic-resources"],
    says: "a skill, a template and a theme of a module are the session's own",
    async proof({ type, requests, read, session }) {
      await type("/dynamic two");
      expect(read()).toContain("@say template with two");
      expect(requests[0]?.system).toContain("A skill that an extension brings");
      await type("/skill:dynamic-resources now");
      expect(read()).toContain("Say DYNAMIC-SKILL.");
      expect(session.agent.resources().themes.map(({ name }) => name)).toEqual(["dynamic-resources"]);
    },
  },
  {
    modules: ["provider-payload"],
    says: "what goes to a provider and its status are kept",
    with: async () => {
      const api = "openai-completions";
      const wire = wires.find((one) => one.api === api)!;
      const { url: baseUrl } = await providerServer(streams(wire.says("from afar")));
      return { provider: { baseUrl, api, apiKeyEnv: "OWN_KEY", models: [{ id: "m-1" }] }, env: { OWN_KEY: "k" } };
    },
    async proof({ session, cwd }) {
      expect(await session.prompt("hi")).toMatchObject({ final_output: "from afar", error: null });
      const [request, response] = readFileSync(join(cwd, ".atomic/provider-payload.log"), "utf8").trim().split("\n");
      expect(JSON.parse(request!)).toMatchObject({ model: "m-1", stream: true });
      expect(response).toMatch(/^\[200\] \{.*"content-type":"text\/event-stream/);
    },
  },
  {
    modules: ["file-trigger", "send-user-message", "notify"],
    with: () => {
      const file = join(tempDir(), "trigger.txt");
      writeFileSync(file, "");
      return { env: { TRIGGER_FILE: file } };
    },
    says: "messages of modules begin runs, steer them, and follow them",
    async proof({ session, type, read, requests, screen }) {
      const file = process.env.TRIGGER_FILE!;
      await screen.told("Watching");
      writeFileSync(file, "@say the file said so");
      await expect.poll(read).toContain("External trigger: @say the file said so");
      await session.agent.idle();
      await type("/ask");
      expect(screen.notes.at(-1)).toBe("Usage: /ask <text>");
      await type("/ask @say asked");
      await expect.poll(read).toContain('"@say asked"');
      await session.agent.idle();
      await type("/ask-blocks go");
      await expect.poll(read).toContain("In blocks: go");
      expect(read()).toContain("second block");
      await session.agent.idle();
      const before = requests.length;
      const begun = new Promise<void>((resolve) => {
        session.onEvent = ({ type }) => type === "text" && resolve();
      });
      const run = session.agent.submit("@say working\n@wait 200\n@tool ls {}\n@then\n@say done");
      await begun;
      for (const line of ["/ask now", "/steer-it @say steered", "/then @say last"]) await session.agent.submit(line);
      await run;
      await session.agent.idle();
      expect(screen.notes.slice(-2)).toEqual(["Busy; use /steer-it or /then", "Queued"]);
      expect(JSON.stringify(requests[before + 1])).toContain("@say steered");
      expect(read()).toContain("@say last");
      expect(JSON.stringify(requests[before + 1])).not.toContain("@say last");
    },
  },
];
