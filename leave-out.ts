import type { Plugin } from "vite";

/**
 * Parts that a page here never runs, by the end of their path, each with the least that its importers ask for: routes are
 * known from the start (react-router.config.ts), and nothing is instrumented. They answer as the originals do when not in use;
 * what is null is named by modules of the server alone.
 */
const STAND_INS: Readonly<Record<string, string>> = {
  "/react-router/dist/production/lib/dom/ssr/fog-of-war.js": `
    export const isFogOfWarEnabled = () => false;
    export const getPatchRoutesOnNavigationFunction = () => undefined;
    export const useFogOFWarDiscovery = () => {};
    export const getPartialManifest = (manifest) => manifest;
    export const getManifestPath = null, getPathsWithAncestors = null, handleClientVersionMismatch = null;
  `,
  // Styles are in the document and nothing is preloaded: what is imported later is only imported.
  "\0vite/preload-helper.js": `
    export const __vitePreload = (load) => load();
  `,
  "/react-router/dist/production/lib/router/instrumentation.js": `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
    export const getRouteInstrumentationUpdates = () => ({});
    export const instrumentClientSideRouter = (router) => router;
    export const instrumentHandler = null, instrumentationResultMetaContext = null;
  `,
};

const REACT_DOM = "/react-dom/cjs/react-dom-client.production.js";

/**
 * Functions that no page here calls, by their module: no fetchers, no forms but the browser's own, no blockers, no
 * server components, no routes or stylesheets that come later, no advice for developers. Left empty, they let go of what only they need.
 */
const EMPTY_FUNCTIONS: Readonly<Record<string, readonly string[]>> = {
  "/react-router/dist/production/lib/router/router.js": [
    "discoverRoutes",
    "patchRoutes",
    "shouldBlockNavigation",
  ],
  "/react-router/dist/production/lib/dom/ssr/components.js": ["RSCPrefetchPageLinksImpl"],
  "/react-router/dist/production/lib/dom/ssr/links.js": ["prefetchStyleLinks"],
  "/react-router/dist/production/lib/hooks.js": ["RSCErrorHandler", "warningOnce"],
  "/react-router/dist/production/lib/router/history.js": ["warning"],
  "/react-router/dist/production/lib/server-runtime/warnings.js": ["warnOnce"],
  "/react-router/dist/production/lib/context.js": ["useIsRSCRouterContext"],
  "/react-router/dist/production/lib/dom/lib.js": [],
  // No <ViewTransition>, no refs of fragments, no stacks of components that are named a, b, c.
  [REACT_DOM]: [
    "getViewTransitionName",
    "getViewTransitionClassName",
    "trackEnterViewTransitions",
    "applyViewTransitionToHostInstances",
    "applyViewTransitionToHostInstancesRecursive",
    "restoreViewTransitionOnHostInstances",
    "commitAppearingPairViewTransitions",
    "commitEnterViewTransitions",
    "commitDeletedPairViewTransitions",
    "commitExitViewTransitions",
    "commitNestedViewTransitions",
    "restorePairedViewTransitions",
    "restoreEnterOrExitViewTransitions",
    "restoreNestedViewTransitions",
    "measureViewTransitionHostInstancesRecursive",
    "measureNestedViewTransitions",
    "scheduleViewTransitionEvent",
    "commitNewChildToFragmentInstances",
    "commitFragmentInstanceInsertionEffects",
    "commitFragmentInstanceDeletionEffects",
    "getStackByFiberInDevAndProd",
    "estimateBandwidth",
  ],
};

/** The same, of what somebody may come to use: these say so instead of doing nothing. */
const REFUSED_FUNCTIONS: Readonly<Record<string, readonly string[]>> = {
  "/react-router/dist/production/lib/router/router.js": ["fetch", "handleAction", "updateBlocker"],
  "/react-router/dist/production/lib/dom/ssr/single-fetch.js": [
    "singleFetchActionStrategy",
    "singleFetchLoaderFetcherStrategy",
    "nonSsrStrategy",
  ],
  [REACT_DOM]: [
    "startViewTransition",
    "createViewTransitionInstance",
    "FragmentInstance",
    "updateActivityComponent",
    "updateSuspenseListComponent",
    "mountActionState",
    "updateActionState",
    "rerenderActionState",
    "setPropOnCustomElement",
    "preload",
    "preloadModule",
    "preinitStyle",
    "preinitScript",
    "preinitModuleScript",
    "preloadStylesheet",
    "suspendResource",
    "insertStylesheet",
    "insertStylesheetIntoRoot",
    "insertSuspendedStylesheets",
  ],
};
const FUNCTIONS = { ...EMPTY_FUNCTIONS, ...REFUSED_FUNCTIONS };
const REFUSAL = 'throw Error("see leave-out.ts")';

/** Lucide's icons without its settings: as large as asked, 24 by default, in the color of the text. The server draws the same. */
const ICONS = "/lucide-react/dist/esm/createLucideIcon.mjs";
const PLAIN_ICON = `
  import { createElement } from "react";
  export default ({ node }) => ({ size = 24, ...props }) =>
    createElement(
      "svg",
      {
        width: size, height: size, viewBox: "0 0 24 24", fill: "none", stroke: "currentColor",
        strokeWidth: 2, strokeLinecap: "round", strokeLinejoin: "round", "aria-hidden": true, ...props,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
`;

/** Draws icons plainly, in the browser as on the server. */
export function plainIcons(): Plugin {
  return {
    name: "plain-icons",
    enforce: "pre",
    load: (id) => (id.endsWith(ICONS) ? PLAIN_ICON : null),
  };
}

const endOf = (ends: Readonly<Record<string, unknown>>, id: string) =>
  Object.keys(ends).find((end) => id.endsWith(end));

/** The module's code with `body` for these functions' own; throws where one is not there. Blocks end at their own indent. */
export function emptyFunctions(code: string, names: readonly string[] = [], body = ""): string {
  return names.reduce((rest, name) => {
    const whole = new RegExp(
      `^(\\t*)((?:async )?function) ${name}\\((?:.*|[^{]*)\\{\\n[^]*?\\n\\1\\}$`,
      "m",
    );
    if (!whole.test(rest)) throw new Error(`no function ${name} to leave out`);
    return rest.replace(whole, `$1$2 ${name}() {${body}}`);
  }, code);
}

/** A component that nobody imports goes, once nothing names it for developers and its making is known to do nothing else. */
function freeUnused(code: string): string {
  return code
    .replaceAll(/^FragmentInstance\.prototype\.\w+ = function [^]*?\n};$/gm, "")
    .replaceAll(/^\w+\.displayName = ".*";$/gm, "")
    .replaceAll(/^(const \w+ =) (React\$1\.forwardRef\()/gm, "$1 /* @__PURE__ */ $2");
}

/** Keeps code that no visitor runs out of the browser's script. A part that has moved, or gives more, fails the build. */
export function leaveOut(): Plugin {
  const found = new Set<string>();
  return {
    name: "leave-out",
    enforce: "pre",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    load(id) {
      const part = endOf(STAND_INS, id);
      if (!part) return null;
      found.add(part);
      return STAND_INS[part] ?? null;
    },
    transform(code, id) {
      const part = endOf(FUNCTIONS, id);
      if (!part) return null;
      found.add(part);
      const emptied = emptyFunctions(freeUnused(code), EMPTY_FUNCTIONS[part]);
      return { code: emptyFunctions(emptied, REFUSED_FUNCTIONS[part], REFUSAL), map: null };
    },
    buildEnd(error) {
      const missing = Object.keys({ ...STAND_INS, ...FUNCTIONS }).filter(
        (part) => !found.has(part),
      );
      if (!error && missing.length > 0) this.error(`not found to leave out: ${missing.join(", ")}`);
    },
  };
}
