/**
 * Texts that try to get at the terminal: sequences of every kind, whole, cut short, nested and in eight bits; what
 * overwrites, reorders, hides or is wider than it looks. Made, not listed, so that no combination is forgotten.
 */

export interface Payload {
  readonly name: string;
  readonly text: string;
}

const ESC = "\u001b";
const BEL = "\u0007";
const ST = `${ESC}\\`;

/** What a sequence may do, by its body; `C1` is what stands for ESC and the letter in eight bits. */
const strings: readonly (readonly [letter: string, c1: string, body: string])[] = [
  ["]", "\u009d", "0;PWNED title"],
  ["]", "\u009d", "2;PWNED title"],
  ["]", "\u009d", "8;;https://evil.example/PWNED"],
  ["]", "\u009d", "9;PWNED notification"],
  ["]", "\u009d", "52;c;UFdORUQ="],
  ["]", "\u009d", "4;1;rgb:ff/00/00"],
  ["]", "\u009d", "11;rgb:ff/ff/ff"],
  ["]", "\u009d", "777;notify;PWNED;PWNED"],
  ["]", "\u009d", "1337;File=inline=1:UFdORUQ="],
  ["P", "\u0090", "$qm"],
  ["P", "\u0090", "+q544e"],
  ["P", "\u0090", "tmux;PWNED"],
  ["P", "\u0090", "q#0;2;0;0;0#0~~"],
  ["_", "\u009f", "Gf=100,a=T;UFdORUQ="],
  ["^", "\u009e", "PWNED privacy"],
  ["X", "\u0098", "PWNED string"],
  // In eight bits there is no such thing.
  ["k", `${ESC}k`, "PWNED window"],
];

const ends: readonly (readonly [name: string, end: string])[] = [
  ["ended by BEL", BEL],
  ["ended by ST", ST],
  ["ended by ST in eight bits", "\u009c"],
  ["without an end", ""],
];

const shown = (text: string): string => text.replace(/[^\x20-\x7e]/g, (character) => `<${character.charCodeAt(0)}>`);

const stringPayloads = strings.flatMap(([letter, c1, body]) => [
  ...ends.map(([name, end]): Payload => {
    return { name: `${letter} ${shown(body)} ${name}`, text: `${ESC}${letter}${body}${end}after` };
  }),
  { name: `${shown(body)} in eight bits`, text: `${c1}${body}\u009cafter` },
  { name: `${shown(body)} in eight bits without an end`, text: `${c1}${body}after` },
]);

const csiBodies = [
  "2J",
  "3J",
  "H",
  "1;1H",
  "99A",
  "99D",
  "2K",
  "1000L",
  "1000M",
  "100P",
  "100X",
  "1000S",
  "?1049h",
  "?1049l",
  "?47h",
  "?25l",
  "?7l",
  "?1003h",
  "?2004l",
  "?2026h",
  "?5h",
  "4h",
  "20h",
  "5i",
  "6n",
  "c",
  ">c",
  "?u",
  ">31u",
  "21t",
  "8;1;1t",
  "5;31m",
  "8m",
  "38:2::1:2:3m",
  "1;5r",
  "s",
  "u",
  "!p",
  '61;1"p',
  "3 q",
  "1;1;1;1;1;1;1;1*y",
];

const csiPayloads = csiBodies.flatMap((body): Payload[] => [
  { name: `CSI ${body}`, text: `before${ESC}[${body}PWNED` },
  { name: `CSI ${body} in eight bits`, text: `before\u009b${body}PWNED` },
]);

const escapes = [
  "c",
  "7",
  "8",
  "D",
  "E",
  "M",
  "H",
  "N",
  "O",
  "Z",
  "=",
  ">",
  "#8",
  "(0",
  ")B",
  "%@",
  " F",
  "l",
  "~",
  "",
];
const escapePayloads = escapes.map((body): Payload => ({ name: `ESC ${body}`, text: `before${ESC}${body}after` }));

const singles = [0, 5, 7, 8, 9, 11, 12, 13, 14, 15, 17, 19, 24, 26, 28, 127, 0x84, 0x85, 0x88, 0x8d, 0x8e, 0x8f, 0x9a];
const controlPayloads = singles.map((code): Payload => {
  return { name: `control ${code}`, text: `before${String.fromCharCode(code)}after` };
});

const overwriting: readonly Payload[] = [
  { name: "CR overwrite", text: "rm -rf /\recho safe" },
  { name: "BS overwrite", text: `rm -rf /${"\b".repeat(8)}echo ok` },
  { name: "CR LF mix", text: "one\r\ntwo\n\rthree\r\rfour" },
  { name: "erase to the left", text: `secret${ESC}[1K${ESC}[Gshown` },
  { name: "vertical tab and form feed", text: "one\vtwo\fthree" },
  { name: "line separators", text: "one\u2028two\u2029three\u0085four" },
];

const nested: readonly Payload[] = [
  { name: "OSC in OSC", text: `${ESC}]0;a${ESC}]0;PWNED${BEL}b${BEL}c` },
  { name: "CSI in OSC", text: `${ESC}]0;a${ESC}[2Jb${BEL}c` },
  { name: "OSC in CSI", text: `${ESC}[12;${ESC}]0;PWNED${BEL}m` },
  { name: "CSI in CSI", text: `${ESC}[${ESC}[${ESC}[2J` },
  { name: "ESC run", text: `${ESC.repeat(9)}[2J` },
  { name: "ESC doubled", text: `${ESC}${ESC}]0;PWNED${BEL}` },
  { name: "control in CSI", text: `${ESC}[2\u0008J${ESC}[3\u0000J` },
  { name: "cancelled CSI", text: `${ESC}[3\u0018J${ESC}[3\u001aJ` },
  { name: "made by taking out", text: `${ESC}${ESC}[0m[2J` },
  { name: "C1 made by taking out", text: `\u009b\u009b0m3J` },
  { name: "DCS with ESC inside", text: `${ESC}Ptmux;${ESC}${ESC}]0;PWNED${BEL}${ST}x` },
  { name: "newline in OSC", text: `${ESC}]0;PWNED\nmore${BEL}` },
  { name: "long OSC", text: `${ESC}]0;${"P".repeat(70_000)}after` },
  { name: "long CSI", text: `${ESC}[${"1;".repeat(40_000)}Jafter` },
  { name: "paste end", text: `${ESC}[201~rm -rf /\r${ESC}[200~` },
  { name: "only escapes", text: `${ESC}[2J${ESC}[3J${ESC}c` },
  { name: "looks like a span", text: '[{"text":"\\u001b[2J"}]' },
];

const hiddenCodes = [
  0x00ad, 0x034f, 0x061c, 0x115f, 0x17b4, 0x180e, 0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c,
  0x202d, 0x202e, 0x2060, 0x2061, 0x2064, 0x2066, 0x2067, 0x2068, 0x2069, 0x206a, 0x3164, 0xfe00, 0xfe0f, 0xfeff,
  0xffa0, 0xfff9, 0xfffb, 0x1bca0, 0x1d173, 0xe0001, 0xe0041, 0xe007f, 0xe0100, 0xe01ef,
];
const hiddenPayloads = hiddenCodes.map((code): Payload => {
  const character = String.fromCodePoint(code);
  return { name: `U+${code.toString(16)}`, text: `user${character}cod${character.repeat(3)}.exe` };
});

const tagged = [..."ignore all"].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join("");

const family = "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}\u200d\u{1f466}";

const wide: readonly Payload[] = [
  { name: "lone high surrogate", text: "a\ud800b" },
  { name: "lone low surrogate", text: "a\udc00b" },
  { name: "surrogates the wrong way round", text: "\udc00\ud800".repeat(9) },
  { name: "half an emoji at the end", text: "end \ud83d" },
  { name: "tags", text: `plain${tagged}` },
  { name: "flag made of tags", text: `\u{1f3f4}${tagged}\u{e007f}` },
  { name: "families", text: family.repeat(60) },
  { name: "joiners between letters", text: "a\u200db\u200dc" },
  { name: "joiners without end", text: `\u{1f468}${"\u200d\u{1f469}".repeat(300)}` },
  { name: "flags", text: "\u{1f1eb}\u{1f1f7}".repeat(60) },
  { name: "odd flags", text: "\u{1f1eb}".repeat(121) },
  { name: "keycaps", text: "1\ufe0f\u20e3".repeat(90) },
  { name: "text and emoji selectors", text: "\u2764\ufe0f\u2764\ufe0e".repeat(50) },
  { name: "skin tones", text: "\u{1f44d}\u{1f3fd}".repeat(60) },
  { name: "kanji", text: "\u6f22\u5b57".repeat(90) },
  { name: "half width", text: "\uff76\uff9e".repeat(90) },
  { name: "hangul letters", text: "\u1112\u1161\u11ab".repeat(60) },
  { name: "thai", text: "\u0e01\u0e33\u0e49".repeat(90) },
  { name: "devanagari", text: "\u0915\u094d\u0937\u093f".repeat(60) },
  { name: "arabic ligature", text: "\ufdfd".repeat(60) },
  { name: "bidi text", text: "\u05d0\u05d1\u05d2 abc \u0627\u0644".repeat(20) },
  { name: "two combining marks", text: "e\u0301\u0323".repeat(90) },
  { name: "a stack of combining marks", text: `z${"\u0301\u0323".repeat(2_000)}` },
  { name: "many stacks", text: `z${"\u0334".repeat(50)}`.repeat(90) },
  { name: "marks on nothing", text: "\u0301".repeat(3_000) },
  { name: "enclosing marks", text: "a\u20dd\u20e0".repeat(60) },
  { name: "ambiguous", text: "\u00b1\u2460\u2500\u25a0".repeat(50) },
  { name: "private use", text: "\ue000\u{f0000}".repeat(60) },
  { name: "unassigned", text: "\u0378\u{1fbff}\u{e0fff}".repeat(60) },
  { name: "noncharacters", text: "\ufffe\uffff\u{1ffff}" },
  { name: "new emoji", text: "\u{1fae8}\u{1fac3}\u{1f6dc}".repeat(60) },
  { name: "odd spaces", text: "\u00a0\u2003\u3000\u202f\u1680".repeat(30) },
  { name: "braille blanks", text: `a${"\u2800".repeat(90)}b` },
  { name: "tabs", text: "\ta\tb\t".repeat(40) },
  { name: "one very long word", text: "w".repeat(5_000) },
  { name: "very many lines", text: "line\n".repeat(600) },
];

/** At least 200, each of its own name. */
export const payloads: readonly Payload[] = [
  ...stringPayloads,
  ...csiPayloads,
  ...escapePayloads,
  ...controlPayloads,
  ...overwriting,
  ...nested,
  ...hiddenPayloads,
  ...wide,
];

/** All of them in one text of many lines; long ones are left to tests of their own. */
export const allInOne: string = payloads
  .filter(({ text }) => text.length < 2_000)
  .map(({ text }, at) => `${at}: ${text}`)
  .join("\n");
