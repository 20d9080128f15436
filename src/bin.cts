/** stub, replaced by the CLI part */
export {};
