/** Commands in a shell, and the end of the process that runs them. */
import { expect, test } from "vitest";
import { RpcDriver } from "../../helpers/rpc-driver.js";
import { eHome } from "../../helpers/run-e.js";

/** One that never ends by itself, and has said so. */
async function endless(): Promise<RpcDriver> {
  const rpc = new RpcDriver(eHome().start(["--mode", "rpc"], { stdin: "open" }));
  rpc.send({ id: "b", type: "bash", command: "trap '' TERM; echo begun; sleep 600 & sleep 600" });
  await rpc.until(({ type }) => type === "bash_execution_update");
  return rpc;
}

test("the end of the input ends them, answered, and e ends well", async () => {
  const rpc = await endless();
  expect(await rpc.end()).toEqual({ status: 0, signal: null });
  expect(rpc.of("response")).toMatchObject([{ id: "b", success: true, data: { output: "begun\n", cancelled: true } }]);
});

test("a signal ends them with everything else", async () => {
  const rpc = await endless();
  rpc.e.child.kill("SIGTERM");
  expect(await rpc.e.ended).toMatchObject({ status: 143 });
});

test("prompts, an abort and a shell in one write are each answered once, and the shell goes on until it is done", async () => {
  const rpc = new RpcDriver(eHome().start(["--mode", "rpc"], { stdin: "open" }));
  const lines = [
    { id: "b", type: "bash", command: "echo hi" },
    { id: "p", type: "prompt", message: "@wait 600000" },
    { id: "q", type: "prompt", message: "later", streamingBehavior: "followUp" },
    { id: "a", type: "abort" },
  ];
  rpc.write(lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  await rpc.until(({ type, id }) => type === "response" && id === "b");
  await rpc.until(({ type, id }) => type === "response" && id === "a");
  const answers = Object.fromEntries(rpc.of("response").map(({ id, success }) => [id, success]));
  expect(answers).toEqual({ a: true, b: true, p: true, q: true });
  expect(rpc.of("response")).toHaveLength(4);
  expect(await rpc.end()).toEqual({ status: 0, signal: null });
});
