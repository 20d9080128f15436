/** Packages: how they are named, installed, filtered and removed. */
import type { Requirement } from "./requirement.js";

const about = { source: "e-protocol §16", scope: "headless", transports: "any" } as const;

export const packagesRequirements = {
  "package.npm": {
    sentence: "A package of npm is installed into the home, and none of its scripts is run.",
    ...about,
  },
  "package.refused": {
    sentence:
      "A source with a leading dash, spaces, a dash before its ref, `..` or two bare words is refused and told why.",
    ...about,
  },
  "package.local": {
    sentence: "A directory is used where it lies, and removing it from the list leaves its files alone.",
    ...about,
  },
  "package.identity": {
    sentence: "Scheme, credentials, `.git`, the case of the host and the ref make no other package of a repository.",
    ...about,
  },
  "package.filters": {
    sentence: "Filters for each kind, also excluding ones, decide what of a package is used.",
    ...about,
  },
  "package.project-list": {
    sentence: "The list `.e/packages` counts in a trusted directory alone: a source a line, no local directories.",
    ...about,
  },
  "package.update": {
    sentence: "An update moves branches, ranges and the latest; what is pinned stays and is told.",
    ...about,
  },
  "package.remove": {
    sentence: "Removing a package takes it out of the settings and its files away, and nothing else.",
    ...about,
  },
  "package.list": {
    sentence: "The list of packages says where each lies, what it brings, what filters hold back and what is missing.",
    ...about,
  },
  "package.atomic": {
    sentence: "An installation that fails or is ended in the middle leaves what was there, and the next one works.",
    ...about,
  },
  "package.one-at-a-time": {
    sentence: "Two installations at once do not mix: one waits for the other.",
    ...about,
  },
  "package.git-safe": {
    sentence: "Nothing of a repository runs, leaves its directory or asks anybody while it is installed.",
    ...about,
  },
  "package.release-checked": {
    sentence:
      "A release is the file for this machine, is what its checksum says, and cannot unpack outside its directory.",
    ...about,
  },
  "package.secrets": {
    sentence: "A password in the address of a package is neither shown nor stored.",
    ...about,
  },
} as const satisfies Readonly<Record<string, Requirement>>;
