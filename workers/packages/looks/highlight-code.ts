/** Code with the colours of the theme that is shown. */
import { extname } from "node:path";
import { currentTheme } from "../host/link.js";
import { loadNow } from "../host/load-now.js";

type HighlightPart = typeof import("../late-highlight.js");

/** One text for each line. A language that is not known leaves the colour of code alone. */
export function highlightCode(code: string, language?: string): string[] {
  const theme = currentTheme();
  const rows = loadNow<HighlightPart>("late-highlight").highlight(code, language?.toLowerCase() ?? "");
  return rows.map((row) => row.map(({ text, token }) => (token === undefined ? text : theme.fg(token, text))).join(""));
}

const languages: Readonly<Record<string, string>> = {
  bash: "bash",
  c: "c",
  cc: "cpp",
  cjs: "javascript",
  cpp: "cpp",
  cs: "csharp",
  css: "css",
  cts: "typescript",
  diff: "diff",
  go: "go",
  h: "c",
  hpp: "cpp",
  htm: "xml",
  html: "xml",
  ini: "ini",
  java: "java",
  js: "javascript",
  json: "json",
  jsx: "javascript",
  kt: "kotlin",
  less: "less",
  lua: "lua",
  md: "markdown",
  mjs: "javascript",
  mts: "typescript",
  php: "php",
  pl: "perl",
  py: "python",
  r: "r",
  rb: "ruby",
  rs: "rust",
  scss: "scss",
  sh: "bash",
  sql: "sql",
  svg: "xml",
  swift: "swift",
  toml: "ini",
  ts: "typescript",
  tsx: "typescript",
  xml: "xml",
  yaml: "yaml",
  yml: "yaml",
  zsh: "bash",
};

/** By the ending of its name. */
export function getLanguageFromPath(path: string): string | undefined {
  const ending = extname(path).slice(1).toLowerCase();
  return Object.hasOwn(languages, ending) ? languages[ending] : undefined;
}
