import { type IncomingHttpHeaders, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { text } from "node:stream/consumers";
import type { TLSSocket } from "node:tls";

const WAIT_MS = 6_000;

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** Null without HTTPS. `refusal` is null for one that browsers take. */
  readonly certificate: { readonly until: number; readonly refusal: string | null } | null;
}

/** Asks these addresses, so that the machine's own list of hosts does not count; null for its own way to look up. */
export async function ask(
  url: string,
  addresses: readonly string[] | null,
  signal: AbortSignal,
): Promise<Answer> {
  const all = addresses?.map((address) => ({ address, family: isIP(address) }));
  const lookup: LookupFunction | undefined =
    all &&
    ((_, { all: wantsAll }, done) => {
      if (wantsAll) done(null, all);
      else done(null, all[0]?.address ?? "", all[0]?.family);
    });
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const isEncrypted = url.startsWith("https:");
  const request = (isEncrypted ? requestHttps : requestHttp)(
    url,
    {
      agent: false,
      lookup,
      // One that browsers refuse is told of, not hidden behind a failed connection.
      ...(isEncrypted && { rejectUnauthorized: false }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(WAIT_MS)]),
    },
    (response) => {
      const socket = response.socket as TLSSocket;
      const certificate = isEncrypted
        ? {
            until: Date.parse(socket.getPeerCertificate().valid_to),
            refusal: socket.authorized ? null : String(socket.authorizationError),
          }
        : null;
      const { statusCode: status = 0, headers } = response;
      text(response).then((body) => resolve({ status, headers, body, certificate }), reject);
    },
  );
  request.on("error", reject).end();
  return promise;
}

export const reasonOf = (error: unknown) => {
  const { name, message, code } = error as Error & { code?: string };
  return name === "TimeoutError" || name === "AbortError" ? "no answer in time" : message || code;
};
