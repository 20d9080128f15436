#!/usr/bin/env node
// What the module does to a context, as a program that speaks lines.
import { createInterface } from "node:readline";

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line);
  if (method === "initialize") answer(id, { name: "context-lines", lifecycle: ["context"] });
  else if (method === "lifecycle.context") answer(id, { messages: params.messages.slice(1) });
}

function answer(id, result) {
  process.stdout.write(`${JSON.stringify({ id, result })}\n`);
}
