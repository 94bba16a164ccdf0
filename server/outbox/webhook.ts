import { createHmac } from "node:crypto";
import { lookup } from "node:dns/promises";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { BlockList, isIP, isIPv6, type LookupFunction } from "node:net";
import { describeFetchFault, readRetryAfter } from "../http/fetch-text.ts";
import type { Config } from "../config.ts";
import type { QueuedEvent } from "./events.ts";
import { type ShopFacts, toMessage } from "./message.ts";
import { NotifyFault, patience, restAfter, cutText } from "./post.ts";

/** Of UTF-8, what Standard Webhooks allows. */
const MAX_BYTES = 20_000;
/** Then what a stranger wrote is cut. */
const MAX_MESSAGE = 3_000;

type Webhook = NonNullable<Config["webhook"]>;

/** The same at every try, as long as SITE_URL stays. */
function toWebhookBody(event: QueuedEvent, facts: ShopFacts): string {
  const { replyUrl, pageUrl } = toMessage(event, facts);
  const { type, timestamp } = event;
  const data = { ...event.data, replyUrl, pageUrl };
  const body = JSON.stringify({ type, timestamp, data });
  if (Buffer.byteLength(body) < MAX_BYTES || !("message" in data)) return body;
  const message = cutText(String(data.message), MAX_MESSAGE);
  return JSON.stringify({ type, timestamp, data: { ...data, message } });
}

/** The headers of Standard Webhooks, with a signature for each secret. `seconds` since 1970. */
function signWebhook(id: string, body: string, secrets: readonly Buffer[], seconds: number) {
  const signatures = secrets.map((secret) => {
    const hmac = createHmac("sha256", secret).update(`${id}.${seconds}.${body}`);
    return `v1,${hmac.digest("base64")}`;
  });
  return {
    "webhook-id": id,
    "webhook-timestamp": String(seconds),
    "webhook-signature": signatures.join(" "),
  };
}

/** Not to be reached from elsewhere (IANA's registries of special-purpose addresses), as network and length of its prefix; of IPv6, all but global unicast. */
const NETWORKS = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "224.0.0.0/3",
  "::/3",
  "4000::/2",
  "8000::/1",
  // Each of the next two may wrap an IPv4 address.
  "2001::/23",
  "2002::/16",
];

const familyOf = (address: string) => (isIPv6(address) ? "ipv6" : "ipv4");

// One list for both would take each IPv4 address for one of ::/3.
const blocked = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const network of NETWORKS) {
  const [address = "", length] = network.split("/");
  const family = familyOf(address);
  blocked[family].addSubnet(address, Number(length), family);
}

/** Whether an IP address is private, loopback, link-local or otherwise none of a public server. */
export function isPrivate(address: string): boolean {
  const family = familyOf(address);
  return blocked[family].check(address, family);
}

const REFUSED = "its address is private, loopback or link-local: WEBHOOK_PRIVATE=allow allows it";

/** The connection is made to the addresses that are checked here, so that a second answer of DNS can't lead it elsewhere. */
const lookUpPublic: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }).then(
    (found) => {
      const [first] = found;
      if (!first || found.some(({ address }) => isPrivate(address))) {
        done(new NotifyFault(REFUSED), "", 0);
      } else if (options.all) done(null, found);
      else done(null, first.address, first.family);
    },
    (error: NodeJS.ErrnoException) => done(error, "", 0),
  );
};

/** Resolves with the status and Retry-After; the response's body is not read. */
function post(
  webhook: Webhook,
  headers: Record<string, string>,
  body: string,
  closing?: AbortSignal,
) {
  const url = new URL(webhook.url);
  // Not looked up, so not checked by lookUpPublic.
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (!webhook.allowsPrivate && isIP(host) && isPrivate(host)) throw new NotifyFault(REFUSED);
  const send = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise<{ status: number; retryAfterMs: number | null }>((resolve, reject) => {
    const request = send(url, {
      method: "POST",
      headers,
      agent: false,
      signal: patience(closing),
      ...(!webhook.allowsPrivate && { lookup: lookUpPublic }),
    });
    request.on("error", reject);
    // Also after 101, which is neither an error nor a response.
    request.on("close", () => reject(new NotifyFault("the connection ended without an answer")));
    request.on("response", (response) => {
      response.destroy();
      const retryAfterMs = readRetryAfter(response.headers["retry-after"] ?? null);
      resolve({ status: response.statusCode ?? 0, retryAfterMs });
    });
    request.end(body);
  });
}

const GONE = 410;

/** Standard Webhooks 1.0.0. Rejects with a NotifyFault. */
export async function sendWebhook(
  webhook: Webhook,
  event: QueuedEvent,
  facts: ShopFacts,
  closing?: AbortSignal,
): Promise<void> {
  const body = toWebhookBody(event, facts);
  const headers = {
    "Content-Type": "application/json",
    "Content-Length": String(Buffer.byteLength(body)),
    "User-Agent": "Vitrine",
    ...signWebhook(event.id, body, webhook.secrets, Math.floor(Date.now() / 1_000)),
  };
  const { status, retryAfterMs } = await post(webhook, headers, body, closing).catch(
    (error: unknown) => {
      throw error instanceof NotifyFault ? error : new NotifyFault(describeFetchFault(error));
    },
  );
  if (status >= 200 && status < 300) return;
  if (status === GONE)
    throw new NotifyFault("answered 410: no one listens there anymore", Infinity);
  const what = status >= 300 && status < 400 ? `${status}, a redirect` : String(status);
  throw new NotifyFault(`answered ${what}`, restAfter(status, retryAfterMs));
}
