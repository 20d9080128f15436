/** What modules import as typebox/value, under both names. */
export * from "typebox/value";
export { default } from "typebox/value";
