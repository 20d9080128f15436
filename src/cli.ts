/**
 * `e`: argv → one mode, each loaded when it is asked for. stdout is taken first, before anything that might write
 * to it is loaded.
 */
import { scanEarly } from "./cli/early-options.js";
import { Output } from "./cli/output.js";
import { version } from "./compose/version.js";

const argv = process.argv.slice(2);
const stdout = Output.ownStdout();
if (scanEarly(argv).version) stdout.write(`${version}\n`);
else {
  const { launch } = await import("./cli/launch.js");
  await launch(argv, stdout, Output.stderr());
}
