/** Output of a command, told with the id of the command. */
import { expect, test } from "vitest";
import { AtomicOutput } from "../../../../src/frontend/atomic-rpc/output.js";
import { encodeLine } from "../../../../src/wire/encode.js";

test.each(['"a"', "18446744073709551616", "1.50", '{"b":1,"a":[null]}', "null"])(
  "%s is told as the client wrote it",
  (id) => {
    const written: string[] = [];
    const sink = { unreadBytes: 0, flush: async () => {}, write: (text: string) => void written.push(text) };
    const output = new AtomicOutput(sink, encodeLine, { setTimer: () => () => {} });
    output.write({ type: "bash_execution_update", delta: "x" }, id);
    output.write({ type: "bash_execution_update", delta: "x" }, null);
    expect(written).toEqual([
      `{"id":${id},"type":"bash_execution_update","delta":"x"}\n`,
      '{"type":"bash_execution_update","delta":"x"}\n',
    ]);
  },
);
