#!/usr/bin/env node
// A gate that allows everything, written as most people write one.
import { createInterface } from "node:readline";

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method } = JSON.parse(line);
  if (method === "initialize")
    console.log(JSON.stringify({ id, result: { name: "gate", hooks: ["tool_call"], events: [] } }));
  else if (method === "shutdown") process.exit(0);
  else if (id !== undefined) console.log(JSON.stringify({ id, result: { block: false } }));
}
