/** What the bytes of a terminal fall into before anybody asks which key they are. */

/** A sequence of ESC, an introducer, parameters and a final character. `alt`: a lone ESC came right before it. */
export interface SequenceToken {
  readonly kind: "csi" | "ss3";
  /** Parameter and intermediate characters, a private prefix (`?`, `<`, `>`) included. */
  readonly params: string;
  readonly final: string;
  readonly alt: boolean;
}

export type Token =
  /** Never empty; no C0, no C1, no DEL. */
  | { readonly kind: "text"; readonly text: string }
  /** C0 or DEL. */
  | { readonly kind: "control"; readonly code: number; readonly alt: boolean }
  /** One character after ESC. */
  | { readonly kind: "alt"; readonly text: string }
  | SequenceToken
  /** OSC (`]`) and its kin, payload without introducer and terminator. */
  | { readonly kind: "string"; readonly introducer: string; readonly payload: string }
  | { readonly kind: "paste"; readonly text: string; readonly lostBytes: number };
