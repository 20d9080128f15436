/**
 * Whether a run may take place in a directory. An untrusted directory is usable, but nothing of the project
 * is loaded; a headless run never asks.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Notice } from "../host/front-end.js";
import type { Home } from "./compose.js";
import { trustOf } from "./compose-agent.js";

/** What a project may bring along and only a trusted one gets loaded. */
const projectResources = [".e", ".atomic", ".pi", "AGENTS.md", "CLAUDE.md"] as const;

/** Null: go on. A string is the reason for stopping, from a person who wants it that way (`"untrusted": "refuse"`). */
export async function admitDirectory(
  home: Home,
  cwd: string,
  trustThisRun: boolean,
  notice: (notice: Notice) => void,
): Promise<string | null> {
  if (trustThisRun) return null;
  const { state, issues } = await trustOf(home, cwd);
  for (const text of issues) notice({ extension: null, tone: "warning", text });
  if (state === "trusted") return null;
  if (home.settings.untrusted === "refuse") {
    return `${cwd} is not trusted, and settings.json says to refuse that; decide with: e trust, or --trust for one run`;
  }
  const found = projectResources.filter((name) => existsSync(join(cwd, name)));
  if (found.length > 0) {
    const text = `${cwd} is not trusted: ${found.join(", ")} of it not loaded; decide with: e trust, e untrust, --trust`;
    notice({ extension: null, tone: "info", text });
  }
  return null;
}
