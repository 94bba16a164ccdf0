import { BlockList, isIPv6 } from "node:net";
import { type Context, Hono } from "hono";
import type { AppEnv } from "../http/client-address.ts";
import type { Services } from "../services.ts";
import { findListed } from "./lander-hosts.ts";

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8);
loopback.addAddress("::1", "ipv6");

const isLoopback = (address: string) => loopback.check(address, isIPv6(address) ? "ipv6" : "ipv4");

/** What a proxy adds to a visitor's request, and never to a question of its own. */
const isPassedOn = ({ req }: Context) =>
  Object.keys(req.header()).some((name) => /^(?:x-)?forwarded|^(?:via|x-real-ip)$/.test(name));

/**
 * Tells a proxy that gets certificates on demand, as Caddy, which hosts may have one. Whoever else asks is told 404 too.
 */
export function createLanderRoutes({ config, content }: Pick<Services, "config" | "content">) {
  const mayAsk = (context: Context<AppEnv>) => {
    const peer = context.env?.incoming?.socket.remoteAddress;
    if (!peer || isPassedOn(context)) return false;
    // Who connects to a shop behind proxies is the nearest of them.
    return isLoopback(peer) || config.trustProxy > 0;
  };
  return new Hono<AppEnv>().get("/landers/allowed", (context) => {
    const [domain = "", ...more] = context.req.queries("domain") ?? [];
    const isListed =
      config.landers !== "off" &&
      more.length === 0 &&
      findListed(content.current.catalogue, domain.toLowerCase()) !== undefined;
    const status = mayAsk(context) && isListed ? 200 : 404;
    return context.body(null, status, { "Cache-Control": "no-store" });
  });
}
