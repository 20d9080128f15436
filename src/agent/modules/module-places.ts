/** Where modules lie about, in extension order (Atomic discovery). */

/** Of a project, relative to each of its directories. */
export const projectModulePlaces = [".atomic/extensions", ".pi/extensions"] as const;

/** Of a person, relative to the user's own home. */
export const userModulePlaces = [".atomic/agent/extensions", ".pi/agent/extensions"] as const;
