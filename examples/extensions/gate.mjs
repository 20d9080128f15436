#!/usr/bin/env node
// A guard on the tool_call hook: stops shell commands that destroy what cannot be brought back.
//
// It fails open, as every runtime hook does: only an explicit block stops a call, and a slow or crashed gate
// stops nothing. It reads text, so it is a speed bump against accidents and no sandbox.
//
//   settings.json   "extensions": { "gate": { "deny": ["\\bterraform\\s+destroy\\b"] } }
import { basename } from "node:path";
import { connect } from "./scaffold.mjs";

/** @typedef {{words: string[], has: (word: string) => boolean, short: (letter: string) => boolean}} Args */

/** Program → the harm it does with these arguments. @type {Record<string, (args: Args) => string | false>} */
const programs = {
  rm: ({ has, short }) => (short("r") || has("--recursive")) && "deletes directories for good",
  find: ({ has }) => has("-delete") && "deletes whatever it finds",
  git: ({ has, short, words }) =>
    (has("push") && words.some(isForce) && "rewrites the remote branch") ||
    (has("reset") && has("--hard") && "throws away uncommitted work") ||
    (has("checkout") && has(".") && "throws away uncommitted work") ||
    (has("clean") && (short("f") || has("--force")) && "deletes untracked files"),
  dd: ({ words }) => words.some((word) => /^of=\/dev\/(?!null$)/.test(word)) && "overwrites a device",
  mkfs: () => "formats a disk",
  wipefs: () => "formats a disk",
  chmod: ({ has, short }) => short("r") && has("777") && "opens every file to everybody",
  shutdown: () => "stops the machine",
  reboot: () => "stops the machine",
  poweroff: () => "stops the machine",
};

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
  return harmOfCommands(line) ?? harmOfCommands(line.replace(/[\\"']/g, ""));
}

// After one of these the real program follows, a few options later.
const PREFIXES = new Set("sudo doas env xargs nohup time exec command then do else ! -exec -execdir".split(" "));
const PREFIX_WORDS = 6;
const MAX_ARGS = 200;

/** Looks at every simple command of a line, those inside quotes and behind prefixes included. @param {string} line */
function harmOfCommands(line) {
  for (const part of line.split(/[;&|\n(){}`"']+/)) {
    const words = part.trim().split(/\s+/);
    let candidates = 1;
    for (const [at, word] of words.entries()) {
      const program = basename(word).replace(/^mkfs\..*/, "mkfs");
      if (candidates-- > 0 && Object.hasOwn(programs, program)) {
        const harm = programs[program]?.(readArgs(words.slice(at + 1, at + MAX_ARGS)));
        if (harm) return harm;
      }
      if (PREFIXES.has(word) || /^\w+=/.test(word)) candidates = PREFIX_WORDS;
    }
  }
  return undefined;
}

/** @param {string[]} words @returns {Args} */
function readArgs(words) {
  return {
    words,
    has: (wanted) => words.includes(wanted),
    // Bundled short options: -rf, -fR, -r.
    short: (letter) => words.some((word) => /^-[a-z]+$/i.test(word) && word.toLowerCase().includes(letter)),
  };
}

/** `--force-with-lease` is the careful way and passes. @param {string} word */
function isForce(word) {
  return word === "-f" || word === "--force" || /^\+\S/.test(word);
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
