import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { formatCount } from "../../catalogue/format/format.ts";
import type { AppEnv } from "../http/client-address.ts";
import { createRateLimit, MINUTE_S } from "../http/rate-limiter.ts";
import type { MachineOptions } from "./machines.ts";
import { MCP_PATH } from "./paths.ts";
import { refuse, refuseBusy } from "./problem.ts";
import type { Shown } from "./describe.ts";

const MAX_BODY = 32 * 1024;
const CALLS_A_MINUTE = 120;

/** The clients of large assistants share few addresses, so the limit is generous. */
export function createMcpRoute({ services, queue }: MachineOptions, read: () => Shown) {
  const { config, log } = services;
  const calls = createRateLimit(null, "mcp", [{ points: CALLS_A_MINUTE, duration: MINUTE_S }]);
  const load = async () => {
    const { createMcp } = await import("./mcp.ts");
    return createMcp({ read, log });
  };
  let loading: ReturnType<typeof load> | undefined;

  return new Hono<AppEnv>()
    .use(MCP_PATH, async ({ req, res }, next) => {
      res.headers.set("Cache-Control", "no-store");
      const origin = req.header("origin");
      // Only browsers send an origin. Any other than ours may be a page that has pointed its own host name here.
      if (origin !== undefined && origin !== config.siteUrl) {
        return refuse(403, "Pages of other sites can't call this; they can read /api/listings.");
      }
      return next();
    })
    .post(
      MCP_PATH,
      bodyLimit({
        maxSize: MAX_BODY,
        onError: () => refuse(413, `A call may have up to ${MAX_BODY} bytes.`),
      }),
      async ({ req, env }) => {
        const address = env?.address ?? "";
        const wait = await calls.take(address);
        if (wait > 0) {
          const headers = { "Retry-After": `${wait}` };
          return refuse(
            429,
            `Too many calls from this address. Try again in ${formatCount(wait, "second")}.`,
            { headers },
          );
        }
        // Reading the body first keeps a slow sender from occupying the queue.
        const body = await req.text();
        if (body.trimStart().startsWith("[")) return refuse(400, "Send one call at a time.");
        const call = new Request(req.raw, { method: "POST", body });
        const { fetch } = await (loading ??= load());
        return (await queue.run(address, () => fetch(call))) ?? refuseBusy();
      },
    )
    .all(MCP_PATH, () => refuse(405, "Send calls by POST.", { headers: { Allow: "POST" } }));
}
