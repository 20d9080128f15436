/** What extensions draw themselves: components, rows of the transcript, and what else a `pi` may do to the screen. */
import type { Requirement } from "./requirement.js";

export const componentsRequirements = {
  "component.dialog": {
    sentence: "`ui.component` puts what the extension draws in the draft's place, with its keys; the draft comes back.",
    source: "DESIGN §10",
    scope: "terminal",
    transports: "each",
  },
  "component.colours": {
    sentence: "Of a drawn row only colours and attributes reach the terminal.",
    source: "DESIGN §10",
    scope: "terminal",
    transports: "any",
  },
  "component.keys": {
    sentence: "Keys reach a component as a terminal sends them, whatever e does with them elsewhere.",
    source: "DESIGN §10",
    scope: "terminal",
    transports: "any",
  },
  "component.ctrl-c": {
    sentence: "The first ctrl+c closes a component that did not ask for it; who asked gets it.",
    source: "DESIGN §10",
    scope: "terminal",
    transports: "any",
  },
  "component.resize": {
    sentence: "A component is told its size and each change of it; rows for another width are cut.",
    source: "DESIGN §10",
    scope: "terminal",
    transports: "any",
  },
  "component.overlay": {
    sentence: "An overlay stands over the conversation where it asks to, and what it covered comes back.",
    source: "DESIGN §10",
    scope: "terminal",
    transports: "any",
  },
  "component.mouse": {
    sentence: "Who asks for the mouse is told what it does on the component, in its cells; nobody else is.",
    source: "DESIGN §10",
    scope: "terminal",
    transports: "any",
  },
  "component.room": {
    sentence: "A dialog leaves the rows to the conversation that it reserves.",
    source: "DESIGN §10",
    scope: "terminal",
    transports: "any",
  },
  "component.nested": {
    sentence: "The newest component has the keys, a question comes before all of them, and each gets them back.",
    source: "DESIGN §10",
    scope: "terminal",
    transports: "any",
  },
  "component.death": {
    sentence: "When its extension ends, everything it drew is gone and the draft has the keys.",
    source: "DESIGN §10",
    scope: "terminal",
    transports: "each",
  },
  "component.widget": {
    sentence: "Drawn widgets and those of lines stand above or below the draft, and are replaced by key.",
    source: "DESIGN §10",
    scope: "terminal",
    transports: "any",
  },
  "component.no-ui": {
    sentence: "Where nothing can be drawn, `ui.component` is refused at once.",
    source: "DESIGN §10",
    scope: "headless",
    transports: "any",
  },
  "render-lines.tool": {
    sentence: "Rows of a tool's call and result are its extension's own when it draws them.",
    source: "DESIGN §10",
    scope: "terminal",
    transports: "any",
  },
  "render-lines.message": {
    sentence: "Custom messages and entries are shown as the extension that knows them draws them.",
    source: "DESIGN §10",
    scope: "terminal",
    transports: "any",
  },
  "render-lines.fail": {
    sentence: "A drawing that fails or does not come is shown as if nobody had been asked.",
    source: "DESIGN §10",
    scope: "terminal",
    transports: "any",
  },
  "ui.working": {
    sentence: "Extensions say what the working row says, what stands before it, and whether it is there.",
    source: "DESIGN §10",
    scope: "terminal",
    transports: "any",
  },
  "ui.title": {
    sentence: "An extension names the terminal's window, until it ends.",
    source: "DESIGN §10",
    scope: "terminal",
    transports: "any",
  },
  "ui.theme": {
    sentence: "An extension switches the theme by name for this run, and all who ask are told its colours.",
    source: "DESIGN §10",
    scope: "terminal",
    transports: "any",
  },
  "ui.tools-expanded": {
    sentence: "An extension has results of tools shown whole.",
    source: "DESIGN §10",
    scope: "terminal",
    transports: "any",
  },
  "ui.paste": {
    sentence: "`ui.paste` puts text into the draft at the caret; extensions that accept state read the draft.",
    source: "DESIGN §10",
    scope: "terminal",
    transports: "any",
  },
  "ui.timeout": {
    sentence: "A question with a time limit goes away with its default, and counts down while it is there.",
    source: "DESIGN §10",
    scope: "terminal",
    transports: "any",
  },
} as const satisfies Readonly<Record<string, Requirement>>;
