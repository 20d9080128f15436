import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { whyUnfit } from "../../../src/host/node-version.js";
import { nodeLimits } from "../../../src/protocol/limits.js";

test.each(["18.20.4", "20.20.2", "22.18.9"])("Node %s is refused, with what is needed", (version) => {
  expect(whyUnfit(version)).toBe(
    `e-host needs Node 22.19 or newer; this is Node ${version} — run your program with a newer one`,
  );
});

test.each(["22.19.0", "23.0.0", "24.21.0"])("Node %s will do", (version) => {
  expect(whyUnfit(version)).toBeNull();
});

test("the package, the launcher and the library ask for the same", () => {
  const root = new URL("../../../", import.meta.url);
  const { minMajor, minMinor } = nodeLimits;
  expect(JSON.parse(readFileSync(new URL("package.json", root), "utf8")).engines.node).toBe(
    `>=${minMajor}.${minMinor}`,
  );
  expect(readFileSync(new URL("src/bin.cts", root), "utf8")).toContain(`REQUIRED = [${minMajor}, ${minMinor}]`);
});
