/** What modules import as typebox, under both of its names. */
export * from "typebox";
export { default } from "typebox";
