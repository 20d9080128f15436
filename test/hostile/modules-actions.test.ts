/** Whatever a module passes to what it is given: it is refused or taken, and the session goes on. */
import { expect, test } from "vitest";
import { open } from "./hostile-modules.js";

test.each(["pi", "ctx", "ui", "sessionManager", "modelRegistry", "events", "theme"])(
  "a module that passes anything to the members of %s harms nobody",
  async (which) => {
    const running = await open(["asks-anything.ts"], { session: { kind: "new" } });
    await running.type(`/ask ${which}`);
    await running.stillFine();
    await running.type("/after");
    expect(running.stderr()).toMatch(/asked \d{3,} times\nruns/);
    expect(running.stateOf("asks-anything.ts")).toBe("ready");
    expect({}).not.toHaveProperty("polluted");
  },
);
