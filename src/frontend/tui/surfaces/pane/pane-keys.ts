/** Which keys a pane takes while it has the focus (seed "The side pane"), and what they mean there. Pure. */

export type PaneMotion = "up" | "down" | "pageUp" | "pageDown" | "first" | "last";

export type PaneAction =
  | { readonly kind: "move"; readonly motion: PaneMotion; readonly isExtending: boolean }
  | { readonly kind: "sideways"; readonly direction: -1 | 1 }
  | { readonly kind: "nextSection" }
  | { readonly kind: "take" }
  | { readonly kind: "back" }
  /** The owner's. */
  | { readonly kind: "key"; readonly key: string };

const motions: Readonly<Record<string, PaneMotion>> = {
  up: "up",
  k: "up",
  down: "down",
  j: "down",
  pageup: "pageUp",
  pagedown: "pageDown",
  home: "first",
  end: "last",
};

const others: Readonly<Record<string, PaneAction>> = {
  left: { kind: "sideways", direction: -1 },
  right: { kind: "sideways", direction: 1 },
  tab: { kind: "nextSection" },
  enter: { kind: "take" },
  escape: { kind: "back" },
};

const shift = "shift+";

function own<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

/** Left and right are the owner's in a list, which cannot be scrolled sideways. */
export function paneAction(chord: string, isList: boolean): PaneAction {
  const isExtending = chord.startsWith(shift);
  const motion = own(motions, isExtending ? chord.slice(shift.length) : chord);
  if (motion !== undefined) return { kind: "move", motion, isExtending };
  const action = own(others, chord);
  if (action === undefined || (action.kind === "sideways" && isList)) return { kind: "key", key: chord };
  return action;
}
