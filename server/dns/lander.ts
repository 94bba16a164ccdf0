import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";
import { isIPv6 } from "node:net";
import type { TLSSocket } from "node:tls";
import { leadsTo } from "./records.ts";

/** The canonical link stands at the start of a page. */
const MAX_BYTES = 256 * 1024;
/** Of its life, which may be hours or months; who renews by machine does so earlier. */
const LAST_PART = 1 / 6;

export interface Certificate {
  /** ISO-8601 UTC. */
  readonly validUntil: string;
  /** Null for one that browsers take. */
  readonly fault: string | null;
}

export interface LanderAnswer {
  readonly state: "reached" | "elsewhere" | "silent";
  /** Null where nothing spoke TLS, and `problem` tells why. */
  readonly certificate: Certificate | null;
  readonly problem: string | null;
}

interface Limits {
  readonly https: number;
  readonly http: number;
  /** For each of both. */
  readonly timeoutMs: number;
}

const LIMITS: Limits = { https: 443, http: 80, timeoutMs: 6_000 };

interface Response {
  readonly status: number;
  readonly location: string | undefined;
  readonly body: string;
  readonly certificate: Certificate | null;
}

function readCertificate(socket: TLSSocket, now: number): Certificate | null {
  const { valid_from: from, valid_to: until } = socket.getPeerCertificate();
  if (!until) return null;
  const end = Date.parse(until);
  const refused = socket.authorized ? null : String(socket.authorizationError);
  const isEnding = end - now < (end - Date.parse(from)) * LAST_PART;
  const fault = refused ?? (isEnding ? "it expires soon and hasn't been renewed" : null);
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
  done: AbortSignal,
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
      signal: AbortSignal.any([done, AbortSignal.timeout(limits.timeoutMs)]),
    },
    (message) => {
      const { socket, headers, statusCode: status = 0 } = message;
      const certificate = isEncrypted ? readCertificate(socket as TLSSocket, Date.now()) : null;
      readStart(message)
        .then((body) => resolve({ status, location: headers.location, body, certificate }))
        .catch(reject)
        .finally(() => request.destroy());
    },
  );
  request.on("error", reject).end();
  return promise;
}

function toProblem(error: unknown): string {
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : [error];
  const code = first instanceof Error && "code" in first ? String(first.code) : "no answer";
  return /^E[A-Z_\d]+$/.test(code) ? code : "no answer in time";
}

/** A lander names the name's page in its canonical link; a forwarding registrar or `LANDERS=redirect` sends visitors there. */
function isOfShop({ location, body }: Response, page: string): boolean {
  return location === undefined ? body.includes(`"${page}"`) : leadsTo(location, page);
}

/** Whether these addresses show the name's lander, and with which certificate; by plain HTTP where nothing speaks TLS. */
export async function askLander(
  domain: string,
  addresses: readonly string[],
  page: string,
  limits = LIMITS,
): Promise<LanderAnswer> {
  const done = new AbortController();
  const askBy = async (isEncrypted: boolean) => {
    try {
      return { response: await ask(domain, addresses, isEncrypted, limits, done.signal) };
    } catch (error) {
      return { error };
    }
  };
  const asked = askBy(false);
  const { response: secure, error } = await askBy(true);
  const plain = secure ? null : (await asked).response;
  done.abort();
  const shown = secure ?? plain;
  // Many a web server sends visitors on to its HTTPS, which did not answer.
  const isDeadEnd = !secure && URL.parse(plain?.location ?? "")?.hostname === domain;
  const isDown = !shown || isDeadEnd || shown.status >= 500;
  const state = shown && isOfShop(shown, page) ? "reached" : "elsewhere";
  return {
    state: isDown ? "silent" : state,
    certificate: secure?.certificate ?? null,
    problem: secure ? null : toProblem(error),
  };
}
