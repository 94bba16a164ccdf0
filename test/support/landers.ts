import type { TestServer } from "./server.ts";

/** Browsers say so of every site without TLS that is not on localhost. */
export const NO_TLS = /Cross-Origin-Opener-Policy header has been ignored/;

/** A name's own address, on the shop's port. */
export function landerUrl({ url }: Pick<TestServer, "url">, host: string): string {
  return `http://${host}:${new URL(url).port}/`;
}
