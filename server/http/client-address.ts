import { isIPv6 } from "node:net";
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

const IPV6_PREFIX_GROUPS = 4;

function toClient(address: string): string {
  if (!isIPv6(address)) return address;
  const found = ipaddr.process(address);
  if (!(found instanceof ipaddr.IPv6)) return found.toString();
  const groups = found.parts.slice(0, IPV6_PREFIX_GROUPS).map((group) => group.toString(16));
  return `${groups.join(":")}::/64`;
}

/** Returns an IPv4 address or IPv6 /64. Behind n trusted proxies, the n-th entry from the end of X-Forwarded-For counts. */
export function readClientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trustProxy: number,
): string {
  const hops = (forwardedFor ?? "").split(",").map((hop) => hop.trim());
  const forwarded = trustProxy > 0 ? hops.at(-trustProxy) : undefined;
  return toClient(forwarded || socketAddress || "unknown");
}

/** Forwarding headers mean that a visitor sent the request, and not the proxy itself. */
export const isPassedOn = ({ req }: Context) =>
  Object.keys(req.header()).some((name) => /^(?:x-)?forwarded|^(?:via|x-real-ip)$/.test(name));

export const ONE_ADDRESS =
  "TRUST_PROXY is 0 and the shop seems to be behind a proxy: all visitors share one address and its limits, so three unpaid purchases stop all others";

/** A visitor can send a forwarding header too, but hardly from this machine or its network. */
const isNear = (address: string | undefined) =>
  address !== undefined &&
  ipaddr.isValid(address) &&
  ["loopback", "private", "uniqueLocal", "linkLocal"].includes(ipaddr.process(address).range());

export function clientAddress(trustProxy: number, log: Pick<Logger, "warn">) {
  let isWarned = trustProxy > 0;
  return createMiddleware<AppEnv>(async (context, next) => {
    const { env, req } = context;
    const socketAddress = env?.incoming?.socket.remoteAddress;
    const forwardedFor = req.header("x-forwarded-for");
    if (!isWarned && forwardedFor !== undefined && isNear(socketAddress)) {
      isWarned = true;
      log.warn(`${ONE_ADDRESS}: set TRUST_PROXY to the number of proxies`);
    }
    const address = env?.address ?? readClientAddress(socketAddress, forwardedFor, trustProxy);
    context.set("address", address);
    await next();
  });
}
