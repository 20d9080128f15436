/** What the parts of one module's UI share. */
import type { Theme } from "../../../src/atomic/api/theme.js";
import type { ComponentTable } from "./component-table.js";
import type { UiPort } from "./ui-port.js";
import type { Warnings } from "./warnings.js";

export interface Parts {
  readonly port: UiPort;
  readonly components: ComponentTable;
  readonly warnings: Warnings;
  /** Follows the theme that is shown. */
  readonly theme: Theme;
  /** Aborted when the module is at its end. */
  readonly over: AbortSignal;
  /** Called when the terminal has another size; the result takes the listener away. */
  onResize(listener: () => void): () => void;
}
