/** The version that every front end tells: package.json's, taken at build time. */
import manifest from "../../package.json" with { type: "json" };

export const version: string = manifest.version;
