import type { Plugin } from "vite";

/**
 * Parts of React Router that a page here never runs, by the end of their path, each with the least that its importers ask
 * for: routes are known from the start (react-router.config.ts), and nothing is instrumented. They answer as the originals do
 * when not in use; what is null is named by modules of the server alone.
 */
const STAND_INS: Readonly<Record<string, string>> = {
  "/react-router/dist/production/lib/dom/ssr/fog-of-war.js": `
    export const isFogOfWarEnabled = () => false;
    export const getPatchRoutesOnNavigationFunction = () => undefined;
    export const useFogOFWarDiscovery = () => {};
    export const getPartialManifest = (manifest) => manifest;
    export const getManifestPath = null, getPathsWithAncestors = null, handleClientVersionMismatch = null;
  `,
  "/react-router/dist/production/lib/router/instrumentation.js": `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
    export const getRouteInstrumentationUpdates = () => ({});
    export const instrumentClientSideRouter = (router) => router;
    export const instrumentHandler = null, instrumentationResultMetaContext = null;
  `,
};

/** Keeps code that no visitor runs out of the browser's script. A part that has moved, or gives more, fails the build. */
export function leaveOut(): Plugin {
  const replaced = new Set<string>();
  return {
    name: "leave-out",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    load(id) {
      const part = Object.keys(STAND_INS).find((end) => id.endsWith(end));
      if (!part) return null;
      replaced.add(part);
      return STAND_INS[part] ?? null;
    },
    buildEnd(error) {
      const missing = Object.keys(STAND_INS).filter((part) => !replaced.has(part));
      if (!error && missing.length > 0) this.error(`not found to leave out: ${missing.join(", ")}`);
    },
  };
}
