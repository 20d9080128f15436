/**
 * What SGR sequences have set so far: colours and the attributes that leave text legible. Whatever else they ask for
 * (blinking, hidden text, fonts) is read over. Pure but for its own state.
 */

/** Attribute → the parameters that begin it, and the one that ends it. */
const attributes = [
  { name: "bold", on: 1, off: 22 },
  { name: "faint", on: 2, off: 22 },
  { name: "italic", on: 3, off: 23 },
  { name: "underline", on: 4, off: 24 },
  { name: "inverse", on: 7, off: 27 },
  { name: "strike", on: 9, off: 29 },
] as const;

const doubleUnderline = 21;
/** Colours with parameters of their own: text, background, and that of an underline, which is not kept. */
const extended = { text: 38, background: 48, underline: 58 } as const;
const lastPalette = 255;

function isByte(value: number | undefined): value is number {
  return value !== undefined && value >= 0 && value <= lastPalette;
}

/** The plain colours of `base` and the bright ones of `base + 60`. */
function isPlainColor(code: number, base: 30 | 40): boolean {
  return (code >= base && code <= base + 7) || (code >= base + 60 && code <= base + 67);
}

/** What follows 38 or 48, however many parameters that takes; a null color is one that means nothing. */
function extendedColor(rest: readonly number[]): { readonly color: string | null; readonly taken: number } {
  const [kind, first, second, third] = rest;
  if (kind === 5) return { color: isByte(first) ? `5;${first}` : null, taken: 2 };
  if (kind === 2) {
    const isColor = isByte(first) && isByte(second) && isByte(third);
    return { color: isColor ? `2;${first};${second};${third}` : null, taken: 4 };
  }
  return { color: null, taken: rest.length };
}

/** `38:2::1:2:3` has a place for a colour space, `38:2:1:2:3` has none. */
function withoutColorSpace(parts: readonly number[]): readonly number[] {
  return parts[0] === 2 && parts.length >= 5 ? [2, ...parts.slice(2)] : parts;
}

function numberOf(text: string): number {
  return text === "" ? 0 : Number.parseInt(text, 10);
}

export class SgrState {
  readonly #on = new Set<number>();
  #text: string | null = null;
  #background: string | null = null;
  #painted: string | null = "";

  /** As parameters in one order, so that what looks the same is the same: `1;38;5;2`. Empty: nothing is set. */
  get parameters(): string {
    this.#painted ??= this.#make();
    return this.#painted;
  }

  /** What stands between `CSI` and `m`. */
  apply(parameters: string): void {
    this.#painted = null;
    const fields = parameters.split(";");
    for (let at = 0; at < fields.length; at++) {
      const [head = 0, ...parts] = (fields[at] ?? "").split(":").map(numberOf);
      const isExtended = head === extended.text || head === extended.background || head === extended.underline;
      if (!isExtended) this.#set(head, parts[0]);
      else if (parts.length > 0) this.#color(head, extendedColor(withoutColorSpace(parts)).color);
      else {
        const { color, taken } = extendedColor(fields.slice(at + 1).map(numberOf));
        this.#color(head, color);
        at += taken;
      }
    }
  }

  #color(code: number, color: string | null): void {
    if (color === null) return;
    if (code === extended.text) this.#text = `38;${color}`;
    if (code === extended.background) this.#background = `48;${color}`;
  }

  #set(code: number, part: number | undefined): void {
    if (code === 0) {
      this.#on.clear();
      this.#text = null;
      this.#background = null;
    }
    if (code === doubleUnderline) this.#on.add(4);
    for (const { on, off } of attributes) {
      // `4:0` ends an underline, `4:3` is a curly one.
      if (code === on && part !== 0) this.#on.add(on);
      if (code === off || (code === on && part === 0)) this.#on.delete(on);
    }
    if (code === 39) this.#text = null;
    if (code === 49) this.#background = null;
    if (isPlainColor(code, 30)) this.#text = String(code);
    if (isPlainColor(code, 40)) this.#background = String(code);
  }

  #make(): string {
    const on = attributes.flatMap(({ on: code }) => (this.#on.has(code) ? [String(code)] : []));
    return [...on, this.#text, this.#background].filter((part) => part !== null).join(";");
  }
}
