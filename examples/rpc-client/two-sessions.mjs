#!/usr/bin/env node
// Drives `e rpc` from a program: two sessions at once, one streamed, one that asks the person something.
//
//   node examples/rpc-client/two-sessions.mjs
//
// It needs no network: without a provider e answers with its offline model, which runs what `@tool` asks for.
import { RpcClient } from "e-host/rpc-client";

await using client = RpcClient.start();
client.onNotice = (notice) => console.log("notice:", notice.message ?? notice.params.message);
client.onAsk = async ({ extension, params }) => {
  console.log(`${extension} asks: ${params.title}`);
  return { confirmed: true };
};

const { version, methods } = await client.hello({ ask: true });
console.log(`e ${version} knows ${methods.length} methods`);

const [writer, reader] = await Promise.all([client.createSession(), client.createSession({ tools: ["read"] })]);

// A run is an iterable of its events and a promise of its result.
const run = writer.prompt('@tool bash {"command": "echo from a tool"}');
for await (const event of run) {
  if (event.type === "tool_output") process.stdout.write(`bash: ${event.chunk}`);
}
const [written, refused] = await Promise.all([run, reader.prompt('@tool bash {"command": "echo never"}')]);
console.log(`first: ${written.tools.calls} call, ${written.tools.failures} failures`);
console.log(`second: ${refused.final_output}`);

await reader.steer("too late").catch((error) => console.log(`steer: ${error.message}`));
