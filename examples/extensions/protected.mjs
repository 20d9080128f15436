#!/usr/bin/env node
// Keeps credentials out of the conversation and off the disk: denies every read, write, edit, grep or bash call
// that touches ~/.ssh, ~/.aws, ~/.gnupg, .env*, *.pem or *.key. gate.mjs is about what commands do; this one is
// about which files they name.
//
// It sees names, not what a program opens: `cat .e*` passes, and so does a directory search that meets such a
// file. A speed bump, not a sandbox; it fails open like every hook.
//
//   settings.json   "extensions": { "protected": { "allow": [".env.example"] } }
import { realpathSync } from "node:fs";
import { homedir } from "node:os";
import { resolve } from "node:path";
import { connect } from "./scaffold.mjs";

const DIRECTORIES = new Set([".ssh", ".aws", ".gnupg"]);
const FILES = /^\.env|[^/]\.(?:pem|key)$/;

const e = connect({
  manifest: { name: "protected", version: "1.0", hooks: ["tool_call"] },
  handlers: {
    tool_call({ name, arguments: args }) {
      const touched = mentions(name, Object(args)).find(isProtected);
      if (touched === undefined) return { block: false };
      return {
        block: true,
        reason: `${touched} looks like a credential. Work without it, or ask the user for what you need.`,
      };
    },
  },
});

/** What a call names: as written, and where that leads. @param {string} tool @param {Record<string, unknown>} args */
function mentions(tool, { path, glob, command }) {
  if (tool === "bash" && typeof command === "string") return words(command);
  if (!["read", "write", "edit", "grep"].includes(tool)) return [];
  const patterns = tool === "grep" && typeof glob === "string" && !glob.startsWith("!") ? alternatives(glob) : [];
  return [...(typeof path === "string" ? [path, target(path)] : []), ...patterns];
}

const MAX_ALTERNATIVES = 100;

/** `*.{ts,key}` is `*.ts` and `*.key`. @param {string} glob */
function alternatives(glob) {
  const done = [];
  const open = [glob];
  for (let next = open.pop(); next !== undefined && done.length < MAX_ALTERNATIVES; next = open.pop()) {
    const [, before = "", inside, after = ""] = /^(.*)\{([^{}]*)\}(.*)$/s.exec(next) ?? [];
    if (inside === undefined) done.push(next);
    else open.push(...inside.split(",").map((choice) => before + choice + after));
  }
  return done;
}

/** The words of a command line, split at quotes and also joined across them (`.e"n"v`). @param {string} command */
function words(command) {
  const separators = /[\s;|&<>(){}$=,:@`]+/;
  return [
    ...command
      .split(/["'\\]/)
      .join(" ")
      .split(separators),
    ...command.replace(/["'\\]/g, "").split(separators),
  ];
}

/** Follows `..`, `~` and symbolic links. @param {string} path */
function target(path) {
  const full = resolve(e.init().cwd ?? ".", path.replace(/^~(?=\/|$)/, homedir()));
  try {
    return realpathSync(full);
  } catch {
    return full;
  }
}

/** @param {string} path */
function isProtected(path) {
  const { allow } = e.config();
  const parts = path.toLowerCase().split(/[/\\]/).filter(Boolean);
  const file = parts.at(-1) ?? "";
  if (parts.some((part) => DIRECTORIES.has(part))) return true;
  return FILES.test(file) && !(Array.isArray(allow) && allow.some((name) => String(name).toLowerCase() === file));
}
