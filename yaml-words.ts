import type { Plugin } from "vite";
import { parse } from "yaml";

/** Pages keep their long texts in YAML. The build reads it, so that neither the server nor a browser has to. */
export const readYamlWords = (): Plugin => ({
  name: "words-in-yaml",
  transform: {
    filter: { id: /\.yaml$/ },
    handler: (text) => ({
      code: `export default ${JSON.stringify(parse(text))};`,
      map: null,
      moduleSideEffects: false,
    }),
  },
});
