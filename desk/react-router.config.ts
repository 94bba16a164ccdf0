import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: ".",
  buildDirectory: "../build/desk",
  routeDiscovery: { mode: "initial" },
} satisfies Config;
