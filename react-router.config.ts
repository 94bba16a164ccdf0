import type { Config } from "@react-router/dev/config";

export default {
  // For about twenty routes, sending the whole manifest costs less than fetching it piece by piece.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
