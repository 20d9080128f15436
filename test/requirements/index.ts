/** The whole list, id → requirement. A requirement without a test fails test/conformance/coverage.test.ts. */
import { atomicEventsRequirements } from "./atomic-events.js";
import { commandsRequirements } from "./commands.js";
import { componentsRequirements } from "./components.js";
import { discoveryRequirements } from "./discovery.js";
import { eventsRequirements } from "./events.js";
import { examplesRequirements } from "./examples.js";
import { failuresRequirements } from "./failures.js";
import { flagsRequirements } from "./flags.js";
import { hooksRequirements } from "./hooks.js";
import { hooksInputRequirements } from "./hooks-input.js";
import { lifecycleRequirements } from "./lifecycle.js";
import { lifecycleOrderRequirements } from "./lifecycle-order.js";
import { manifestRequirements } from "./manifest.js";
import { packagesRequirements } from "./packages.js";
import { printRequirements } from "./print.js";
import { resourcesRequirements } from "./resources.js";
import { rpcRequirements } from "./rpc.js";
import { sessionRequirements } from "./session.js";
import { sessionFileRequirements } from "./session-files.js";
import { startupRequirements } from "./startup.js";
import { subagentRequirements } from "./subagent.js";
import { surfacesRequirements } from "./surfaces.js";
import { terminalRequirements } from "./terminal.js";
import { toolsRequirements } from "./tools.js";
import { uiRequirements } from "./ui.js";
import { wireRequirements } from "./wire.js";

/** One entry for each file, so that an id given twice is noticed and not silently overwritten. */
export const requirementLists = [
  discoveryRequirements,
  wireRequirements,
  manifestRequirements,
  flagsRequirements,
  startupRequirements,
  toolsRequirements,
  commandsRequirements,
  hooksRequirements,
  hooksInputRequirements,
  eventsRequirements,
  uiRequirements,
  surfacesRequirements,
  componentsRequirements,
  sessionRequirements,
  sessionFileRequirements,
  failuresRequirements,
  printRequirements,
  packagesRequirements,
  rpcRequirements,
  examplesRequirements,
  subagentRequirements,
  resourcesRequirements,
  lifecycleRequirements,
  atomicEventsRequirements,
  lifecycleOrderRequirements,
  terminalRequirements,
] as const;

export const requirements = {
  ...discoveryRequirements,
  ...wireRequirements,
  ...manifestRequirements,
  ...flagsRequirements,
  ...startupRequirements,
  ...toolsRequirements,
  ...commandsRequirements,
  ...hooksRequirements,
  ...hooksInputRequirements,
  ...eventsRequirements,
  ...uiRequirements,
  ...surfacesRequirements,
  ...componentsRequirements,
  ...sessionRequirements,
  ...sessionFileRequirements,
  ...failuresRequirements,
  ...printRequirements,
  ...packagesRequirements,
  ...rpcRequirements,
  ...examplesRequirements,
  ...subagentRequirements,
  ...resourcesRequirements,
  ...lifecycleRequirements,
  ...atomicEventsRequirements,
  ...lifecycleOrderRequirements,
  ...terminalRequirements,
} as const;

export type { Requirement } from "./requirement.js";
export type RequirementId = keyof typeof requirements;
