/** What marked's lexer gives, as the union that it documents. */
import type { MarkedToken, Token } from "marked";

const types: Readonly<Record<MarkedToken["type"], true>> = {
  blockquote: true,
  br: true,
  checkbox: true,
  code: true,
  codespan: true,
  def: true,
  del: true,
  em: true,
  escape: true,
  heading: true,
  hr: true,
  html: true,
  image: true,
  link: true,
  list: true,
  list_item: true,
  paragraph: true,
  space: true,
  strong: true,
  table: true,
  text: true,
};

function isKnown(token: Token): token is MarkedToken {
  return Object.hasOwn(types, token.type);
}

/** All of them, since no extension of marked is in use. */
export function knownTokens(tokens: readonly Token[] | undefined): readonly MarkedToken[] {
  return tokens === undefined ? [] : tokens.filter(isKnown);
}
