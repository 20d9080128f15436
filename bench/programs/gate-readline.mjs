#!/usr/bin/env node
// The same gate with a line listener instead of a loop.
import { createInterface } from "node:readline";

createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method } = JSON.parse(line);
  if (method === "initialize")
    console.log(JSON.stringify({ id, result: { name: "gate", hooks: ["tool_call"], events: [] } }));
  else if (method === "shutdown") process.exit(0);
  else if (id !== undefined) console.log(JSON.stringify({ id, result: { block: false } }));
});
