/** `read_result`: the rest of a result that was too long for the model. */
import { type BuiltInTool, completed, failed, numberArgument } from "./built-in-tool.js";

export const readResultTool: BuiltInTool = {
  name: "read_result",
  description:
    "Shows more of an earlier tool result that was cut. Its last line names the `id` and the `offset` to go on from.",
  parameters: {
    type: "object",
    properties: {
      id: { type: "integer", description: "As the cut result's last line says." },
      offset: { type: "integer", minimum: 0, description: "First byte to show. Default 0." },
    },
    required: ["id"],
  },
  example: { id: 3, offset: 32512 },
  label: { category: "result page", running: "Reading result", completed: "Read result", target: "id" },

  async execute(args, { workshop }) {
    const id = numberArgument(args, "id", 0);
    const page = workshop.results.page(id, numberArgument(args, "offset", 0));
    if (page === null) {
      const known = workshop.results.ids().join(", ");
      const which = known === "" ? "no result is kept" : `kept results: ${known}`;
      return failed(`result ${id} is not kept: it was not cut, was changed by an extension, or is too old; ${which}`);
    }
    const { text, from, to, total } = page;
    if (from >= total) return failed(`result ${id} has ${total} bytes, none from offset ${from} on`);
    const next = to < total ? `read_result {"id":${id},"offset":${to}} shows more` : "this is the end";
    const separator = text.endsWith("\n") ? "" : "\n";
    return completed(`${text}${separator}[bytes ${from}-${to} of ${total}; ${next}]`, {
      summary: `${to - from} bytes`,
    });
  },
};
