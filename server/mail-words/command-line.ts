/** Begins every command that a text tells the seller to run. */
export const RUN = "npm run vitrine --";
