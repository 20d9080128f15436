/** The front end of nobody: takes notices, refuses everything else (seed "Capabilities and `ui`", `e -p`). */
import { type FrontEnd, type FrontEndMode, NO_UI, type Notice } from "./front-end.js";

const nothing = (): void => {};

/** Every `ui.*` request is answered "no ui" by the brokers before it gets here. */
export function headless(notice: (notice: Notice) => void, mode: FrontEndMode = "print"): FrontEnd {
  return {
    reach: "none",
    mode,
    notice,
    show: nothing,
    ask: () => Promise.resolve({ kind: "cancelled" }),
    status: nothing,
    activity: nothing,
    widgets: nothing,
    panel: nothing,
    pane: nothing,
    compose: () => NO_UI,
  };
}
