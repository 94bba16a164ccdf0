import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { readYamlWords } from "./yaml-words.ts";

/** No page runs in the browser, so the build for it has app/entry.client.ts and what that imports. */
const leavePagesOut = (): Plugin => ({
  name: "leave-pages-out",
  enforce: "post",
  applyToEnvironment: ({ name }) => name === "client",
  transform: (_, id) => (id.endsWith("?__react-router-build-client-route") ? "export {};" : null),
});

export default defineConfig(({ command }) => ({
  plugins: [readYamlWords(), tailwindcss(), reactRouter(), leavePagesOut()],
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
              // One file for every page, and one for React, which is fetched beside the first island.
              groups: [
                {
                  name: "page",
                  test: /[\\/]app[\\/]page[\\/](?!live|event|refresh|speed)/,
                  priority: 2,
                },
                {
                  name: "react",
                  test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|islands[\\/]hydrate/,
                  priority: 1,
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
