/** The running terminal as the front end of the extensions sees it. */
import type { Composer } from "../composer/composer.js";
import type { SurfacePort } from "../surfaces/surface-port.js";
import type { AppScreen } from "./app-screen.js";
import type { Looks } from "./looks.js";

export function makeSurfacePort(screen: AppScreen, composer: Composer, looks: Looks): SurfacePort {
  return {
    notice: (notice) => screen.notice(notice),
    said: (notice) => screen.notice(notice),
    show: (block) => screen.show(block),
    compose: (text) => {
      composer.setText(text);
      screen.invalidate();
      return null;
    },
    paste: (text) => {
      composer.insert(text);
      screen.invalidate();
    },
    theme: (name) => looks.choose(name),
    linesChanged: (extension, id) => screen.reading.transcript.linesChanged(extension, id),
    changed: (kind) => screen.surfaceChanged(kind),
    mayOpen: () => screen.footer.isEmpty && screen.reading.viewer === null,
    // Drawn from the front end's state.
    open: () => {
      screen.invalidate();
      screen.wake();
    },
    close: screen.invalidate,
  };
}
