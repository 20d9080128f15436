/**
 * For tests of extensions and of embeddings: a host over the memory transport, a clock that stands still, a front
 * end that records. Nothing here needs a terminal, a model or a network.
 */
export { FakeClock, settled } from "./testing/fake-clock.js";
export { type HostMessage, type MemoryProgram, memoryPrograms } from "./testing/memory-program.js";
export { type OpenQuestion, RecordingFrontEnd } from "./testing/recording-front-end.js";
export type { MemoryPeer } from "./transport/memory.js";
