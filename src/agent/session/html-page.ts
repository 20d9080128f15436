/**
 * A branch of a session as one HTML page that needs nothing else: no script, no request, and a policy that allows
 * neither. Every text is made safe and escaped, because anybody may have written it. Pure.
 */
import { createHash } from "node:crypto";
import { sanitizeBody, sanitizeLabel } from "../../text/sanitize.js";
import type { AssistantBlock, ModelImage } from "../model/language-model.js";
import { type Entry, isShown, type SessionHeader } from "./entry.js";
import { htmlStyle } from "./html-style.js";
import type { Message } from "./message.js";

export interface PageContent {
  readonly title: string;
  readonly header: SessionHeader;
  /** Root → leaf. */
  readonly entries: readonly Entry[];
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}

const label = (text: string): string => escaped(sanitizeLabel(text));
const body = (text: string): string => `<pre>${escaped(sanitizeBody(text))}</pre>`;

function folded(summary: string, content: string, kind: string): string {
  return `<details class="${kind}"><summary>${label(summary)}</summary>${content}</details>`;
}

const IMAGE_KIND = /^image\/(png|jpeg|gif|webp)$/;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

function picture({ mime, data }: ModelImage): string {
  if (!IMAGE_KIND.test(mime) || !BASE64.test(data)) return body("(an image that cannot be shown)");
  return `<img alt="image" src="data:${mime};base64,${data}">`;
}

const pictures = (images: readonly ModelImage[] | undefined): string => (images ?? []).map(picture).join("");

function block(part: AssistantBlock): string {
  switch (part.type) {
    case "text":
      return body(part.text);
    case "thinking":
      return folded("Thinking", body(part.text), "thinking");
    case "tool_call":
      return folded(`Call: ${part.name}`, body(part.arguments), "call");
  }
}

function section(kind: string, heading: string, timestamp: string, content: string): string {
  return `<section class="${kind}"><h2>${label(heading)} <time>${label(timestamp)}</time></h2>${content}</section>\n`;
}

function said(message: Message, timestamp: string): string {
  switch (message.role) {
    case "user": {
      const who = message.internal ? "Added for the model" : "User";
      return section("user", who, timestamp, body(message.content) + pictures(message.images));
    }
    case "assistant":
      return section("assistant", `Assistant (${message.model})`, timestamp, message.content.map(block).join(""));
    case "tool": {
      const content = body(message.content) + pictures(message.images);
      return section(
        "tool",
        "Tool",
        timestamp,
        folded(`${message.name}: ${message.summary}`, content, message.outcome),
      );
    }
    case "compaction":
      return section(
        "note",
        "Everything above was summarised",
        timestamp,
        folded("Summary", body(message.summary), "call"),
      );
  }
}

function shown(entry: Entry): string {
  const { timestamp } = entry;
  switch (entry.type) {
    case "message":
      return said(entry.message, timestamp);
    case "branch_summary":
      return section("note", "A branch was left", timestamp, body(entry.summary));
    case "custom_message":
      if (!isShown(entry)) return "";
      return section("note", entry.custom_type, timestamp, body(entry.content) + pictures(entry.images));
    case "model":
      return section("note", `The model is now ${entry.model}`, timestamp, "");
    default:
      return "";
  }
}

export function htmlPage({ title, header, entries }: PageContent): string {
  const name = title === "" ? "Session" : title;
  const hash = createHash("sha256").update(htmlStyle).digest("base64");
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; base-uri 'none'; form-action 'none'`;
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${label(name)}</title>
<style>${htmlStyle}</style>
</head>
<body>
<header><h1>${label(name)}</h1>
<p>${label(header.created)} · ${label(header.cwd)} · ${label(header.id)}</p></header>
<main>
${entries.map(shown).join("")}</main>
</body>
</html>
`;
}
