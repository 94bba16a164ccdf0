import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { leaveOut } from "./leave-out.ts";

/** Few files compress better than many, and cost fewer requests: what every page needs is one, what most need another. */
const groups = [
  { name: "react", test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
  { name: "shared", minShareCount: 4 },
];

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), leaveOut()],
  build: { assetsInlineLimit: 0 },
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
    client: { build: { rollupOptions: { output: { codeSplitting: { groups } } } } },
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
