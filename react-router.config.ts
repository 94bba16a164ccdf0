import type { Config } from "@react-router/dev/config";

export default {
  // Some twenty routes: knowing them all from the start costs less than asking for each.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
