/** What the thread entry loads only when a program calls for it (late-code.ts). */
export { patchSpawn } from "./late/children.js";
export { spawnInThread } from "./late/children-sync.js";
export { answerControlCalls } from "./late/control.js";
export { openDevice } from "./late/device-handles.js";
export { callFd } from "./late/fd-calls.js";
export { refuse } from "./late/refuse.js";
export { findSyntaxError } from "./late/syntax-errors.js";
