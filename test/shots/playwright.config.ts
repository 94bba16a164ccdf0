import base from "../../playwright.config.ts";

export default {
  ...base,
  testDir: ".",
  grepInvert: [],
  globalSetup: "./contact-sheet.ts",
  outputDir: "../../test-results/shots",
  reporter: "list",
};
