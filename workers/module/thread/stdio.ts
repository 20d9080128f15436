/** What modules print: nothing of theirs may reach the host's own output, so all of it is told as their stderr. */

import { StringDecoder } from "node:string_decoder";
import { intercept } from "../../intercept.js";
import { replaceStream } from "../../stdio.js";
import { ProgramOutput } from "../../stdout.js";

/** `print` says it in the name of whoever is running. */
export function relayStdio(print: (text: string) => void): void {
  for (const [name, fd] of [
    ["stdout", 1],
    ["stderr", 2],
  ] as const) {
    const decoder = new StringDecoder("utf8");
    const put = (chunk: string | Uint8Array): void => {
      print(typeof chunk === "string" ? chunk : decoder.write(Buffer.from(chunk)));
    };
    replaceStream(name, new ProgramOutput(fd, put, () => {}));
  }
  // Node prints through it past all streams, to the host's terminal.
  intercept(process, "_rawDebug", (_original, _self, args) => print(`${args.join(" ")}\n`));
}
