import type { Config } from "@react-router/dev/config";

export default {
  // No page asks for the routes, so the server needn't answer with them.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
