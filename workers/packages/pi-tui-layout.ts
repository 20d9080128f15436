/** What modules import as pi-tui/dist/layout.js. */
export * from "@earendil-works/pi-tui/dist/layout.js";
