/** What a person does at the terminal, after the bytes are decoded (e protocol §9 "Key names"). */

export type InputEvent =
  | {
      readonly kind: "key";
      /**
       * `[ctrl+][alt+][shift+]` and the key's name: escape tab space enter backspace delete left right up down home
       * end pageup pagedown, or one lower-case character (upper case adds shift). Null: a key that has no name.
       */
      readonly chord: string | null;
      /** What typing it inserts; null for anything that is no text. One grapheme, or several when they came at once. */
      readonly text: string | null;
      /** Of a key that has no name here, such as F5: as a terminal sends it, for programs that know it. */
      readonly sequence?: string;
    }
  /** Bracketed paste, whole: line ends are `\n`, otherwise as it came, controls included. */
  | {
      readonly kind: "paste";
      readonly text: string;
      /** Bytes beyond `terminalLimits.maxPasteBytes`, which are gone; absent when all is there. */
      readonly lostBytes?: number;
    }
  | {
      readonly kind: "mouse";
      readonly action: "press" | "release" | "drag" | "wheelUp" | "wheelDown";
      readonly button: "left" | "middle" | "right" | null;
      /** Cells from the top left of the screen, from 0. */
      readonly row: number;
      readonly column: number;
      readonly shift: boolean;
    };

export type MouseInput = Extract<InputEvent, { kind: "mouse" }>;
