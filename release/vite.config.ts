import { defineConfig } from "vite";

/** The parts of the program that run as processes, each at its place in the clone. */
const ENTRIES = {
  server: "server.ts",
  "cli/vitrine": "cli/vitrine.ts",
  "desk/start": "desk/start.ts",
};

export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: "dist/package",
    emptyOutDir: true,
    target: "node24",
    minify: false,
    license: { fileName: "licenses.json" },
    rollupOptions: {
      input: ENTRIES,
      output: {
        chunkFileNames: "chunks/[name]-[hash].js",
        // Node keeps the source text in memory. Names stay, so that a log says where a fault happened.
        minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
      },
    },
  },
  // An image library is compiled for each kind of machine, so npm has to choose.
  ssr: { noExternal: true, external: ["sharp"] },
});
