/** Rows → text with colours. Only this and the painter make escape sequences. */
import type { Row } from "../../../render/row.js";

export interface PaintTheme {
  readonly name: string;
  readonly isDark: boolean;
  /** The row with SGR sequences alone, which are all ended at its end; trailing newline none. */
  paint(row: Row): string;
}
