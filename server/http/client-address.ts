import { isIPv6 } from "node:net";
import type { HttpBindings } from "@hono/node-server";
import { createMiddleware } from "hono/factory";
import type { Listing } from "../../catalogue/schema/listing.ts";

export interface AppEnv {
  /** A page for the page cache has no bindings but the address of the client that asked for it first. */
  Bindings: (Partial<HttpBindings> & { readonly address?: string }) | undefined;
  Variables: {
    address: string;
    /** The name whose own address is asked: see server/landers/. */
    lander?: Listing;
  };
}

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const IPV6_PREFIX_GROUPS = 4;

/** An IPv6 /64: what one household or server gets. */
function toPrefix(address: string): string {
  const host = new URL(`http://[${address.split("%")[0]}]`).hostname.slice(1, -1);
  const [head = "", tail = ""] = host.split("::");
  const before = head.split(":").filter(Boolean);
  const after = tail.split(":").filter(Boolean);
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => "0");
  return `${[...before, ...zeros, ...after].slice(0, IPV6_PREFIX_GROUPS).join(":")}::/64`;
}

/** An IPv4 address or an IPv6 /64. With n trusted proxies, the n-th entry from the end of X-Forwarded-For counts. */
export function readClientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trustProxy: number,
): string {
  const hops = (forwardedFor ?? "").split(",").map((hop) => hop.trim());
  const forwarded = trustProxy > 0 ? hops.at(-trustProxy) : undefined;
  const address = forwarded || socketAddress || "unknown";
  const mapped = MAPPED_IPV4.exec(address)?.[1];
  if (mapped) return mapped;
  return isIPv6(address) ? toPrefix(address) : address;
}

export const clientAddress = (trustProxy: number) =>
  createMiddleware<AppEnv>(async ({ env, req, set }, next) => {
    const socketAddress = env?.incoming?.socket.remoteAddress;
    const forwardedFor = req.header("x-forwarded-for");
    set("address", env?.address ?? readClientAddress(socketAddress, forwardedFor, trustProxy));
    await next();
  });
