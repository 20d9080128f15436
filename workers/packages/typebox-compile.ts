/** What modules import as typebox/compile, under both names. */
export * from "typebox/compile";
export { default } from "typebox/compile";
