/** Rows → text with colours. Only this and the painter make escape sequences. */
import type { Row } from "../../../render/row.js";

/** Token → the SGR sequence that begins it, as text and behind text; tokens without a colour are not in it. */
export interface ThemeTable {
  readonly colors: Readonly<Record<string, string>>;
  readonly backgrounds: Readonly<Record<string, string>>;
}

export interface PaintTheme {
  readonly name: string;
  readonly isDark: boolean;
  /** What programs that draw themselves make text of these tokens with. */
  readonly table: ThemeTable;
  /** The row with SGR sequences alone, which are all ended at its end; trailing newline none. */
  paint(row: Row): string;
}
