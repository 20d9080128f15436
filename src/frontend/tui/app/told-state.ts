/** What extensions may read of the screen without asking: kept up to date here, told by the host. */
import type { StateBoard } from "../../../host/state-board.js";
import type { StateSlots } from "../../../protocol/module/state.js";
import type { TerminalFrontEnd } from "../surfaces/terminal-front-end.js";
import type { Terminal } from "../terminal/terminal.js";
import type { Looks, LooksTable } from "./looks.js";

export interface ToldPlace {
  readonly state: Pick<StateBoard, "set">;
  readonly terminal: Pick<Terminal, "size">;
  readonly looks: Looks;
  readonly frontEnd: Pick<TerminalFrontEnd, "state">;
}

export class ToldState {
  readonly #place: ToldPlace;
  #tables: readonly LooksTable[] | null = null;
  #table: StateSlots["theme"]["colors"] | null = null;

  constructor(place: ToldPlace) {
    this.#place = place;
  }

  /** All but the draft, after any of it may have changed. */
  tell(): void {
    const { state, terminal, frontEnd } = this.#place;
    const { columns, rows } = terminal.size();
    state.set({ size: { columns, rows }, toolsExpanded: frontEnd.state.toolsExpanded });
    this.#tellTheme();
  }

  draft(editorText: string): void {
    this.#place.state.set({ editorText });
  }

  #tellTheme(): void {
    const { looks, state } = this.#place;
    const { name, table } = looks.theme;
    // The theme is another object whenever it may be another one.
    if (this.#table === table.colors) return;
    this.#table = table.colors;
    const { tables } = looks;
    const names = tables.map((theme) => theme.name);
    state.set({ theme: { name, names, colors: { ...table.colors }, backgrounds: { ...table.backgrounds } } });
    if (this.#tables === tables) return;
    this.#tables = tables;
    state.set({ themes: tables.map((one) => ({ ...one })) });
  }
}
