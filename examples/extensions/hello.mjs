#!/usr/bin/env node
// Every common surface at once, on scaffold.mjs: a tool with a label, a command with completions, a shortcut,
// a flag, configuration, an input hook, and naming the session.
//
//   settings.json   "extensions": { "hello": { "greeting": "Servus", "friends": ["Ada", "Grace"] } }
//   command line    e --greeting Ahoy
import { connect } from "./scaffold.mjs";

const e = connect({
  manifest: {
    name: "hello",
    version: "1.0",
    tools: [
      {
        name: "greet",
        description: "Greets someone by name.",
        parameters: {
          type: "object",
          properties: { who: { type: "string", description: "whom to greet" } },
          required: ["who"],
        },
        label: { category: "greeting", running: "Greeting", completed: "Greeted", target: "who" },
      },
    ],
    commands: [{ name: "hello", description: "say hello", arguments: "<name>", completions: true }],
    shortcuts: [{ key: "ctrl+alt+g", description: "say hello to everyone" }],
    flags: [{ name: "greeting", type: "string", description: "the word that hello.mjs greets with" }],
    hooks: ["input"],
  },
  handlers: {
    tool({ arguments: args }, { update }) {
      const who = String(args?.who ?? "").trim();
      if (who === "") throw new Error('greet needs "who", the name of someone');
      update(`looking for ${who}\n`);
      return { content: greet(who), summary: "said hello" };
    },

    command({ args }) {
      const who = args.trim() || "world";
      return { notice: greet(who), session_name: `Hello ${who}` };
    },

    complete({ prefix }) {
      const known = friends().filter((name) => name.toLowerCase().startsWith(prefix.toLowerCase()));
      return { items: known.map((name) => ({ value: name, description: "a friend" })) };
    },

    shortcut() {
      return { show: { title: "Hello", body: `**${greet(friends().join(" and "))}**`, format: "markdown" } };
    },

    // Three verdicts: swallow the line, rewrite it, or let it through untouched.
    input({ text }) {
      if (text === "hello?") return { consume: true, notice: `${greet("you")} hello.mjs swallowed this line.` };
      const [, who] = /^greet: *(\S.*)$/.exec(text) ?? [];
      return who ? { replace: `Use the greet tool to greet ${who}.` } : {};
    },
  },
});

/** The command line wins over settings.json, which wins over the default. @param {string} who */
function greet(who) {
  return `${e.flag("greeting") ?? e.config().greeting ?? "Hello"}, ${who}!`;
}

/** @returns {string[]} */
function friends() {
  const { friends } = e.config();
  return Array.isArray(friends) ? friends.map(String) : ["Ada", "Grace"];
}
