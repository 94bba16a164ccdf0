/** Node can't import names from the package's main file, which is CommonJS. */
declare module "opentype.js/dist/opentype.mjs" {
  export { parse } from "opentype.js";
}
