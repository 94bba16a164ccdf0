import { lookup } from "node:dns/promises";
import { type IncomingHttpHeaders, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import type { TLSSocket } from "node:tls";
import ipaddr from "ipaddr.js";
import { cleanLine } from "../../catalogue/format/clean-text.ts";
import { isLocal, isOnThisMachine, isSafe } from "../../catalogue/format/page-url.ts";

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 256 * 1024;
const MAX_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const MAX_REASON = 200;

export interface RequestLimits {
  readonly maxBytes?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number | undefined;
}

interface Outgoing extends RequestLimits {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | URLSearchParams;
}

const withTimeout = ({ signal, timeoutMs = TIMEOUT_MS }: RequestLimits) =>
  AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]);

async function readStart(body: AsyncIterable<Uint8Array> | null, maxBytes: number) {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > maxBytes) break;
  }
  const text = Buffer.concat(chunks).subarray(0, maxBytes).toString("utf8");
  return { text, isCut: bytes > maxBytes };
}

export async function sendRequest(url: string, { method, headers, body, ...limits }: Outgoing) {
  const { maxBytes = MAX_BYTES } = limits;
  const response = await fetch(url, {
    ...(method && { method }),
    ...(headers && { headers }),
    ...(body && { body }),
    redirect: "manual",
    signal: withTimeout(limits),
  });
  const { status, headers: received } = response;
  if (maxBytes === 0) await response.body?.cancel();
  return {
    status,
    headers: received,
    ...(await readStart(maxBytes > 0 ? response.body : null, maxBytes)),
  };
}

export const isPublic = (address: string) => ipaddr.process(address).range() === "unicast";

/** Another server's redirect must not reach into this machine or a private network. */
export async function mayLeadTo(url: string): Promise<boolean> {
  if (!URL.canParse(url) || !url.startsWith("https://") || isLocal(url)) return false;
  const host = new URL(url).hostname.replace(/^\[|\]$/g, "");
  const found = await lookup(host, { all: true }).catch(() => []);
  return found.length > 0 && found.every(({ address }) => isPublic(address));
}

interface Answer {
  readonly status: number;
  readonly headers: Headers;
}

async function followRedirects<T extends Answer>(
  first: string,
  send: (url: string) => Promise<T>,
): Promise<T> {
  let url = first;
  for (let redirects = 0; ; redirects += 1) {
    const isAllowed =
      redirects === 0 || isOnThisMachine(first) ? isSafe(url) : await mayLeadTo(url);
    if (!isAllowed) throw new Error(`an address that isn't allowed: ${url}`);
    const answer = await send(url);
    if (!REDIRECTS.has(answer.status)) return answer;
    if (redirects === MAX_REDIRECTS) throw new Error("too many redirects");
    url = URL.parse(answer.headers.get("Location") ?? "", url)?.href ?? "";
  }
}

/** `timeoutMs` covers all redirects. Rejects if the answer is late, too large or unsafe to follow. */
export async function fetchText(first: string, outgoing: Outgoing) {
  const signal = withTimeout(outgoing);
  const { maxBytes = MAX_BYTES } = outgoing;
  const send = (url: string) => sendRequest(url, { ...outgoing, signal });
  const { isCut, ...response } = await followRedirects(first, send);
  if (isCut) throw new Error(`more than ${maxBytes} bytes`);
  return response;
}

/** Streams a file that may be too large for memory. Rejects, or ends the stream with an error, like `fetchText`. */
export async function openDownload(first: string, limits: RequestLimits) {
  const signal = withTimeout(limits);
  const { maxBytes = MAX_BYTES } = limits;
  const send = (url: string) => fetch(url, { redirect: "manual", signal });
  const { status, body } = await followRedirects(first, send);
  if (status !== 200) throw new Error(`the answer is ${status}`);
  let bytes = 0;
  return async function* readBody() {
    for await (const chunk of body ?? []) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new Error(`more than ${maxBytes} bytes`);
      yield chunk;
    }
  };
}

export interface AddressAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly certificate: {
    readonly from: number;
    readonly until: number;
    readonly refusal: string | null;
  } | null;
}

function readCertificate(socket: TLSSocket): AddressAnswer["certificate"] {
  const { valid_from: from, valid_to: until } = socket.getPeerCertificate();
  if (!until) return null;
  const refusal = socket.authorized ? null : String(socket.authorizationError);
  return { from: Date.parse(from), until: Date.parse(until), refusal };
}

/** Connects to these addresses instead of looking up the host, unless they are null. Rejects on a timeout. */
export async function askAddresses(
  url: string,
  addresses: readonly string[] | null,
  { headers = {}, maxBytes = MAX_BYTES, ...limits }: Omit<Outgoing, "method" | "body">,
): Promise<AddressAnswer> {
  const all = addresses?.map((address) => ({ address, family: isIP(address) }));
  const pinned: LookupFunction = (_, { all: wantsAll }, done) => {
    if (wantsAll) done(null, all ?? []);
    else done(null, all?.[0]?.address ?? "", all?.[0]?.family);
  };
  const { promise, resolve, reject } = Promise.withResolvers<AddressAnswer>();
  const isEncrypted = url.startsWith("https:");
  const request = (isEncrypted ? requestHttps : requestHttp)(
    url,
    {
      agent: false,
      headers,
      signal: withTimeout(limits),
      ...(all && { lookup: pinned }),
      ...(isEncrypted && { rejectUnauthorized: false }),
    },
    (message) => {
      const { socket, headers, statusCode: status = 0 } = message;
      const certificate = isEncrypted ? readCertificate(socket as TLSSocket) : null;
      readStart(message, maxBytes)
        .then(({ text }) => resolve({ status, headers, text, certificate }), reject)
        .finally(() => request.destroy());
    },
  );
  request.on("error", reject).end();
  return promise;
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function readRetryAfter(header: string | null): number | null {
  if (header === null) return null;
  const wait = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isNaN(wait) ? null : Math.max(0, wait);
}

/** The result must not name the server's address. */
export function describeFetchFault(error: unknown): string {
  if (!(error instanceof Error)) return cleanLine(String(error), MAX_REASON);
  if (error.name === "TimeoutError") return "no answer in time";
  const { message } = error.cause instanceof Error ? error.cause : error;
  return cleanLine(message || "no connection", MAX_REASON);
}
