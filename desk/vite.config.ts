import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  build: { assetsInlineLimit: 0, emptyOutDir: true, license: { fileName: "licenses.json" } },
  environments: {
    ssr: {
      build: { rollupOptions: { input: "./handler.ts" } },
      // The bundle contains React's production build whatever NODE_ENV is.
      ...(command === "build" && {
        resolve: { noExternal: true as const },
        define: { "process.env.NODE_ENV": JSON.stringify("production") },
      }),
    },
  },
}));
