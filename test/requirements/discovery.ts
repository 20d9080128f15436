/** Where extensions come from and in which order they count. */
import type { Requirement } from "./requirement.js";

export const discoveryRequirements = {
  "discovery.home": {
    sentence: "Every executable file in the `extensions` directory of the e home directory is started as an extension.",
    source: "seed 000: Extensions",
    scope: "headless",
    transports: "any",
  },
  "discovery.package": {
    sentence: "Executables in the `extensions` directory of an installed package are started as well.",
    source: "seed 000: Extensions",
    scope: "headless",
    transports: "any",
  },
  "discovery.bundle": {
    sentence: "A sub-directory is one extension: its entry point is started, the helper files beside it are not.",
    source: "seed 000: Extensions",
    scope: "headless",
    transports: "any",
  },
  "discovery.index-first": {
    sentence: "An executable `index.*` is the entry point of a directory, whatever else lies there.",
    source: "seed 000: Extensions",
    scope: "headless",
    transports: "any",
  },
  "discovery.directory-name-second": {
    sentence: "Without an index the executable named like its directory is the entry point.",
    source: "seed 000: Extensions",
    scope: "headless",
    transports: "any",
  },
  "discovery.sole-executable-third": {
    sentence: "Without either, the only executable of a directory is its entry point.",
    source: "seed 000: Extensions",
    scope: "headless",
    transports: "any",
  },
  "discovery.tie-by-path": {
    sentence: "When two files fit the same rule, the first in path order is the entry point.",
    source: "seed 000: Extensions",
    scope: "headless",
    transports: "any",
  },
  "discovery.any-language": {
    sentence: "A program in any language that reads and writes the lines is an extension.",
    source: "seed 000: Extensions",
    scope: "headless",
    transports: "any",
  },
  "discovery.not-executable-skipped": {
    sentence: "A top-level file without an executable bit is no extension, and nothing is said of it.",
    source: "e-protocol §2",
    scope: "headless",
    transports: "any",
  },
  "discovery.ambiguous-directory-skipped": {
    sentence:
      "A directory with several executables of which none fits a rule is no extension, and nothing is said of it.",
    source: "e-protocol §2",
    scope: "headless",
    transports: "any",
  },
  "discovery.helpers-not-counted": {
    sentence: "Files without the executable bit do not count when the entry point of a directory is picked.",
    source: "e-protocol §2",
    scope: "headless",
    transports: "any",
  },
  "discovery.stem": {
    sentence: "The stem of a file ends at its last dot: `index.test.mjs` is no index.",
    source: "e-protocol §2",
    scope: "headless",
    transports: "any",
  },
  "discovery.symlinks": {
    sentence: "Symbolic links to files and directories are followed; broken ones and loops are passed over.",
    source: "e-protocol §2",
    scope: "headless",
    transports: "any",
  },
  "discovery.dotfiles": {
    sentence: "A name that begins with a dot is not passed over for that.",
    source: "e-protocol §2",
    scope: "headless",
    transports: "any",
  },
  "discovery.no-recursion": {
    sentence: "Directories inside a bundle are not searched.",
    source: "e-protocol §2",
    scope: "headless",
    transports: "any",
  },
  "discovery.missing-directory": {
    sentence: "A missing extensions directory means no extensions, and no notice.",
    source: "e-protocol §2",
    scope: "headless",
    transports: "any",
  },
  "discovery.missing-package": {
    sentence: "A package that is listed but absent on disk is one notice at the start, and the network is not asked.",
    source: "e-protocol §2",
    scope: "headless",
    transports: "any",
  },
  "discovery.no-extensions-flag": {
    sentence: "`--no-extensions` starts none of them.",
    source: "e-protocol §2",
    scope: "headless",
    transports: "any",
  },
  "discovery.not-for-version": {
    sentence: "`--version` and the one-shot commands, such as `doctor`, start no extension.",
    source: "e-protocol §2",
    scope: "headless",
    transports: "any",
  },
  "discovery.help-starts-them": {
    sentence: "`--help` starts them to list their flags, but runs no startup hook.",
    source: "e-protocol §2",
    scope: "headless",
    transports: "any",
  },
  "discovery.project-not-executed": {
    sentence: "Nothing in the working directory is started as an extension, whatever its name or bits.",
    source: "DESIGN §8",
    scope: "headless",
    transports: "any",
  },
  "discovery.name-clash": {
    sentence: "When two extensions give the same name, the later one is addressed as `name:2` and a notice says so.",
    source: "DESIGN §6",
    scope: "headless",
    transports: "any",
  },
  "order.sources": {
    sentence:
      "Extensions of the home directory count before those of packages in settings order, and these before `--package`.",
    source: "DESIGN §6",
    scope: "headless",
    transports: "any",
  },
  "order.path": {
    sentence: "Within one directory extensions count in the order of the paths of their entry points.",
    source: "e-protocol §2",
    scope: "headless",
    transports: "any",
  },
  "order.not-completion": {
    sentence: "An extension that starts slowly keeps its place in the order.",
    source: "DESIGN §6",
    scope: "headless",
    transports: "each",
  },
  "start.once": {
    sentence: "An extension is started once at launch and the same run of it serves the whole session.",
    source: "seed 000: Extensions",
    scope: "headless",
    transports: "each",
  },
  "start.concurrent": {
    sentence: "All extensions start at the same time: none waits for the handshake of another.",
    source: "e-protocol §2",
    scope: "headless",
    transports: "each",
  },
  "start.no-arguments": {
    sentence: "A program is started with no arguments of its own.",
    source: "e-protocol §1",
    scope: "headless",
    transports: "each",
  },
  "start.working-directory": {
    sentence: "A program starts in the working directory of the session.",
    source: "e-protocol §1",
    scope: "headless",
    transports: "each",
  },
  "start.environment": {
    sentence: "A program sees the environment of e.",
    source: "e-protocol §1",
    scope: "headless",
    transports: "each",
  },
  "start.same-behaviour": {
    sentence: "The same file behaves the same as a thread and as a process, for all that the protocol can tell.",
    source: "DESIGN §5",
    scope: "headless",
    transports: "each",
  },
  "start.choice": {
    sentence:
      "A `.mjs`, `.js` or `.cjs` file whose first line names plain node runs in a thread, everything else as a process.",
    source: "DESIGN §5",
    scope: "headless",
    transports: "any",
  },
  "start.isolation-setting": {
    sentence:
      "The `runtime` setting makes one extension a process by its file name, with or without the ending; what cannot be a thread stays one.",
    source: "DESIGN §5",
    scope: "headless",
    transports: "any",
  },
  "start.thread-only-failure": {
    sentence:
      "A program that cannot start in a thread because only a process can do what it asks is started again as one, with a notice.",
    source: "DESIGN §5",
    scope: "headless",
    transports: "any",
  },
  "start.missing-interpreter": {
    sentence: "A program whose interpreter does not exist is a notice that names the interpreter.",
    source: "DESIGN §5",
    scope: "headless",
    transports: "any",
  },
  "start.crlf-shebang": {
    sentence: "A program whose first line ends in CR LF, and so cannot be started, is a notice that says so.",
    source: "DESIGN §5",
    scope: "headless",
    transports: "any",
  },
} as const satisfies Readonly<Record<string, Requirement>>;
