/** The UI of one module, put together. It knows the wire by its port alone: no thread, no terminal. */
import type { Theme } from "../../../src/atomic/api/theme.js";
import type { ExtensionUIContext } from "../../../src/atomic/api/ui.js";
import type { StateSlots } from "../../../src/protocol/module/state.js";
import { Autocomplete } from "./autocomplete.js";
import { ComponentTable } from "./component-table.js";
import { showCustom } from "./custom.js";
import { makeDialogs } from "./dialogs.js";
import type { Parts } from "./parts.js";
import { hasTerminal } from "./reach.js";
import { RendererTable } from "./renderer-table.js";
import { Surfaces } from "./surfaces.js";
import { makeTheme } from "./theme.js";
import { makeThemes } from "./themes.js";
import type { ModuleUi, UiPort } from "./ui-port.js";
import { makeUnavailable } from "./unavailable.js";
import { Warnings } from "./warnings.js";
import { Widgets } from "./widgets.js";

/** Every function of it throws the stale error once the generation is over. */
function guarded(members: ExtensionUIContext, assertActive: () => void): ExtensionUIContext {
  for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(members))) {
    if (typeof value !== "function") continue;
    const guard = (...given: readonly unknown[]): unknown => {
      assertActive();
      return Reflect.apply(value, members, given);
    };
    Object.defineProperty(members, name, { value: guard });
  }
  return members;
}

function makeContext(parts: Parts, surfaces: Surfaces): ExtensionUIContext {
  const widgets = new Widgets(parts);
  const autocomplete = new Autocomplete(parts);
  const told = surfaces.members();
  return {
    ...makeDialogs(parts),
    ...told,
    ...makeThemes(parts.port),
    ...makeUnavailable(parts, surfaces, told.getToolsExpanded),
    setWidget: (key, content, options) => widgets.set(String(key), content, options),
    custom: (factory, options) => showCustom(parts, factory, options),
    addAutocompleteProvider: (factory) => autocomplete.add(factory),
    requestRender: () => parts.components.invalidate(),
    get theme(): Theme {
      return parts.theme;
    },
  };
}

/** `ctx.ui` and everything that the host sends for it. Starts nothing: all begins with a call or a message. */
export function createUi(port: UiPort): ModuleUi {
  const over = new AbortController();
  const resized = new Set<() => void>();
  const components = new ComponentTable(port);
  const parts: Parts = {
    port,
    components,
    warnings: new Warnings(port),
    theme: makeTheme(() => (hasTerminal(port) ? port.state().theme : undefined)),
    over: over.signal,
    onResize: (listener) => {
      resized.add(listener);
      return () => resized.delete(listener);
    },
  };
  const surfaces = new Surfaces(port);
  const renderers = new RendererTable(parts);
  return {
    context: guarded(makeContext(parts, surfaces), () => port.assertActive()),
    renderers,
    renderLines: (params) => renderers.lines(params),
    receive: (method, params) => components.receive(method, params),
    stateChanged(slots: Partial<StateSlots>): void {
      surfaces.stateChanged(slots);
      if (slots.theme !== undefined) components.invalidate();
      if (slots.size !== undefined) for (const listener of [...resized]) listener();
    },
    end(): void {
      components.end();
      over.abort();
      renderers.end();
    },
  };
}
