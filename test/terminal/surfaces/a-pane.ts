/** A pane beside the conversation as tests look at it: where its column is, and what passes between it and its owner. */
import type { PuppetScript } from "../../helpers/puppet.js";
import { asking } from "../../helpers/puppet-host.js";
import type { Json } from "../../helpers/puppet-steps.js";
import { request } from "../../helpers/puppet-steps.js";
import type { PtyScreen } from "../pty.js";
import { columnsFrom, type SurfaceRun } from "./surface-run.js";

/** A terminal in which both are seen, and where the pane is: 40 % of it, at the right. */
export const wide = { columns: 120, rows: 30 } as const;
export const paneFrom = 72;
export const restColumns = 69;

/** What `pane` opens with the command `/open`, and shows anew when it is sent the key `r`. */
export function paneOwner(
  pane: { readonly [key: string]: Json },
  refreshed?: { readonly [key: string]: Json },
): PuppetScript {
  const opens = asking({ open: ["ui.pane", pane] });
  if (refreshed === undefined) return opens;
  return { ...opens, on: { ...opens.on, "pane.key": request("refresh", "ui.pane", refreshed) } };
}

/** The rows of the pane, as text. */
export function paneRows(screen: PtyScreen): readonly string[] {
  return columnsFrom(screen, paneFrom);
}

/** The row of the pane on the screen that holds `text`; -1 when none does. */
export function paneRowOf(screen: PtyScreen, text: string): number {
  return paneRows(screen).findIndex((row) => row.includes(text));
}

/** What the owner was sent of its pane so far, in order: `select files/a`, `activate …`, `key x`, `closed`. */
export function toldOf(run: SurfaceRun, owner: string): readonly string[] {
  return run
    .puppet(owner)
    .log()
    .received.flatMap(({ method = "", params = {} }) => {
      if (!method.startsWith("pane.")) return [];
      const { section, id, key } = params;
      const where = key ?? (section === undefined ? "" : `${section}/${id}`);
      return [`${method.slice("pane.".length)} ${where}`.trim()];
    });
}

/** The mouse as terminals report it, at a cell of the screen. */
export const mouse = {
  press: (row: number, column: number): string => `\x1b[<0;${column + 1};${row + 1}M`,
  drag: (row: number, column: number): string => `\x1b[<32;${column + 1};${row + 1}M`,
  release: (row: number, column: number): string => `\x1b[<0;${column + 1};${row + 1}m`,
  wheelDown: (row: number, column: number): string => `\x1b[<65;${column + 1};${row + 1}M`,
} as const;
