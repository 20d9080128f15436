/** From what a person does to who acts on it. */
import type { Clock } from "../../../host/clock.js";
import type { Host } from "../../../host/host.js";
import type { KeyHelp } from "../commands/command-kit.js";
import type { Composer } from "../composer/composer.js";
import type { InputEvent } from "../input/input-event.js";
import { giveInput, type InputTakers } from "../screen/key-order.js";
import type { TerminalFrontEnd } from "../surfaces/terminal-front-end.js";
import type { AppScreen } from "./app-screen.js";
import { giveMouse, inputTakers, type TakersPlace } from "./input-takers.js";
import { Interrupting } from "./interrupting.js";
import type { Looks } from "./looks.js";
import { firstKeys, type OwnKeysPlace, otherKeys, ownKeys } from "./own-keys.js";

export interface KeyboardPlace extends Pick<OwnKeysPlace, "kit" | "stop" | "quit"> {
  readonly host: Host;
  readonly frontEnd: TerminalFrontEnd;
  readonly screen: AppScreen;
  readonly looks: Looks;
  readonly clock: Clock;
  readonly composer: Composer;
  readonly isScrolling: () => boolean;
  /** False: nothing runs. */
  readonly interrupt: () => boolean;
  readonly shortcut: (chord: string) => boolean;
}

const escapeKey: InputEvent = { kind: "key", chord: "escape", text: null };

export class Keyboard {
  readonly #place: KeyboardPlace;
  readonly #takersPlace: TakersPlace;
  readonly #takers: InputTakers;
  readonly #interrupting: Interrupting;

  constructor(place: KeyboardPlace) {
    const { host, frontEnd, screen, looks, composer, isScrolling, interrupt, shortcut } = place;
    this.#place = place;
    const { pane, panel } = screen.surfaces;
    const { scroll } = screen.reading;
    const keys = this.#ownKeys();
    this.#takersPlace = {
      ...{ host, looks, pane, panel, composer, scroll, isScrolling, interrupt, shortcut },
      firstKeys: firstKeys(keys),
      keys: ownKeys(keys),
      component: () => (screen.isOverComponents ? null : frontEnd.components.focused),
      viewer: () => screen.reading.viewer,
      question: () => frontEnd.question,
      picker: () => screen.footer.top,
      inPane: (event) => screen.scene.inPane(event),
      pressCtrlC: () => this.#interrupting.press(),
    };
    this.#takers = inputTakers(this.#takersPlace);
    this.#interrupting = this.#makeInterrupting();
  }

  /** For /help. */
  get help(): readonly KeyHelp[] {
    const { firstKeys: first, keys } = this.#takersPlace;
    const { focusChord } = this.#place.looks.layout;
    const pane = { chord: focusChord, does: "between the conversation and the pane of an extension" };
    return [...otherKeys, ...first, ...keys, pane];
  }

  input(event: InputEvent): void {
    const { screen } = this.#place;
    if (event.kind !== "mouse") screen.hint.clear();
    if (event.kind === "paste" || (event.kind === "key" && event.chord !== "ctrl+c")) this.#interrupting.forget();
    if (event.kind === "mouse") giveMouse(event, screen.scene.hit(event), this.#takersPlace);
    else giveInput(this.#takers, event);
    screen.invalidate();
  }

  /** Nobody but what an extension draws knows what to do with a key that is let go. */
  released(sequence: string): void {
    const { screen, frontEnd } = this.#place;
    if (!screen.isOverComponents) frontEnd.components.focused?.released(sequence);
  }

  #ownKeys(): OwnKeysPlace {
    const { kit, stop, quit, composer, screen } = this.#place;
    return {
      ...{ kit, stop, quit },
      hasDraft: () => composer.text !== "",
      toggleViewer: () => screen.reading.toggleViewer(),
      toggleThinking: () => {
        const { transcript } = screen.reading;
        transcript.toggleThinking();
        // What stands in the scrollback stays as it is, so the key may seem to do nothing.
        screen.hint.say(transcript.showsThinking ? "thinking is shown from now on" : "thinking is folded from now on");
      },
    };
  }

  #makeInterrupting(): Interrupting {
    const { host, frontEnd, screen, composer, interrupt, quit, clock } = this.#place;
    const target = {
      dismiss: () => frontEnd.dismiss(host.surfaces),
      closeOpen: () => {
        if (screen.reading.closeViewer()) return true;
        // As a person would: whoever opened it is told.
        return screen.footer.top?.input(escapeKey) ?? false;
      },
      interrupt,
      clearDraft: () => {
        const hadDraft = composer.text !== "";
        if (hadDraft) composer.setText("");
        return hadDraft;
      },
      leave: quit,
      hint: (text: string) => screen.hint.say(text),
    };
    return new Interrupting(target, () => clock.now());
  }
}
