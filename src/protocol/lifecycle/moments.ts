/** Every lifecycle event with its schemas. What needs names and rules alone reads lifecycle-table.ts. */
import { boundaryMoments } from "./boundary.js";
import { providerMoments } from "./provider-moments.js";
import { runMoments } from "./run-moments.js";
import { sessionMoments } from "./session-moments.js";
import { startMoments } from "./start-moments.js";
import { toolMoments } from "./tool-moments.js";
import { workflowMoments } from "./workflow-moments.js";

export const lifecycleMoments = {
  ...startMoments,
  ...sessionMoments,
  ...runMoments,
  ...boundaryMoments,
  ...providerMoments,
  ...toolMoments,
  ...workflowMoments,
} as const;
