/** What modules import as pi-tui: the toolkit itself, the thread's one copy of it. */
export * from "@earendil-works/pi-tui";
