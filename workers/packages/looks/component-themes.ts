/** Themes of pi-tui's components, from the theme that is shown. Each colour is looked up when it is used. */
import type { EditorTheme, MarkdownTheme, SelectListTheme, SettingsListTheme } from "@earendil-works/pi-tui";
import { currentTheme } from "../host/link.js";
import { highlightCode } from "./highlight-code.js";

const ink = (token: string) => (text: string) => currentTheme().fg(token, text);

export function getMarkdownTheme(): MarkdownTheme {
  return {
    heading: ink("mdHeading"),
    link: ink("mdLink"),
    linkUrl: ink("mdLinkUrl"),
    code: ink("mdCode"),
    codeBlock: ink("mdCodeBlock"),
    codeBlockBorder: ink("mdCodeBlockBorder"),
    quote: ink("mdQuote"),
    quoteBorder: ink("mdQuoteBorder"),
    hr: ink("mdHr"),
    listBullet: ink("mdListBullet"),
    bold: (text) => currentTheme().bold(text),
    italic: (text) => currentTheme().italic(text),
    underline: (text) => currentTheme().underline(text),
    strikethrough: (text) => currentTheme().strikethrough(text),
    highlightCode,
  };
}

export function getSelectListTheme(): SelectListTheme {
  return {
    selectedPrefix: ink("accent"),
    selectedText: ink("accent"),
    description: ink("muted"),
    scrollInfo: ink("muted"),
    noMatch: ink("muted"),
  };
}

export function getSettingsListTheme(): SettingsListTheme {
  return {
    label: (text, selected) => (selected ? currentTheme().fg("accent", text) : text),
    value: (text, selected) => currentTheme().fg(selected ? "accent" : "muted", text),
    description: ink("dim"),
    get cursor() {
      return currentTheme().fg("accent", "→ ");
    },
    hint: ink("dim"),
  };
}

export function getEditorTheme(): EditorTheme {
  return { borderColor: ink("borderMuted"), selectList: getSelectListTheme() };
}
