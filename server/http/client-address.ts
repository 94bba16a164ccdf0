import { isIPv6 } from "node:net";
import type { HttpBindings } from "@hono/node-server";
import { createMiddleware } from "hono/factory";

/** What every endpoint finds in its context. Without bindings it was the process itself that asked. */
export interface AppEnv {
  Bindings: HttpBindings | undefined;
  Variables: {
    /** Whose request it is, see readClientAddress. */
    address: string;
  };
}

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const IPV6_PREFIX_GROUPS = 4;

/** The first 64 bits of an IPv6 address: what one household or server is given. */
function toPrefix(address: string): string {
  const host = new URL(`http://[${address.split("%")[0]}]`).hostname.slice(1, -1);
  const [head = "", tail = ""] = host.split("::");
  const before = head.split(":").filter(Boolean);
  const after = tail.split(":").filter(Boolean);
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => "0");
  return `${[...before, ...zeros, ...after].slice(0, IPV6_PREFIX_GROUPS).join(":")}::/64`;
}

/**
 * Whose request it is, as a key for limits: an IPv4 address or the /64 of an IPv6 one. Of X-Forwarded-For only the entries
 * that trusted proxies wrote count: with one proxy its last, with two the one before.
 */
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

/** Tells the handlers whose request it is: `context.get("address")`. */
export const clientAddress = (trustProxy: number) =>
  createMiddleware<AppEnv>(async ({ env, req, set }, next) => {
    const socketAddress = env?.incoming?.socket.remoteAddress;
    set("address", readClientAddress(socketAddress, req.header("x-forwarded-for"), trustProxy));
    await next();
  });
