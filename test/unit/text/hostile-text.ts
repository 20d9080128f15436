/**
 * Texts that an extension, a model or a file may send to harm a terminal, a person or a model, each with what the
 * policies must make of it. Written by hand or by construction, never by running the code under test.
 */

export interface HostileText {
  readonly name: string;
  readonly text: string;
  /** What `sanitizeBody` and `sanitizeModelText` leave. */
  readonly body: string;
  /** What `sanitizeLabel` leaves. */
  readonly label: string;
  /** Whether `sanitizeModelText` has something to report. */
  readonly changed: boolean;
}

const ESC = "\x1b";
const C1_ST = "\x9c";

function hex(character: string): string {
  return `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}⟩`;
}

/** A sequence that vanishes whole. */
function gone(name: string, sequence: string, rest = ""): HostileText {
  return { name, text: `<${sequence}>`, body: `<${rest}>`, label: `<${rest}>`, changed: true };
}

/** A character that vanishes from bodies and is shown in labels. */
function hidden(name: string, character: string): HostileText {
  const label = `a${[...character].map(hex).join("")}b`;
  return { name, text: `a${character}b`, body: "ab", label, changed: true };
}

/** Text that is unusual and stays as it is. */
function kept(name: string, text: string): HostileText {
  return { name, text, body: text, label: text, changed: false };
}

function special(name: string, text: string, body: string, label = body, changed = true): HostileText {
  return { name, text, body, label, changed };
}

const stringIntroducers: readonly (readonly [string, string])[] = [
  ["OSC", `${ESC}]`],
  ["DCS", `${ESC}P`],
  ["SOS", `${ESC}X`],
  ["PM", `${ESC}^`],
  ["APC", `${ESC}_`],
  ["screen title", `${ESC}k`],
  ["8-bit OSC", "\x9d"],
  ["8-bit DCS", "\x90"],
  ["8-bit SOS", "\x98"],
  ["8-bit PM", "\x9e"],
  ["8-bit APC", "\x9f"],
];

const terminators: readonly (readonly [string, string])[] = [
  ["BEL", "\x07"],
  ["ST", `${ESC}\\`],
  ["C1 ST", C1_ST],
  ["CAN", "\x18"],
  ["SUB", "\x1a"],
];

const payloads: readonly (readonly [string, string])[] = [
  ["a window title", "0;evil"],
  ["a clipboard write", "52;c;cm0gLXJmIH4="],
  ["a link", "8;;https://evil.example/"],
  ["a program to run", '9;7;"cmd"'],
  ["other scripts and emoji", "2;題名 👩‍👧 é"],
  ["nothing", ""],
];

const strings = stringIntroducers.flatMap(([kind, start]) =>
  terminators.flatMap(([ending, end]) =>
    payloads.map(([what, payload]) => gone(`${kind} with ${what}, ended by ${ending}`, start + payload + end)),
  ),
);

const controlSequences = [
  ["erase the screen", `${ESC}[2J`],
  ["cursor home", `${ESC}[H`],
  ["cursor up", `${ESC}[5A`],
  ["erase the line", `${ESC}[2K`],
  ["colour", `${ESC}[38;5;196m`],
  ["true colour with colons", `${ESC}[38:2::255:0:0m`],
  ["conceal", `${ESC}[8m`],
  ["alternate screen", `${ESC}[?1049h`],
  ["mouse reports", `${ESC}[?1003;1006h`],
  ["bracketed paste off", `${ESC}[?2004l`],
  ["report that answers as input", `${ESC}[6n`],
  ["device attributes", `${ESC}[>0c`],
  ["soft reset", `${ESC}[!p`],
  ["cursor shape", `${ESC}[2 q`],
  ["window operation", `${ESC}[21t`],
  ["scroll region", `${ESC}[1;1r`],
  ["repeat character", `${ESC}[9999b`],
  ["insert characters", `${ESC}[@`],
  ["kitty keyboard", `${ESC}[>1u`],
  ["rectangle fill", `${ESC}[65;1;1;9;9$x`],
  ["8-bit colour", "\x9b31m"],
  ["8-bit erase", "\x9b2J"],
  ["with a BEL inside", `${ESC}[3\x071m`],
  ["with a NUL inside", `${ESC}[3\x001m`],
  ["with a DEL inside", `${ESC}[3\x7f1m`],
  ["with a BS inside", `${ESC}[3\b1m`],
  ["aborted by CAN", `${ESC}[31\x18`],
  ["aborted by SUB", `${ESC}[31\x1a`],
  ["restarted by ESC", `${ESC}[31${ESC}[32m`],
  ["restarted by an 8-bit CSI", `${ESC}[31\x9b32m`],
].map(([what, sequence]) => gone(`CSI: ${what}`, sequence ?? ""));

const escapes = [
  ["full reset", `${ESC}c`],
  ["save cursor", `${ESC}7`],
  ["restore cursor", `${ESC}8`],
  ["keypad mode", `${ESC}=`],
  ["index", `${ESC}D`],
  ["next line", `${ESC}E`],
  ["reverse index", `${ESC}M`],
  ["graphics characters", `${ESC}(0`],
  ["G1 charset", `${ESC})B`],
  ["charset with two intermediates", `${ESC}(%5`],
  ["UTF-8 off", `${ESC}%@`],
  ["double height", `${ESC}#3`],
  ["screen alignment", `${ESC}#8`],
  ["8-bit controls on", `${ESC} G`],
  ["shift and its character", `${ESC}NA`],
  ["shift as function keys do", `${ESC}OP`],
  ["lone string terminator", `${ESC}\\`],
  ["twice", `${ESC}${ESC}c`],
  ["with a NUL inside", `${ESC}\x00c`],
  ["aborted by CAN", `${ESC}\x18`],
  ["8-bit index", "\x84"],
  ["8-bit next line", "\x85"],
  ["8-bit reverse index", "\x8d"],
  ["8-bit shift and its character", "\x8eA"],
  ["8-bit string terminator", "\x9c"],
  ["8-bit device control", "\x80"],
].map(([what, sequence]) => gone(`escape: ${what}`, sequence ?? ""));

const nested = [
  gone("a link with a clipboard write in its address", `${ESC}]8;;http://a${ESC}]52;c;aGk=\x07`),
  gone("an OSC within a DCS", `${ESC}Pq${ESC}]0;evil\x07`),
  gone("a colour after an unterminated title", `${ESC}]0;evil${ESC}[31m`),
  gone("an 8-bit OSC within an OSC", `${ESC}]0;a\x9d52;c;aGk=\x07`),
  gone("passthrough of tmux", `${ESC}Ptmux;${ESC}${ESC}]52;c;aGk=\x07${ESC}\\`),
  gone("passthrough of screen", `${ESC}P${ESC}]52;c;aGk=\x07${ESC}\\`),
  gone("an OSC inside a CSI", `${ESC}[31${ESC}]0;evil\x07`),
  gone("a DCS ended by an OSC ended by ST", `${ESC}P1$r${ESC}]0;evil${ESC}\\`),
  gone("an escape that another one leaves behind", `${ESC}${ESC}[m[31m`, "[31m"),
  gone("an open and a closed link", `${ESC}]8;;http://evil\x07bank.com${ESC}]8;;\x07`, "bank.com"),
];

const unterminated = [
  special("ESC at the end", `a${ESC}`, "a"),
  special("CSI at the end", `a${ESC}[31`, "a"),
  special("8-bit CSI at the end", "a\x9b", "a"),
  special("charset at the end", `a${ESC}(`, "a"),
  special("OSC at the end", `a${ESC}]0;title`, "a"),
  special("OSC with half a terminator", `a${ESC}]0;title${ESC}`, "a"),
  special("DCS at the end", `a${ESC}Pq#0;2;0;0;0`, "a"),
  special("APC at the end", `a${ESC}_Gf=32;AAAA`, "a"),
  special("OSC before a line end", `a${ESC}]0;title\nshown`, "a\nshown", "a shown"),
  special("OSC before CRLF", `a${ESC}]0;title\r\nshown`, "a\nshown", "a shown"),
  special("DCS before a line end", `a${ESC}Pq\nshown${ESC}\\!`, "a\nshown!", "a shown!"),
  special("CSI before a line end", `a${ESC}[31\nshown`, "a\nshown", "a shown"),
  special("ESC before a line end", `a${ESC}\nshown`, "a\nshown", "a shown"),
  special("CSI before another script", `a${ESC}[31題`, "a題"),
  special("ESC before an emoji", `a${ESC}✅`, "a✅"),
  special("charset before another script", `a${ESC}(é`, "aé"),
  special("shift before another script", `a${ESC}Né`, "aé"),
];

const controls = [
  ...Array.from({ length: 0x20 }, (_, code) => code)
    .filter((code) => ![0x09, 0x0a, 0x0d, 0x1b].includes(code))
    .map((code) =>
      special(`control character ${hex(String.fromCharCode(code))}`, `a${String.fromCharCode(code)}b`, "ab"),
    ),
  special("DEL", "a\x7fb", "ab"),
  special("overwriting by BS", "rm -rf\b\b\b\b\b\bls", "rm -rfls"),
  special("overwriting by CR", "rm -rf ~\rls      ", "rm -rf ~\nls      ", "rm -rf ~ ls", false),
  special("CRLF", "a\r\nb", "a\nb", "a b", false),
  special("CR CR LF", "a\r\r\nb", "a\n\nb", "a b", false),
  special("CR, an escape, LF", `a\r${ESC}[K\nb`, "a\nb", "a b"),
  special("LF CR", "a\n\rb", "a\n\nb", "a b", false),
  special("tabs", "a\tb", "a    b", "a b", false),
  special("line separator", "a\u2028b", "a\nb", "a b", false),
  special("paragraph separator", "a\u2029b", "a\nb", "a b", false),
];

const bidi = [..."\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"].map((character) =>
  hidden(`bidi control ${hex(character)}`, character),
);

const invisible = [
  ["soft hyphen", "\u00ad"],
  ["grapheme joiner", "\u034f"],
  ["Hangul choseong filler", "\u115f"],
  ["Hangul jungseong filler", "\u1160"],
  ["Hangul filler", "\u3164"],
  ["halfwidth Hangul filler", "\uffa0"],
  ["Khmer inherent vowel", "\u17b4"],
  ["Mongolian selector", "\u180b"],
  ["Mongolian vowel separator", "\u180e"],
  ["zero-width space", "\u200b"],
  ["zero-width non-joiner", "\u200c"],
  ["zero-width joiner outside an emoji", "\u200d"],
  ["word joiner", "\u2060"],
  ["function application", "\u2061"],
  ["invisible times", "\u2062"],
  ["invisible plus", "\u2064"],
  ["inhibit symmetric swapping", "\u206a"],
  ["nominal digit shapes", "\u206f"],
  ["byte-order mark", "\ufeff"],
  ["annotation anchor", "\ufff9"],
  ["annotation terminator", "\ufffb"],
  ["unassigned ignorable", "\ufff0"],
  ["text selector outside an emoji", "\ufe0e"],
  ["emoji selector outside an emoji", "\ufe0f"],
  ["first variation selector", "\ufe00"],
  ["supplementary variation selector", "\u{e0100}"],
  ["last variation selector", "\u{e01ef}"],
  ["language tag", "\u{e0001}"],
  ["tag letter", "\u{e0041}"],
  ["cancel tag", "\u{e007f}"],
  ["unassigned ignorable on plane 14", "\u{e0fff}"],
  ["shorthand format", "\u{1bca0}"],
  ["musical begin beam", "\u{1d173}"],
  ["hieroglyph joiner", "\u{13430}"],
  ["words written in tags", [..."ignore all"].map((c) => String.fromCodePoint(0xe0000 + c.charCodeAt(0))).join("")],
  ["bytes written in selectors", "\ufe01\u{e0120}\ufe0e\u{e0199}\ufe03"],
].map(([what, character]) => hidden(what ?? "", character ?? ""));

const inEmoji = [
  special("an English flag written in tags", "🏴\u{e0067}\u{e0062}\u{e007f}", "🏴", "🏴⟨U+E0067⟩⟨U+E0062⟩⟨U+E007F⟩"),
  special("selectors in a row after an emoji", "❤\ufe0f\ufe0f\ufe0f!", "❤\ufe0f!", "❤\ufe0f⟨U+FE0F⟩⟨U+FE0F⟩!"),
  special("a joiner after an emoji and before text", "👩\u200dx", "👩x", "👩⟨U+200D⟩x"),
  special("a joiner at the end", "👩\u200d", "👩", "👩⟨U+200D⟩"),
  special("two joiners", "👩\u200d\u200d👧", "👩👧", "👩⟨U+200D⟩⟨U+200D⟩👧"),
  special("a digit with a selector and no keycap", "1\ufe0f2", "12", "1⟨U+FE0F⟩2"),
  special("a zero-width space within an emoji", "👩\u200b\u200d👧", "👩👧", "👩⟨U+200B⟩⟨U+200D⟩👧"),
  special("a text selector", "☎\ufe0e", "☎", "☎⟨U+FE0E⟩"),
];

const malformed = [
  special("a lone high surrogate", "a\ud83db", "a\ufffdb", "a\ufffdb", false),
  special("a lone low surrogate", "a\ude00b", "a\ufffdb", "a\ufffdb", false),
  special("halves in the wrong order", "\ude00\ud83d", "\ufffd\ufffd", "\ufffd\ufffd", false),
  special("a half at the end", "a\ud83d", "a\ufffd", "a\ufffd", false),
  special("halves with a control between them", "\ud83d\x00\ude00", "😀"),
  special("halves with a zero-width space between them", "\ud83d\u200b\ude00", "\ufffd\ufffd", "\ufffd⟨U+200B⟩\ufffd"),
];

const deceptive = [
  special("a blank that is not a space", "Yes\u2800", "Yes\u2800", "Yes⟨U+2800⟩", false),
  special("no-break spaces", "a\u00a0\u00a0b", "a\u00a0\u00a0b", "a b", false),
  special("wide spaces around", "\u3000a\u2003", "\u3000a\u2003", "a", false),
  special("a name reordered to look like another", "\u202egpj.exe", "gpj.exe", "⟨U+202E⟩gpj.exe"),
  special(
    "code that reads otherwise than it runs",
    "if (a\u2066 /* \u2069b */",
    "if (a /* b */",
    "if (a⟨U+2066⟩ /* ⟨U+2069⟩b */",
  ),
  special("many blank rows", `a${"\n".repeat(50)}b`, `a${"\n".repeat(50)}b`, "a b", false),
];

/** Nothing to take out, much to measure. */
export const wideTexts: readonly HostileText[] = [
  kept("nothing", ""),
  kept("plain", "hello, world"),
  kept("Chinese", "漢字仮名交じり文"),
  kept("Korean", "한국어 문장"),
  kept("conjoining jamo", "\u1112\u1161\u11ab"),
  kept("halfwidth katakana with sound marks", "ｶﾞｷﾞ"),
  kept("fullwidth Latin", "ＡＢＣ"),
  kept("combining accents", "e\u0301a\u0308o\u0302\u0301"),
  kept("accents stacked high", `Z${"\u0301\u0327\u0489".repeat(40)}algo`),
  kept("accents on nothing", "\u0301\u0301x"),
  kept("Hindi conjuncts", "क्षत्रिय विज्ञान"),
  kept("Thai with marks", "ที่นี่ น้ำ"),
  kept("Arabic", "السلام عليكم"),
  kept("Hebrew with points", "שָׁלוֹם"),
  kept("Arabic number sign", "\u0600123"),
  kept("Syriac abbreviation", "\u070fܐܒ"),
  kept("a smile", "😀"),
  kept("a heart with its selector", "❤\ufe0f"),
  kept("a keycap", "1\ufe0f\u20e3 #\ufe0f\u20e3"),
  kept("a family", "👨‍👩‍👧‍👦"),
  kept("a skin tone", "👍🏽"),
  kept("a profession with a skin tone", "👩🏽‍🚒"),
  kept("a runner with a selector and a joiner", "🏃🏽‍♂\ufe0f"),
  kept("a rainbow flag", "🏳\ufe0f‍🌈"),
  kept("flags", "🇩🇪🇫🇷🇯🇵"),
  kept("half a flag", "🇩x"),
  kept("a chain of joined emoji", `👩${"‍👩".repeat(300)}`),
  kept("astral letters", "𝔘𝔫𝔦𝔠𝔬𝔡𝔢 𠜎𠜱"),
  kept("box drawing", "┌──┐│ok│└──┘"),
  kept("ambiguous width", "§±×÷°…—“”"),
  kept("private use", "\ue0b0\uf115"),
  kept("a noncharacter", "\ufdd0"),
  kept("dashes and quotes", "it’s — well, “fine”"),
  kept("what a revealed character looks like", "⟨U+202E⟩"),
  kept("what is left of sequences that were cut", "]52;c;aGk= [31m"),
];

export const hostileTexts: readonly HostileText[] = [
  ...strings,
  ...controlSequences,
  ...escapes,
  ...nested,
  ...unterminated,
  ...controls,
  ...bidi,
  ...invisible,
  ...inEmoji,
  ...malformed,
  ...deceptive,
  ...wideTexts,
];
