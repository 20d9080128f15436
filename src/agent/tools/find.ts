/** `find`: files and folders whose path matches a glob, by name. Follows .gitignore; bounded. */
import { builtInLimits, toolLimits } from "../../protocol/limits.js";
import { userPath } from "../user-path.js";
import { type BuiltInTool, cancelled, completed, failed, numberArgument, textArgument } from "./built-in-tool.js";
import { fileKind } from "./file-kind.js";
import { globMatcher } from "./glob-match.js";
import { shownName, shownPath } from "./shown-path.js";
import { FileWalk } from "./walk-files.js";
import { absence } from "./written-path.js";

const ROOM = toolLimits.contentBytes - 2 * builtInLimits.lastLineBytes;

/** A part of the glob that begins with a dot asks for hidden files. */
const isHidden = /(^|\/)\.[^./]/;

export const findTool: BuiltInTool = {
  name: "find",
  description:
    "Finds files and folders by a glob: *.ts in any folder, src/**/*.ts from `path` on. Shows paths from `path` on, by name, " +
    "folders with a slash at the end. Follows .gitignore and skips hidden files.",
  parameters: {
    type: "object",
    properties: {
      glob: { type: "string", minLength: 1, description: 'Such as "*.ts", "src/**/*.c", "**/test*".' },
      path: { type: "string", description: "Folder to look in; default the working directory." },
      hidden: { type: "boolean", description: "Hidden files as well." },
      limit: { type: "integer", minimum: 1, maximum: builtInLimits.maxListed, description: "Paths to show." },
    },
    required: ["glob"],
  },
  example: { glob: "**/*.test.ts", path: "src" },
  label: { category: "file search", running: "Finding", completed: "Found", target: "glob" },

  async execute(args, { cwd, signal }) {
    const root = userPath(textArgument(args, "path") || ".", cwd);
    const shown = shownPath(root, cwd);
    const found = await fileKind(root);
    if (found.kind === "absent") return failed(await absence(root, shown));
    if (found.kind !== "directory") return failed(`${shown} is no folder`);
    const limit = numberArgument(args, "limit", builtInLimits.listed);
    const glob = textArgument(args, "glob")
      .replace(/^\.\//, "")
      .replace(/(?<=.)\/$/, "");
    const matches = globMatcher(glob);
    const walk = new FileWalk({ root, glob: "", hidden: args.hidden === true || isHidden.test(glob), signal });
    const paths: string[] = [];
    let bytes = 0;
    let isFull = false;
    for await (const { path, isFolder } of walk.entries()) {
      if (!matches(path)) continue;
      const name = shownName(isFolder ? `${path}/` : path);
      bytes += Buffer.byteLength(name) + 1;
      isFull = paths.length >= limit || bytes > ROOM;
      if (isFull) break;
      paths.push(name);
    }
    if (signal.aborted) return cancelled();
    const notes = [
      paths.length === 0 ? `nothing in ${shown} matches ${glob}` : "",
      isFull ? `[only the first ${paths.length}; narrow the glob or the path]` : "",
      walk.isCut ? `[there are more than ${builtInLimits.walkedEntries} files; the rest was not looked at]` : "",
      walk.unreadable > 0 ? `[${walk.unreadable} folders could not be read]` : "",
    ];
    const summary = `${paths.length}${isFull ? "+" : ""} ${paths.length === 1 ? "path" : "paths"}`;
    return completed([...paths, ...notes].filter(Boolean).join("\n"), { summary });
  },
};
