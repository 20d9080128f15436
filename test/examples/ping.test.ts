/** ping.sh: the whole protocol in a few lines of shell. */
import { expect, test } from "vitest";
import { drive } from "./drive.js";

test("it answers its command, and its handshake in spite of a command in somebody's configuration", async () => {
  await using ping = drive("ping.sh");
  const config = { mcp: { command: "npx", args: ["shutdown"] } };
  expect(await ping.start({ extensions_config: config })).toEqual({
    name: "ping",
    version: "1",
    commands: [{ name: "ping", description: "are you there" }],
  });
  expect(await ping.result("command", { name: "ping", args: "a 'b' $(c) `d` \\n %s" })).toEqual({ notice: "pong" });
});
