/** Code → lines of coloured runs, by lowlight. Colours are a courtesy: without them the code is there all the same. */
import { common, createLowlight } from "lowlight";
import { renderLimits } from "../../protocol/limits.js";
import type { Row, StyledSpan } from "../row.js";
import { type Style, styled, withToken } from "../styled.js";
import type { Token } from "../tokens.js";

const tokens: Readonly<Record<string, Token>> = {
  comment: "syntaxComment",
  quote: "syntaxComment",
  doctag: "syntaxComment",
  keyword: "syntaxKeyword",
  literal: "syntaxKeyword",
  "selector-tag": "syntaxKeyword",
  tag: "syntaxKeyword",
  meta: "syntaxKeyword",
  name: "syntaxKeyword",
  title: "syntaxFunction",
  section: "syntaxFunction",
  built_in: "syntaxFunction",
  "selector-class": "syntaxFunction",
  "selector-id": "syntaxFunction",
  variable: "syntaxVariable",
  "template-variable": "syntaxVariable",
  property: "syntaxVariable",
  attr: "syntaxVariable",
  attribute: "syntaxVariable",
  params: "syntaxVariable",
  string: "syntaxString",
  regexp: "syntaxString",
  symbol: "syntaxString",
  link: "syntaxString",
  char: "syntaxString",
  number: "syntaxNumber",
  bullet: "syntaxNumber",
  type: "syntaxType",
  class: "syntaxType",
  operator: "syntaxOperator",
  punctuation: "syntaxPunctuation",
  addition: "toolDiffAdded",
  deletion: "toolDiffRemoved",
};

const prefix = "hljs-";
const plainCode: Style = { token: "mdCodeBlock" };
const lowlight = createLowlight(common);

type Tree = ReturnType<typeof lowlight.highlight>;
type Node = Tree["children"][number];

/** One row for each line, not broken to any width. An unknown language, and code that is too long, has one colour. */
export function highlight(code: string, language: string): readonly Row[] {
  const lines: StyledSpan[][] = [[]];
  if (code.length > renderLimits.highlightChars || !lowlight.registered(language)) addText(lines, code, plainCode);
  else for (const node of lowlight.highlight(language, code).children) addNode(lines, node, plainCode);
  return lines;
}

function addNode(lines: StyledSpan[][], node: Node, style: Style): void {
  if (node.type === "text") return addText(lines, node.value, style);
  if (node.type !== "element") return;
  const token = tokenOf(node.properties.className);
  const inner = token === undefined ? style : withToken(style, token);
  for (const child of node.children) addNode(lines, child, inner);
}

/** `["hljs-title", "function_"]` */
function tokenOf(classNames: unknown): Token | undefined {
  if (!Array.isArray(classNames)) return undefined;
  const [first]: readonly unknown[] = classNames;
  if (typeof first !== "string" || !first.startsWith(prefix)) return undefined;
  const name = first.slice(prefix.length);
  return Object.hasOwn(tokens, name) ? tokens[name] : undefined;
}

function addText(lines: StyledSpan[][], text: string, style: Style): void {
  for (const [index, line] of text.split("\n").entries()) {
    if (index > 0) lines.push([]);
    lines.at(-1)?.push(...styled(line, style));
  }
}
