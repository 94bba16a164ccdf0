import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { showFailedRoute } from "./failed-route.ts";
import { leaveOut, plainIcons } from "./leave-out.ts";

/** What some kinds of page use, and the others need not load: each goes with those that use it. */
const OF_SOME = [
  /[\\/]app[\\/](inquiry|about|domain|extension|home|how-it-works|policies|portfolio|premium-domains|shortlist|contact)[\\/]/,
  /[\\/]app[\\/]ui[\\/](icon|pagination|point|landing|page-content)/,
  /[\\/]plates[\\/]/,
  /[\\/]catalogue[\\/]search[\\/](sort|paging)/,
  // Icons but those of the frame, and those that two of its like share.
  /[\\/]lucide-react[\\/].*[\\/]icons[\\/](?!bookmark|check|mail|menu|message|search|send|share|shield|x\.)/,
];

/** Few files compress better than many, and each brings its headers: React and its router, what many pages use, the page. */
const groups = [
  { name: "react", test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
  {
    name: "shared",
    test: (id: string) => !OF_SOME.some((part) => part.test(id)),
    minShareCount: 2,
  },
  { name: "points", test: /[\\/]ui[\\/](icon|point-grid)\.tsx$/ },
];

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), leaveOut(), showFailedRoute(), plainIcons()],
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
        // A hundredth smaller than by Vite's own.
        minify: "terser",
        terserOptions: { module: true, ecma: 2020, compress: { passes: 3 } },
        rollupOptions: { output: { codeSplitting: { groups } } },
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
