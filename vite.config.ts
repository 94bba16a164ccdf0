import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  build: { assetsInlineLimit: 0, modulePreload: false },
  // What pages load later, made ready before the first: found late, it would load a page in development anew.
  optimizeDeps: {
    include: [
      "@emailjs/browser",
      "@marsidev/react-turnstile",
      "altcha-lib",
      "altcha-lib/algorithms/web/pbkdf2",
      "lucide-react",
    ],
  },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            // Few files compress better than many: React and its router, then what most pages share.
            codeSplitting: {
              groups: [
                {
                  name: "react",
                  test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
                },
                { name: "shared", minShareCount: 3 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: { rollupOptions: { input: "./app/handler.ts" } },
      // One file with React's production build inside, whatever NODE_ENV says.
      ...(command === "build" && {
        resolve: { noExternal: true as const },
        define: { "process.env.NODE_ENV": JSON.stringify("production") },
      }),
    },
  },
}));
