/** A TypeScript module and a Python program shape one turn together, in every front end. */
import { expect, test } from "vitest";
import { missing } from "../../examples/programs.js";
import { RpcDriver } from "../../helpers/rpc-driver.js";
import { eHome } from "../../helpers/run-e.js";
import { keys, terminalE } from "../../terminal/terminal-e.js";

const fixture = (name: string): string => new URL(`../../fixtures/modules/${name}`, import.meta.url).pathname;
const both = ["-e", fixture("shaping.ts"), "-e", fixture("filter.py")];
const prompt = '@tool bash {"command":"echo and run"}\n@tool bash {"command":"cat secret.txt"}';
const needsPython = test.skipIf(missing("python3") !== undefined);

needsPython("e -p: the module edits and injects, the program blocks and filters", async () => {
  const { stdout, status } = await eHome().run(["-p", ...both, prompt]);
  expect(stdout).toBe("bash: shaped by the module\nbash: the program keeps secrets\n");
  expect(status).toBe(0);
});

needsPython("the terminal shows the injected message, which the model never reads", async () => {
  const screen = terminalE(eHome(), both, { columns: 100, rows: 40 });
  await screen.shows("/help lists keys");
  screen.type(`@tool bash {"command":"cat secret.txt"}${keys.enter}`);
  await screen.shows("the injected message won");
  await screen.shows("bash: the program keeps secrets");
});

needsPython("e rpc: the same in a session of a client", async () => {
  const rpc = new RpcDriver(eHome().start(["rpc", ...both], { stdin: "open" }));
  const session = await rpc.session();
  const { final_output } = await rpc.ask("session.prompt", { session, prompt });
  expect(final_output).toBe("bash: shaped by the module\nbash: the program keeps secrets");
  rpc.e.child.stdin.end();
  expect((await rpc.e.ended).status).toBe(0);
});
