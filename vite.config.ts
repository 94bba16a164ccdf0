import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { readYamlWords } from "./yaml-words.ts";

export default defineConfig(({ command }) => ({
  plugins: [readYamlWords(), tailwindcss(), reactRouter()],
  build: {
    assetsInlineLimit: 0,
    modulePreload: false,
    license: { fileName: "licenses.json" },
    // The desk's pages are built beside these, into a folder that this build would empty.
    emptyOutDir: false,
  },
  // Discovered late, these dynamic imports would reload the page in development.
  optimizeDeps: {
    include: [
      "@emailjs/browser",
      "@marsidev/react-turnstile",
      "altcha-lib",
      "altcha-lib/algorithms/web/pbkdf2",
    ],
  },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            codeSplitting: {
              groups: [
                {
                  name: "react",
                  test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
                },
                // Every page loads these. Separate files would cost requests and compress worse, and so would
                // one for the two constants in portfolio-names, which only the portfolio needs.
                {
                  name: "frame",
                  test: /[\\/]app[\\/](root|layout[\\/](?!not-found)|ui[\\/](?!markdown|transfer-steps))|portfolio-names/,
                },
                // Most pages have no form, so what only forms share stays out of this file.
                {
                  name: "shared",
                  test: /^(?!.*[\\/](app[\\/]forms[\\/]|catalogue[\\/](forms|deals[\\/]offer)\.))/,
                  minShareCount: 3,
                },
                {
                  name: "forms",
                  test: /[\\/](app[\\/]forms[\\/]|catalogue[\\/]forms\.)/,
                  minShareCount: 2,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: { rollupOptions: { input: "./app/handler.ts" } },
      // The bundle contains React's production build whatever NODE_ENV is.
      ...(command === "build" && {
        resolve: { noExternal: true as const },
        define: { "process.env.NODE_ENV": JSON.stringify("production") },
      }),
    },
  },
}));
