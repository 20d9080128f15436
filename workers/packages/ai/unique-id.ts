/** Ids that sort by time. */
import { uuid7 } from "../../../src/agent/session/uuid7.js";

export function uuidv7(): string {
  return uuid7(Date.now());
}
