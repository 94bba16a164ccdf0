export const RUN = "npm run vitrine --";
