/** The running terminal as the front end of the extensions sees it. */
import type { Composer } from "../composer/composer.js";
import type { SurfacePort } from "../surfaces/surface-port.js";
import type { AppScreen } from "./app-screen.js";

export function makeSurfacePort(screen: AppScreen, composer: Composer): SurfacePort {
  return {
    notice: (notice) => screen.notice(notice),
    said: (notice) => screen.notice(notice),
    show: (block) => screen.show(block),
    compose: (text) => {
      composer.setText(text);
      screen.invalidate();
      return null;
    },
    changed: (kind) => screen.surfaceChanged(kind),
    mayOpen: () => screen.footer.isEmpty && screen.reading.viewer === null,
    // Drawn from the front end's state.
    open: screen.invalidate,
    close: screen.invalidate,
  };
}
