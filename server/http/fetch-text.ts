import { cleanLine } from "../../catalogue/format/clean-text.ts";
import { isLocal } from "../../catalogue/schema/examples.ts";

const TIMEOUT_MS = 10_000;
const MAX_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

export interface Limits {
  readonly maxBytes: number;
  readonly signal: AbortSignal;
  /** For all of it, redirects included. */
  readonly timeoutMs?: number;
}

export interface TextResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** HTTPS; plain HTTP only on this machine. */
export const isSafe = (url: string) => url.startsWith("https://") || isLoopback(url);

const isLoopback = (url: string) => URL.canParse(url) && /^https?:/.test(url) && isLocal(url);

/** Rejects where there is more. */
export async function readBody(response: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Error(`more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** Rejects when nobody answers in time, with too much, or with a redirect too many or to an unsafe place. */
export async function fetchText(
  first: string,
  limits: Limits & { readonly headers: Readonly<Record<string, string>> },
): Promise<TextResponse> {
  const { headers, maxBytes, timeoutMs = TIMEOUT_MS } = limits;
  const signal = AbortSignal.any([limits.signal, AbortSignal.timeout(timeoutMs)]);
  let url = first;
  for (let redirects = 0; ; redirects += 1) {
    // What lies on this machine is not for a server elsewhere to name.
    if (!isSafe(url) || (isLoopback(url) && !isLoopback(first))) {
      throw new Error(`an address that isn't allowed: ${url}`);
    }
    const response = await fetch(url, { headers, signal, redirect: "manual" });
    if (!REDIRECTS.has(response.status)) {
      const text = await readBody(response, maxBytes);
      return { status: response.status, headers: response.headers, text };
    }
    await response.body?.cancel();
    if (redirects === MAX_REDIRECTS) throw new Error("too many redirects");
    url = URL.parse(response.headers.get("Location") ?? "", url)?.href ?? "";
  }
}

const MAX_REASON = 200;

/** Milliseconds; the header is in seconds or a date (RFC 9110, section 10.2.3). */
export function readRetryAfter(header: string | null): number | null {
  if (header === null) return null;
  const wait = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isNaN(wait) ? null : Math.max(0, wait);
}

/** Why another server could not be asked, without its address. */
export function describeFetchFault(error: unknown): string {
  if (!(error instanceof Error)) return cleanLine(String(error), MAX_REASON);
  if (error.name === "TimeoutError") return "no answer in time";
  const { message } = error.cause instanceof Error ? error.cause : error;
  return cleanLine(message || "no connection", MAX_REASON);
}
