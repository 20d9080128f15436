/** Components where nothing can be drawn. */
import { expect } from "vitest";
import { asking, puppetHost } from "../../helpers/puppet-host.js";
import { verifies } from "../../helpers/verifies.js";

verifies("component.no-ui", async (run) => {
  for (const reach of ["none", "relay", "full"] as const) {
    const open = asking({
      open: ["ui.component", { component: "c", kind: "dialog" }],
      paste: ["ui.paste", { text: "x" }],
      look: ["ui.theme", { name: "dark" }],
    });
    const { ask } = await puppetHost(run, { a: open }, { reach });
    for (const what of ["open", "paste", "look"]) expect(await ask("a", what)).toMatchObject({ error: "no ui" });
  }
});
