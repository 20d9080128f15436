/**
 * Requirements of host and terminal that have no test yet. It only shrinks: a test that covers one takes it off this list.
 */
import type { RequirementId } from "./index.js";

export const pending: readonly RequirementId[] = [];
