import type { LaunchOptions } from "@playwright/test";
import { chromiumOptions } from "./browser.ts";
import type { TestServer } from "./server.ts";

/** Browsers say so of every site without TLS that is not on localhost. */
export const NO_TLS = /Cross-Origin-Opener-Policy header has been ignored/;

/** For a browser that finds every name on this machine, as if its DNS pointed to the shop. */
export function toLoopback(): LaunchOptions {
  const options = chromiumOptions();
  return {
    ...options,
    args: [...(options.args ?? []), "--host-resolver-rules=MAP * 127.0.0.1"],
  };
}

/** A name's own address, on the shop's port. */
export function landerUrl({ url }: Pick<TestServer, "url">, host: string): string {
  return `http://${host}:${new URL(url).port}/`;
}
