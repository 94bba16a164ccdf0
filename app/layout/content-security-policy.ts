import { hash } from "node:crypto";

const INLINE_SCRIPT =
  /<script(?![^>]*(?:\ssrc=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g;
const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;

function hashSources(html: string, pattern: RegExp): string {
  const contents = new Set([...html.matchAll(pattern)].map((match) => match[1] ?? ""));
  const hashes = [...contents].map((content) => `'sha256-${hash("sha256", content, "base64")}'`);
  return ["'self'", ...hashes].join(" ");
}

export interface ForeignOrigins {
  readonly script: readonly string[];
  readonly connect: readonly string[];
  readonly frame: readonly string[];
  readonly form: readonly string[];
}

const sources = (...origins: readonly string[]) => origins.join(" ");

/** Builds the content security policy of a document from the hashes of its inline scripts and styles. */
export function buildPolicy(
  html: string,
  foreign: ForeignOrigins = { script: [], connect: [], frame: [], form: [] },
): string {
  return [
    "default-src 'none'",
    `script-src ${sources(hashSources(html, INLINE_SCRIPT), ...foreign.script)}`,
    `style-src ${hashSources(html, INLINE_STYLE)}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${sources("'self'", ...foreign.connect)}`,
    "worker-src 'self'",
    `frame-src ${foreign.frame.length > 0 ? sources(...foreign.frame) : "'none'"}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    `form-action ${sources("'self'", ...foreign.form)}`,
    "frame-ancestors 'none'",
    // Our own scripts write no HTML, and forms/solve-altcha.ts starts the one worker. Turnstile's script writes HTML.
    ...(foreign.script.length > 0
      ? []
      : ["require-trusted-types-for 'script'", "trusted-types worker"]),
  ].join("; ");
}
