import { existsSync } from "node:fs";
import { join } from "node:path";
import type { LaunchOptions } from "@playwright/test";
import manifest from "../package.json" with { type: "json" };

export const BROWSER_AGENT =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

export function chromiumOptions(): LaunchOptions {
  return {
    // The shell without windows, which comes first, draws the same pages with half of the work.
    executablePath: manifest.chromium.find((path) => existsSync(path)),
    env: { ...process.env, FONTCONFIG_FILE: join(import.meta.dirname, "fonts.conf") },
    args: [
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--disable-quic",
      // Every name resolves to this machine, as if its DNS pointed to the shop.
      "--host-resolver-rules=MAP * 127.0.0.1",
    ],
  };
}
