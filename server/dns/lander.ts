import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";
import { isIPv6 } from "node:net";
import type { TLSSocket } from "node:tls";
import { leadsTo } from "./records.ts";

/** The canonical link stands at the start of a page. */
const MAX_BYTES = 256 * 1024;
const SOON_MS = 2 * 86_400_000;

export interface Certificate {
  /** ISO-8601 UTC. */
  readonly validUntil: string;
  /** Null for one that browsers take. */
  readonly fault: string | null;
}

/** `certificate` is null where nothing spoke TLS. */
export interface LanderAnswer {
  readonly state: "reached" | "elsewhere" | "silent";
  readonly certificate: Certificate | null;
}

interface Limits {
  readonly https: number;
  readonly http: number;
  /** For each of both. */
  readonly timeoutMs: number;
}

const LIMITS: Limits = { https: 443, http: 80, timeoutMs: 6_000 };

interface Response {
  readonly location: string | undefined;
  readonly body: string;
  readonly certificate: Certificate | null;
}

function readCertificate(socket: TLSSocket, now: number): Certificate | null {
  const { valid_to: until } = socket.getPeerCertificate();
  if (!until) return null;
  const end = Date.parse(until);
  const refused = socket.authorized ? null : String(socket.authorizationError);
  const isEnding = end - now < SOON_MS;
  const fault = refused ?? (isEnding ? "it ends within two days" : null);
  return { validUntil: new Date(end).toISOString(), fault };
}

async function readStart(message: IncomingMessage): Promise<string> {
  let body = "";
  for await (const chunk of message.setEncoding("utf8")) {
    body += String(chunk);
    if (body.length > MAX_BYTES) break;
  }
  return body;
}

/** Asks the name's home page of these addresses. Rejects where nobody answers in time. */
async function ask(
  domain: string,
  addresses: readonly string[],
  isEncrypted: boolean,
  limits: Limits,
): Promise<Response> {
  const all = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  const lookup: LookupFunction = (_, { all: wantsAll }, done) => {
    if (wantsAll) done(null, all);
    else done(null, all[0]?.address ?? "", all[0]?.family);
  };
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const request = (isEncrypted ? requestHttps : requestHttp)(
    {
      host: domain,
      port: isEncrypted ? limits.https : limits.http,
      agent: false,
      lookup,
      headers: { Accept: "text/html", "User-Agent": "Vitrine DNS check" },
      // A certificate that browsers refuse is told of, not hidden behind a failed connection.
      ...(isEncrypted && { servername: domain, rejectUnauthorized: false }),
      signal: AbortSignal.timeout(limits.timeoutMs),
    },
    (message) => {
      const { socket, headers } = message;
      const certificate = isEncrypted ? readCertificate(socket as TLSSocket, Date.now()) : null;
      readStart(message)
        .then((body) => resolve({ location: headers.location, body, certificate }))
        .catch(reject)
        .finally(() => request.destroy());
    },
  );
  request.on("error", reject).end();
  return promise;
}

/** A lander names the name's page in its canonical link; a forwarding registrar or `LANDERS=redirect` sends visitors there. */
function isOfShop({ location, body }: Response, page: string): boolean {
  return location === undefined ? body.includes(`"${page}"`) : leadsTo(location, page);
}

/** Whether these addresses show the name's lander, and with which certificate; plain HTTP where nothing speaks TLS. */
export async function askLander(
  domain: string,
  addresses: readonly string[],
  page: string,
  limits = LIMITS,
): Promise<LanderAnswer> {
  for (const isEncrypted of [true, false]) {
    try {
      const answer = await ask(domain, addresses, isEncrypted, limits);
      const state = isOfShop(answer, page) ? "reached" : "elsewhere";
      return { state, certificate: answer.certificate };
    } catch {
      // Told by the state, when the other way fails too.
    }
  }
  return { state: "silent", certificate: null };
}
