/** Text within a block → lines of runs. A line that the source breaks stays broken: it was written for reading. */
import type { MarkedToken, Token } from "marked";
import type { Row, StyledSpan } from "../row.js";
import { type Style, styled, withEmphasis, withToken } from "../styled.js";
import { decodeEntities } from "./entities.js";
import { knownTokens } from "./known-tokens.js";

type Lines = StyledSpan[][];

/** At least one line, which may be empty; none is broken to a width yet. */
export function inlineLines(tokens: readonly Token[] | undefined, style: Style): readonly Row[] {
  const lines: Lines = [[]];
  addAll(lines, tokens, style);
  return lines;
}

function addAll(lines: Lines, tokens: readonly Token[] | undefined, style: Style): void {
  for (const token of knownTokens(tokens)) add(lines, token, style);
}

function add(lines: Lines, token: MarkedToken, style: Style): void {
  switch (token.type) {
    case "strong":
      return addAll(lines, token.tokens, withEmphasis(style, "bold"));
    case "em":
      return addAll(lines, token.tokens, withEmphasis(style, "italic"));
    case "del":
      return addAll(lines, token.tokens, withEmphasis(style, "strike"));
    case "codespan":
      return addText(lines, token.text, withToken(style, "mdCode"));
    case "br":
      lines.push([]);
      return;
    case "checkbox":
      return addText(lines, token.checked ? "[x] " : "[ ] ", withToken(style, "mdListBullet"));
    case "link":
      return addLink(lines, token, style);
    case "image":
      return addLink(lines, { ...token, tokens: [] }, style);
    case "text":
    case "paragraph":
      if (token.tokens !== undefined) return addAll(lines, token.tokens, style);
      return addText(lines, decodeEntities(token.text), style);
    case "escape":
      return addText(lines, token.text, style);
    default:
      // HTML among it: what is not rendered is seen as it was written.
      return addText(lines, token.raw, style);
  }
}

interface Link {
  readonly text: string;
  readonly href: string;
  readonly tokens: readonly Token[];
}

/**
 * `text (url)`, and the url alone where the text says the same. Never a hyperlink of the terminal's: what a link is
 * called and where it goes are both seen, whatever its scheme.
 */
function addLink(lines: Lines, { text, href, tokens }: Link, style: Style): void {
  const label = withToken(style, "mdLink");
  if (text === "" || href === text || href === `mailto:${text}` || href === `http://${text}`) {
    return addText(lines, text === "" ? href : text, label);
  }
  if (tokens.length > 0) addAll(lines, tokens, label);
  else addText(lines, decodeEntities(text), label);
  if (href !== "") addText(lines, ` (${href})`, withToken(style, "mdLinkUrl"));
}

function addText(lines: Lines, text: string, style: Style): void {
  for (const [index, line] of text.split("\n").entries()) {
    if (index > 0) lines.push([]);
    lines.at(-1)?.push(...styled(line, style));
  }
}
