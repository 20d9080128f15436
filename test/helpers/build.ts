/** Worker entries and the `e` command run from dist/, so the suite builds them first (well under a second). */
import { execFileSync } from "node:child_process";

export function setup(): void {
  execFileSync("npm", ["run", "-s", "build:js"], { stdio: "inherit", cwd: new URL("../..", import.meta.url) });
}
