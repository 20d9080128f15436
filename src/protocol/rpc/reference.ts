/** The methods of `e rpc` as a text to read (`e rpc --methods`), made from the table alone. */
import { fieldRows } from "../field-table.js";
import { schemaOf, type Writer } from "../json-schema.js";
import { RPC_PROTOCOL, rpcMethodNames, rpcMethods } from "./methods.js";
import type { RpcRow } from "./rpc-row.js";

const INTRO = `# e rpc, version ${RPC_PROTOCOL}

One JSON object per line, both ways. A request is \`{"id":…,"method":"…","params":{…}}\` and is answered once, with
\`{"id":…,"result":{…}}\` or \`{"id":…,"error":"…"}\`; its id may be any JSON. An optional field may be null. Requests do
not wait for each other. A line with a \`type\` is no answer: an event of a run (with \`session\` and \`request\`, the id of
the call it belongs to), a \`notice\`, an \`ask\` (\`ask_closed\`: nobody waits for it any more), or \`dropped\` (so many
lines were left out because they were not read in time). A line without a method is a prompt of its own:
\`{"id":…,"prompt":"…"}\` is answered with one flat result.`;

function rows(schema: RpcRow["params"], writer: Writer): readonly string[] {
  return fieldRows(schemaOf(schema, writer)).map(({ path, type, required, description }) =>
    `  - \`${path}\` ${type}${required ? "" : ", optional"}${description === "" ? "" : ` — ${description}`}`.trimEnd(),
  );
}

function part(name: string, lines: readonly string[]): string {
  return lines.length === 0 ? `- ${name}: \`{}\`` : [`- ${name}:`, ...lines].join("\n");
}

export function rpcReference(): string {
  const sections = rpcMethodNames.map((method) => {
    const row: RpcRow = rpcMethods[method];
    const params = part("params", rows(row.params, "extension"));
    return `## ${method}\n\n${row.doc}\n\n${params}\n${part("result", rows(row.result, "host"))}`;
  });
  return `${[INTRO, ...sections].join("\n\n")}\n`;
}
