#!/usr/bin/env node
// A guard on the tool_call hook: stops shell commands that destroy what cannot be brought back.
//
// It fails open, as every runtime hook does: only an explicit block stops a call, and a slow or crashed gate
// stops nothing. It reads text, so it is a speed bump against accidents and no sandbox.
//
//   settings.json   "extensions": { "gate": { "deny": ["\\bterraform\\s+destroy\\b"] } }
import { basename } from "node:path";
import { connect } from "./scaffold.mjs";

/**
 * @typedef {{program: string, args: string[], has: (word: string) => boolean, short: (letter: string) => boolean}} Command
 */

/** What a command does → how it is recognised. @type {[string, (command: Command) => boolean][]} */
const commandRules = [
  ["deletes directories for good", ({ program, has, short }) => program === "rm" && (short("r") || has("--recursive"))],
  ["deletes whatever it finds", ({ program, has }) => program === "find" && has("-delete")],
  ["rewrites the remote branch", ({ program, has, args }) => program === "git" && has("push") && args.some(isForce)],
  ["throws away uncommitted work", ({ program, has }) => program === "git" && has("reset") && has("--hard")],
  ["throws away uncommitted work", ({ program, has }) => program === "git" && has("checkout") && has(".")],
  [
    "deletes untracked files",
    ({ program, has, short }) => program === "git" && has("clean") && (short("f") || has("--force")),
  ],
  [
    "overwrites a device",
    ({ program, args }) => program === "dd" && args.some((arg) => /^of=\/dev\/(?!null$)/.test(arg)),
  ],
  ["formats a disk", ({ program }) => /^(mkfs(\..+)?|wipefs)$/.test(program)],
  ["opens every file to everybody", ({ program, has, short }) => program === "chmod" && short("r") && has("777")],
  ["stops the machine", ({ program }) => /^(shutdown|reboot|halt|poweroff)$/.test(program)],
];

/** What a line does → a pattern of its whole text. @type {[string, RegExp][]} */
const textRules = [
  ["overwrites a device", />\s?\/dev\/(sd|hd|vd|nvme|disk|mmcblk)/],
  ["drops what a database holds", /\bdrop\s(table|database|schema)\b/i],
  ["is a fork bomb", /:\(\)\s?\{\s?:\s?\|\s?:/],
];

const e = connect({
  manifest: { name: "gate", version: "1.0", hooks: ["tool_call"] },
  handlers: {
    tool_call({ name, arguments: args }) {
      if (name !== "bash" || typeof args?.command !== "string") return { block: false };
      const harm = harmOf(args.command);
      if (harm === undefined) return { block: false };
      return { block: true, reason: `this command ${harm}. Find a way that can be undone, or ask the user to run it.` };
    },
  },
});

/** @param {string} line */
function harmOf(line) {
  const [text] = [...textRules, ...configured()].find(([, pattern]) => pattern.test(line)) ?? [];
  if (text !== undefined) return text;
  // Once as written and once without quotes: `sh -c "rm -r x"`, but also `r"m" -r x`.
  for (const command of [...commands(line), ...commands(line.replace(/[\\"']/g, ""))]) {
    const [harm] = commandRules.find(([, matches]) => matches(command)) ?? [];
    if (harm !== undefined) return harm;
  }
  return undefined;
}

// After one of these the real program follows, a few options later.
const PREFIXES = new Set("sudo doas env xargs nohup time exec command then do else ! -exec -execdir".split(" "));
const PREFIX_WORDS = 6;
const MAX_ARGS = 200;

/** The simple commands of a line, those inside quotes and behind prefixes included. @param {string} line */
function* commands(line) {
  for (const part of line.split(/[;&|\n(){}`"']+/)) {
    const words = part.trim().split(/\s+/);
    let candidates = 1;
    for (const [at, word] of words.entries()) {
      if (candidates-- > 0) yield command(word, words.slice(at + 1, at + MAX_ARGS));
      if (PREFIXES.has(word) || /^\w+=/.test(word)) candidates = PREFIX_WORDS;
    }
  }
}

/** @param {string} word @param {string[]} args @returns {Command} */
function command(word, args) {
  return {
    program: basename(word),
    args,
    has: (wanted) => args.includes(wanted),
    // Bundled short options: -rf, -fR, -r.
    short: (letter) => args.some((arg) => /^-[a-z]+$/i.test(arg) && arg.toLowerCase().includes(letter)),
  };
}

/** `--force-with-lease` is the careful way and passes. @param {string} arg */
function isForce(arg) {
  return arg === "-f" || arg === "--force" || /^\+\S/.test(arg);
}

/** @type {[string, RegExp][] | undefined} */
let own;

/** The user's own patterns, read once. One that does not compile is named, not fatal. */
function configured() {
  if (own) return own;
  own = [];
  const { deny } = e.config();
  for (const source of Array.isArray(deny) ? deny : []) {
    try {
      own.push([`matches ${source}, which your settings deny`, new RegExp(String(source), "i")]);
    } catch (error) {
      e.notify(`gate: skipped a pattern in settings.json: ${error instanceof Error ? error.message : error}`);
    }
  }
  return own;
}
