import base from "../../playwright.config.ts";

export default {
  ...base,
  testDir: ".",
  grepInvert: [],
  outputDir: "../../test-results/shots",
  reporter: "list",
};
