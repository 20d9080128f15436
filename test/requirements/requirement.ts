/** The form of a requirement. Pure data: what must hold, who says so, and where a test of it can run. */

export interface Requirement {
  /** One behaviour, in our own words. It is the name of the tests that verify it. */
  readonly sentence: string;
  /** Section of a specification: `seed 000: Flags`, `e-protocol §4`, `DESIGN §8`. */
  readonly source: string;
  /**
   * `headless`: a host without a terminal can show it · `terminal`: it needs the painted screen or its keys ·
   * `rpc`: it needs the full agent behind `e rpc` (its clients, session switching, packages) ·
   * `docs`: a promise about the repository that no run can show.
   */
  readonly scope: "headless" | "terminal" | "rpc" | "docs";
  /** `each`: it must hold for a worker and for a subprocess · `any`: it does not depend on the transport. */
  readonly transports: "each" | "any";
}
