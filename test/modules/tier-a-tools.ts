/** Rows of tier A whose modules bring tools or guard them. */
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { put } from "./in-process.js";
import type { Row } from "./row.js";
import { pick } from "./screen.js";

const image = { data: Buffer.from("an image").toString("base64"), mimeType: "image/png" };

/** A service that streams one image to whoever has the key. */
async function imageService(): Promise<string> {
  const server = createServer((request, response) => {
    if (request.headers.authorization !== "Bearer key-1") return void response.writeHead(401).end("no");
    response.writeHead(200).write(": hello\n\nda");
    response.end(`ta: ${JSON.stringify({ image })}\n\n`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

export const toolRows: readonly Row[] = [
  {
    modules: ["hello", "with-deps", "bash-spawn-hook"],
    says: "tools answer, are checked, use packages beside them, and wrap the shell",
    async proof({ type, resultOf }) {
      await type('@tool hello {"name":"Ada"}\n@tool parse_duration {"duration":"2 days"}');
      expect(resultOf("hello")).toMatchObject({ content: "Hello, Ada!", is_error: false });
      expect(resultOf("parse_duration")).toMatchObject({ content: "2 days = 172800000 ms", is_error: false });
      await type('@tool hello {"nobody":true}\n@tool parse_duration {"duration":"soon"}');
      expect(resultOf("hello")).toMatchObject({ is_error: true });
      expect(resultOf("parse_duration")).toMatchObject({ content: 'Invalid: "soon"', is_error: true });
      await type('@tool bash {"command":"echo $SOURCED $SPAWN_HOOK"}');
      expect(resultOf("bash")?.content).toContain("yes 1");
    },
  },
  {
    modules: ["dynamic-tools"],
    says: "tools that come later are there for the next request, with snippet and guideline",
    async proof({ type, screen, resultOf, requests }) {
      await type('@tool echo_session {"message":"at once"}');
      expect(resultOf("echo_session")?.content).toBe("[session] at once");
      expect(screen.notes).toContain("Registered echo_session");
      await type("/add-echo-tool Not A Name");
      await type("/add-echo-tool parrot");
      await type("/add-echo-tool parrot");
      expect(screen.notes.slice(-3)).toEqual([
        "Usage: /add-echo-tool <name>",
        "Registered parrot",
        "parrot is there already",
      ]);
      await type('@tool echo_session {"message":"a"}\n@tool parrot {"message":"b"}');
      expect(resultOf("echo_session")?.content).toBe("[session] a");
      expect(resultOf("parrot")?.content).toBe("[parrot] b");
      expect(requests.at(-1)?.system).toContain("Repeat with [parrot]");
      expect(requests[0]?.system).toContain("Use echo_session when asked to repeat.");
    },
  },
  {
    modules: ["structured-output"],
    says: "a tool that gives data ends the run",
    async proof({ type, requests, session }) {
      const data = { headline: "h", summary: "s", actionItems: ["a"] };
      await type(`@tool structured_output ${JSON.stringify(data)}`);
      expect(requests).toHaveLength(1);
      expect(session.agent.history().at(-1)).toMatchObject({ message: { role: "tool", details: data } });
    },
  },
  {
    modules: ["tool-override", "permission-gate", "protected-paths"],
    says: "a tool takes the place of a built-in one; guards ask and block",
    async proof({ type, screen, resultOf, person, cwd }) {
      put(cwd, { "notes.txt": "1\n2\n3\n", ".env": "SECRET=1" });
      await type('@tool read {"path":"notes.txt","offset":2,"limit":1}\n@tool read {"path":".env"}');
      expect(resultOf("read")?.content).toBe('Access denied: ".env"');
      expect(readFileSync(join(person, ".atomic/agent/read-access.log"), "utf8").trim().split("\n").toSorted()).toEqual(
        [`ALLOWED ${cwd}/notes.txt`, `BLOCKED ${cwd}/.env`],
      );
      await type("/read-log");
      expect(screen.notes.at(-1)).toContain(`ALLOWED ${cwd}/notes.txt`);
      screen.replies.push(pick("No"), pick("Yes"));
      await type('@tool bash {"command":"rm -rf notes.txt"}');
      expect(screen.asked[0]?.question.title).toContain("rm -rf notes.txt");
      expect(resultOf("bash")).toMatchObject({ is_error: true, content: "Blocked by the person" });
      expect(existsSync(join(cwd, "notes.txt"))).toBe(true);
      await type('@tool bash {"command":"rm -rf notes.txt"}');
      expect(existsSync(join(cwd, "notes.txt"))).toBe(false);
      await type('@tool write {"path":".env","content":"x"}');
      expect(resultOf("write")).toMatchObject({ is_error: true, content: 'Path ".env" is protected' });
      expect(screen.notes.at(-1)).toBe("Blocked write to protected path: .env");
      expect(readFileSync(join(cwd, ".env"), "utf8")).toBe("SECRET=1");
    },
  },
  {
    modules: ["antigravity-image-gen"],
    says: "a tool asks a service with the key of a provider, and keeps the image",
    with: async () => ({ env: { IMAGE_URL: await imageService() } }),
    async proof({ type, resultOf, session, cwd }) {
      await type('@tool generate_image {"prompt":"a cat"}');
      expect(resultOf("generate_image")).toMatchObject({
        is_error: true,
        content: "Sign in with google-antigravity first.",
      });
      session.host.bindAgent({
        ...session.agent.handlers,
        "models.auth": async () => ({ ok: true, apiKey: JSON.stringify({ token: "key-1" }) }),
      });
      await type('@tool generate_image {"prompt":"a cat","aspectRatio":"16:9","save":"project"}');
      const saved = join(cwd, ".pi/images/image.png");
      expect(resultOf("generate_image")?.content).toContain(`Image saved to ${saved}`);
      expect(readFileSync(saved, "utf8")).toBe("an image");
      await type('@tool generate_image {"prompt":"a cat","aspectRatio":"2:1"}');
      expect(resultOf("generate_image")).toMatchObject({
        is_error: true,
        content: expect.stringContaining("aspectRatio"),
      });
    },
  },
];
