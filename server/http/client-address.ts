import { isIP } from "node:net";
import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import ipaddr from "ipaddr.js";
import type { Logger } from "pino";
import type { Listing } from "../../catalogue/schema/listing.ts";

export interface AppEnv {
  Bindings: (Partial<HttpBindings> & { readonly address?: string }) | undefined;
  Variables: {
    address: string;
    lander?: Listing;
  };
}

/** Returns the IPv6 network of so many bits that has the address, or network; any other client as it is. */
export function toNetwork(client: string, bits: 48 | 56 | 64): string {
  const address = client.replace(/%.*|\/\d+$/g, "");
  if (isIP(address) !== 6) return client;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${bits}`)}/${bits}`;
}

/** Some proxies add a port, and write IPv6 in brackets. Returns null for what is no address. */
function toClient(entry: string): string | null {
  const address = entry.replace(/^\[(.*)\](:\d+)?$/, "$1").replace(/^([\d.]+):\d+$/, "$1");
  return isIP(address) > 0 ? toNetwork(ipaddr.process(address).toString(), 64) : null;
}

/** Returns an IPv4 address or IPv6 /64. Behind n trusted proxies, the n-th entry from the end of X-Forwarded-For counts, if it's an address. */
export function readClientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trustProxy: number,
): string {
  const hops = (forwardedFor ?? "").split(",").map((hop) => hop.trim());
  const forwarded = trustProxy > 0 ? hops.at(-trustProxy) : undefined;
  return toClient(forwarded ?? "") ?? toClient(socketAddress ?? "") ?? "unknown";
}

/** Forwarding headers mean that a visitor sent the request, and not the proxy itself. */
export const isPassedOn = ({ req }: Context) =>
  Object.keys(req.header()).some((name) => /^(?:x-)?forwarded|^(?:via|x-real-ip)$/.test(name));

export const describeOneAddress = (trustProxy: number) =>
  `TRUST_PROXY is ${trustProxy}, and a proxy's address seems to count as that of all its visitors: they share its limits, so three unpaid purchases stop all others`;

export const ONE_ADDRESS_ADVICE =
  "set TRUST_PROXY to the number of proxies, and let each add its visitor to X-Forwarded-For";

const NEAR = new Set<string>(["loopback", "private", "uniqueLocal", "linkLocal", "unspecified"]);

function isNear(client: string): boolean {
  const address = client.replace("/64", "");
  return ipaddr.isValid(address) && NEAR.has(ipaddr.process(address).range());
}

/** CDNs name their visitor here, however many entries X-Forwarded-For has. */
const CDN_VISITORS = ["cf-connecting-ip", "fastly-client-ip", "true-client-ip"];

/** So many in a row are no chance: one visitor who forges headers has few addresses, and others visit in between. */
const MIN_REQUESTS = 50;
const MIN_ADDRESSES = 3;

/** Notices if proxies' addresses count as those of visitors, and logs it once. */
export function watchProxies(trustProxy: number, log: Pick<Logger, "warn">) {
  const addresses = new Set<string>();
  let requests = 0;
  let isLogged = false;
  const isShared = () =>
    requests >= MIN_REQUESTS && (addresses.size >= MIN_ADDRESSES || [...addresses].every(isNear));
  return {
    note(address: string, { req }: Context): void {
      const named = CDN_VISITORS.map((name) => req.header(name)).find(Boolean);
      const isOther = named !== undefined && toClient(named) !== address;
      if (req.header("x-forwarded-for") === undefined || !(isNear(address) || isOther)) {
        requests = 0;
        addresses.clear();
        return;
      }
      requests += 1;
      if (addresses.size < MIN_ADDRESSES) addresses.add(address);
      if (isLogged || !isShared()) return;
      isLogged = true;
      log.warn(`${describeOneAddress(trustProxy)}: ${ONE_ADDRESS_ADVICE}`);
    },
    /** Whether all latest visitors seem to share an address. */
    isShared,
  };
}

export function clientAddress(trustProxy: number, proxies: ReturnType<typeof watchProxies>) {
  return createMiddleware<AppEnv>(async (context, next) => {
    const { env, req } = context;
    const forwardedFor = req.header("x-forwarded-for");
    const address =
      env?.address ??
      readClientAddress(env?.incoming?.socket.remoteAddress, forwardedFor, trustProxy);
    proxies.note(address, context);
    context.set("address", address);
    await next();
  });
}
