/** Commands that begin, join, hold and end what the agent does. */
import type { AtomicSetup } from "../../helpers/atomic-rpc.js";
import { type Case, no, ok, prompt, wants } from "./case.js";
import { turnRuns } from "./turn-runs.js";

const image = { type: "image", data: "iVBORw0KGgo=", mimeType: "image/png" };
const oneOf = (field: string, ...options: string[]): string =>
  `${field}: Invalid option: expected one of ${options.map((option) => `"${option}"`).join("|")}`;

const modes = ["all", "one-at-a-time"];
const joining = ["steer", "follow_up"] as const;

/** A module with commands, and a listener that takes and changes what is said. */
const listening: AtomicSetup = {
  modules: {
    "listening.mjs": `export default function (pi) {
      pi.registerCommand("hello", { description: "says so", handler: async () => {} });
      pi.on("input", ({ text, source, streamingBehavior }) => {
        if (text === "take it") return { action: "handled" };
        if (text === "break") throw new Error("no");
      });
    }`,
  },
};

const prompts: readonly Case[] = [
  { name: "prompt", line: prompt("hi"), answer: ok("prompt", { disposition: "started" }) },
  {
    name: "prompt with fields that are null",
    line: { ...prompt("hi"), images: null, streamingBehavior: null },
    answer: ok("prompt", { disposition: "started" }),
  },
  {
    name: "prompt without images",
    line: { ...prompt("hi"), images: [] },
    answer: ok("prompt", { disposition: "started" }),
  },
  { name: "prompt that is blank", line: prompt(" \n\t"), answer: no("prompt", "the message is blank") },
  { name: "prompt that is empty", line: prompt(""), answer: no("prompt", "the message is blank") },
  {
    name: "prompt with an image for a model that takes none",
    line: { ...prompt("hi"), images: [image] },
    answer: no("prompt", "offline/echo takes no images; choose a model that does"),
  },
  {
    name: "prompt that is nothing but an image",
    line: { ...prompt(""), images: [image] },
    answer: no("prompt", "offline/echo takes no images; choose a model that does"),
  },
  {
    name: "prompt without a message",
    line: { type: "prompt" },
    answer: no("prompt", `prompt: ${wants("message", "string", "undefined")}`),
  },
  {
    name: "prompt with a number for a message",
    line: { type: "prompt", message: 7 },
    answer: no("prompt", `prompt: ${wants("message", "string", "number")}`),
  },
  {
    name: "prompt with images that are no list",
    line: { ...prompt("hi"), images: image },
    answer: no("prompt", `prompt: ${wants("images", "array", "object")}`),
  },
  {
    name: "prompt with an image of another kind",
    line: { ...prompt("hi"), images: [{ ...image, type: "picture" }] },
    answer: no("prompt", 'prompt: images.0.type: Invalid input: expected "image"'),
  },
  {
    name: "prompt that joins in a way that nobody knows",
    line: { ...prompt("hi"), streamingBehavior: "later" },
    answer: no("prompt", `prompt: ${oneOf("streamingBehavior", "steer", "followUp")}`),
  },
  {
    name: "prompt with a command that nobody has",
    line: prompt("/nope"),
    answer: no("prompt", "unknown command /nope — no extension has commands"),
  },
  {
    name: "prompt with a command of an extension",
    setup: listening,
    line: prompt("/hello there"),
    answer: ok("prompt", { disposition: "handled" }),
  },
  {
    name: "prompt that a listener takes",
    setup: listening,
    line: prompt("take it"),
    answer: ok("prompt", { disposition: "handled" }),
  },
  {
    name: "prompt whose listener breaks",
    setup: listening,
    line: prompt("break"),
    answer: ok("prompt", { disposition: "started" }),
  },
  {
    name: "prompt while a turn runs",
    prepare: turnRuns,
    line: prompt("hi"),
    answer: no("prompt", "a turn is running; with streamingBehavior, steer or followUp, the text would be queued"),
  },
  {
    name: "prompt that steers",
    prepare: turnRuns,
    line: { ...prompt("hi"), streamingBehavior: "steer" },
    answer: ok("prompt", { disposition: "queued" }),
  },
  {
    name: "prompt that follows",
    prepare: turnRuns,
    line: { ...prompt("hi"), streamingBehavior: "followUp" },
    answer: ok("prompt", { disposition: "queued" }),
  },
  {
    name: "prompt that would steer while nothing runs",
    line: { ...prompt("hi"), streamingBehavior: "steer" },
    answer: ok("prompt", { disposition: "started" }),
  },
  {
    name: "prompt with a command of an extension while a turn runs",
    setup: listening,
    prepare: turnRuns,
    line: prompt("/hello"),
    answer: ok("prompt", { disposition: "handled" }),
  },
];

const joins: readonly Case[] = joining.flatMap((type): Case[] => [
  { name: `${type} while nothing runs`, line: { type, message: "hi" }, answer: ok(type, { disposition: "queued" }) },
  {
    name: `${type} while a turn runs`,
    prepare: turnRuns,
    line: { type, message: "hi" },
    answer: ok(type, { disposition: "queued" }),
  },
  { name: `${type} that is blank`, line: { type, message: " " }, answer: no(type, "the message is blank") },
  {
    name: `${type} without a message`,
    line: { type },
    answer: no(type, `${type}: ${wants("message", "string", "undefined")}`),
  },
  {
    name: `${type} with an image for a model that takes none`,
    line: { type, message: "hi", images: [image] },
    answer: no(type, "offline/echo takes no images; choose a model that does"),
  },
  {
    name: `${type} with a command of an extension`,
    setup: listening,
    line: { type, message: "/hello" },
    answer: no(type, "commands of extensions cannot join a turn; submit the line"),
  },
  {
    name: `${type} that a listener takes`,
    setup: listening,
    line: { type, message: "take it" },
    answer: ok(type, { disposition: "handled" }),
  },
]);

const queue: readonly Case[] = [
  { name: "abort while nothing runs", line: { type: "abort" }, answer: ok("abort") },
  { name: "abort while a turn runs", prepare: turnRuns, line: { type: "abort" }, answer: ok("abort") },
  {
    name: "clear_queue with nothing in it",
    line: { type: "clear_queue" },
    answer: ok("clear_queue", { steering: [], followUp: [] }),
  },
  {
    name: "clear_queue with something in it",
    before: [
      { type: "steer", message: "now" },
      { type: "follow_up", message: "later" },
    ],
    line: { type: "clear_queue" },
    answer: ok("clear_queue", { steering: ["now"], followUp: ["later"] }),
  },
  {
    name: "clear_queue while it is paused",
    before: [{ type: "pause_queued_messages" }, { type: "steer", message: "now" }],
    line: { type: "clear_queue" },
    answer: ok("clear_queue", { steering: ["now"], followUp: [] }),
  },
  { name: "pause_queued_messages", line: { type: "pause_queued_messages" }, answer: ok("pause_queued_messages") },
  {
    name: "pause_queued_messages twice",
    before: [{ type: "pause_queued_messages" }],
    line: { type: "pause_queued_messages" },
    answer: ok("pause_queued_messages"),
  },
  {
    name: "resume_queued_messages with nothing in the queue",
    before: [{ type: "pause_queued_messages" }],
    line: { type: "resume_queued_messages" },
    answer: ok("resume_queued_messages", { released: false }),
  },
  {
    name: "resume_queued_messages without a pause",
    line: { type: "resume_queued_messages" },
    answer: ok("resume_queued_messages", { released: false }),
  },
  {
    name: "resume_queued_messages with something in the queue",
    before: [{ type: "pause_queued_messages" }, { type: "follow_up", message: "later" }],
    line: { type: "resume_queued_messages" },
    answer: ok("resume_queued_messages", { released: true }),
  },
  ...["set_steering_mode", "set_follow_up_mode"].flatMap((type): Case[] => [
    ...modes.map((mode) => ({ name: `${type} ${mode}`, line: { type, mode }, answer: ok(type) })),
    { name: `${type} some`, line: { type, mode: "some" }, answer: no(type, `${type}: ${oneOf("mode", ...modes)}`) },
    { name: `${type} without a mode`, line: { type }, answer: no(type, `${type}: ${oneOf("mode", ...modes)}`) },
  ]),
];

export const turnCases: readonly Case[] = [...prompts, ...joins, ...queue];
