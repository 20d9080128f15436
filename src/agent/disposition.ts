/** What becomes of a line that was submitted, once that is decided. */

/** `handled`: there is no turn of it · `queued`: it joins the turn that runs, or the next · `started`: it has a turn. */
export type Disposition = "handled" | "queued" | "started";
