import type { OpenServer } from "./open-server.ts";

/** Browsers say this about every site without TLS that isn't on localhost. */
export const NO_TLS = /Cross-Origin-Opener-Policy header has been ignored/;

export function landerUrl({ url }: Pick<OpenServer, "url">, host: string): string {
  return `http://${host}:${new URL(url).port}/`;
}
