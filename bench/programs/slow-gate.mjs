#!/usr/bin/env node
// A gate that takes 100 ms to make up its mind.
import { createInterface } from "node:readline";

createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method } = JSON.parse(line);
  if (method === "initialize")
    console.log(JSON.stringify({ id, result: { name: "slow", hooks: ["tool_call"], events: [] } }));
  else if (method === "shutdown") process.exit(0);
  else if (id !== undefined) setTimeout(() => console.log(JSON.stringify({ id, result: { block: false } })), 100);
});
