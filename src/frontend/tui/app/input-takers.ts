/** What each of those does who are asked for a key, in the order of key-order.ts. */
import type { Host } from "../../../host/host.js";
import type { InputEvent, MouseInput } from "../input/input-event.js";
import type { FocusPart } from "../part.js";
import type { InputTakers } from "../screen/key-order.js";
import { lateHooks } from "../surfaces/activity-row.js";
import type { PanePart } from "../surfaces/pane/pane-part.js";
import type { PanelPart } from "../surfaces/panel-part.js";
import type { Looks } from "./looks.js";

/** A chord of e's own, and what it does for whom. */
export interface OwnKey {
  readonly chord: string;
  readonly does: string;
  /** False: at this moment the key is somebody else's. */
  run(): boolean;
}

export interface TakersPlace {
  readonly host: Pick<Host, "awaited" | "skipHooks" | "skipCommands">;
  readonly looks: Looks;
  readonly pane: PanePart;
  readonly panel: PanelPart;
  readonly composer: FocusPart;
  readonly scroll: FocusPart;
  /** Those that nothing comes before but ctrl+c. */
  readonly firstKeys: readonly OwnKey[];
  readonly keys: readonly OwnKey[];
  /** What an extension draws and has the keys. */
  component(): FocusPart | null;
  viewer(): FocusPart | null;
  question(): FocusPart | null;
  picker(): FocusPart | null;
  isScrolling(): boolean;
  /** A mouse event in the cells of the pane. */
  inPane(event: MouseInput): MouseInput;
  pressCtrlC(): void;
  /** False: nothing runs. */
  interrupt(): boolean;
  /** False: no extension has that chord. */
  shortcut(chord: string): boolean;
}

const scrollChords: readonly string[] = ["pageup", "pagedown", "ctrl+home", "ctrl+end"];

function runKey(keys: readonly OwnKey[], chord: string | null): boolean {
  return keys.some((key) => key.chord === chord && key.run());
}

/**
 * Esc where nothing is open: a hook that the activity row names is skipped, else what runs is interrupted. Where nothing
 * runs, no command is waited for any longer.
 */
function pressEscape(place: TakersPlace, event: InputEvent): boolean {
  if (place.composer.input(event)) return true;
  const { host } = place;
  if (lateHooks(host.awaited()).length > 0 && host.skipHooks() > 0) return true;
  return place.interrupt() || host.skipCommands() > 0;
}

function chordOf(event: InputEvent): string | null {
  return event.kind === "key" ? event.chord : null;
}

/** What is open takes its input, and nobody after it gets what it did not want. */
function open(part: FocusPart | null, event: InputEvent): boolean {
  part?.input(event);
  return part !== null;
}

export function inputTakers(place: TakersPlace): InputTakers {
  const hasQuestion = (): boolean => place.question() !== null || place.picker() !== null;
  return {
    component: (event) => place.component()?.input(event) ?? false,
    program: (event) => {
      const chord = chordOf(event);
      if (chord === null) return false;
      if (chord === "ctrl+c") {
        place.pressCtrlC();
        return true;
      }
      if (chord === place.looks.layout.focusChord && place.pane.pane !== null && place.viewer() === null) {
        place.pane.setFocused(!place.pane.isFocused);
        return true;
      }
      return runKey(place.firstKeys, chord);
    },
    viewer: (event) => open(place.viewer(), event),
    pane: (event) => !hasQuestion() && place.pane.isFocused && place.pane.input(event),
    question: (event) => open(place.question(), event),
    picker: (event) => open(place.picker(), event),
    panel: (event) => place.panel.panel !== null && place.panel.input(event),
    escape: (event) => chordOf(event) === "escape" && pressEscape(place, event),
    actions: (event) => runKey(place.keys, chordOf(event)),
    scrolling: (event) =>
      place.isScrolling() && scrollChords.includes(chordOf(event) ?? "") && place.scroll.input(event),
    composer: (event) => place.composer.input(event),
    shortcut: (event) => {
      const chord = chordOf(event);
      return chord !== null && place.shortcut(chord);
    },
  };
}

/** Mouse events go where they point; a click beside the pane takes the focus away from it. */
export function giveMouse(
  event: MouseInput,
  hit: { readonly part: FocusPart; readonly event: MouseInput } | null,
  place: Pick<TakersPlace, "pane" | "scroll" | "isScrolling" | "inPane">,
): void {
  // A drag that began in the pane stays its own, wherever the pointer goes.
  if (place.pane.isDragging && (event.action === "drag" || event.action === "release")) {
    place.pane.input(place.inPane(event));
    return;
  }
  const isPane = hit?.part === place.pane;
  if (event.action === "press" && !isPane && place.pane.isFocused) place.pane.setFocused(false);
  if (hit?.part.input(hit.event) === true) return;
  const isWheel = event.action === "wheelUp" || event.action === "wheelDown";
  if (isWheel && !isPane && place.isScrolling()) place.scroll.input(event);
}
