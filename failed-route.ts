import type { Plugin } from "vite";

const ORIGINAL = "/react-router/dist/production/lib/dom/ssr/routeModules.js";

const STAND_IN = `
  export async function loadRouteModule(route, cache) {
    try {
      return (cache[route.id] ??= await import(/* @vite-ignore */ route.module));
    } catch (error) {
      error.name = "RouteModuleError";
      const fail = () => { throw error; };
      return (cache[route.id] = { default: fail, clientLoader: fail });
    }
  }
`;

/**
 * Where the script of a page can't be loaded, shows app/ui/failure.tsx, which knows the error by its name. React Router's own
 * function loads the page anew, which without a connection leaves the browser's error page. One that has moved fails the build.
 */
export function showFailedRoute(): Plugin {
  let isFound = false;
  return {
    name: "show-failed-route",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    load(id) {
      if (!id.endsWith(ORIGINAL)) return null;
      isFound = true;
      return STAND_IN;
    },
    buildEnd(error) {
      if (!error && !isFound) this.error(`not found: ${ORIGINAL}`);
    },
  };
}
