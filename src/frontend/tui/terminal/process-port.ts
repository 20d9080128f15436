/** What the terminal needs of the process it lives in; a test hands in its own. */

export interface ProcessPort {
  /** Each returns what takes the handler away. */
  onExit(handler: () => void): () => void;
  /** Continued after a stop, whoever stopped it. */
  onContinue(handler: () => void): () => void;
  /** As ctrl+z does where a terminal is not raw: everything in the foreground stops. False: there is no such thing. */
  stop(): boolean;
}

export const realProcess: ProcessPort = {
  onExit(handler) {
    process.on("exit", handler);
    return () => process.off("exit", handler);
  },
  onContinue(handler) {
    if (process.platform === "win32") return () => {};
    process.on("SIGCONT", handler);
    return () => process.off("SIGCONT", handler);
  },
  stop() {
    if (process.platform === "win32") return false;
    process.kill(0, "SIGTSTP");
    return true;
  },
};
