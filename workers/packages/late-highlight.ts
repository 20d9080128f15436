/** Colours of code, for modules that show some. Loaded on first need. */
export { highlight } from "../../src/render/markdown/highlight.js";
