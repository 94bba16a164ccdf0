import { type Context, Hono } from "hono";
import { compress } from "hono/compress";
import { cors } from "hono/cors";
import { etag } from "hono/etag";
import { findListing } from "../../catalogue/catalogue.ts";
import { toPageUrl } from "../../catalogue/format/page-url.ts";
import type { AppEnv } from "../http/client-address.ts";
import { answerListing, answerSearch, answerShop, type Shown } from "./describe.ts";
import { describeApis, writeLlms } from "./discovery.ts";
import { ParameterFault } from "./find-listings.ts";
import type { MachineOptions } from "./machines.ts";
import { writeGuide, writeListing, writePortfolio } from "./markdown.ts";
import { createMcpRoute } from "./mcp-route.ts";
import {
  API_CATALOG_PATH,
  findTextDomain,
  LISTINGS_PATH,
  LLMS_PATH,
  OPENAPI_PATH,
  SHOP_PATH,
} from "./paths.ts";
import { refuse, refuseBusy } from "./problem.ts";
import { readSearch, refuseParameters } from "./read-search.ts";

/** Pages of any site may read these answers: there is no cookie, and nothing is private. */
const READABLE = {
  origin: "*",
  allowMethods: ["GET", "HEAD"],
  exposeHeaders: ["ETag", "Link", "Retry-After"],
};

const KEPT_WHEN_UNCHANGED =
  "cache-control etag link vary x-robots-tag access-control-allow-origin access-control-expose-headers cross-origin-resource-policy";

const API_CATALOG_TYPE =
  'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';

const send = (context: Context, value: object, type = "application/json") =>
  context.body(JSON.stringify(value), 200, { "Content-Type": type });

export function createMachineRoutes(options: MachineOptions) {
  const { services, queue, guide } = options;
  const { config, content, dns, log } = services;
  const { siteUrl } = config;
  const read = (): Shown => {
    const { shop, catalogue } = content.current;
    return { shop, catalogue, siteUrl, dnsConfirmed: dns.confirmed };
  };
  const sendText = (context: Context, text: string, page: string) => {
    context.header("X-Robots-Tag", "noindex");
    context.header("Link", `<${page}>; rel="canonical"`);
    context.header("Link", `<${siteUrl}${LLMS_PATH}>; rel="describedby"`, { append: true });
    return context.body(text, 200, { "Content-Type": "text/markdown; charset=utf-8" });
  };

  const app = new Hono<AppEnv>().route("/", createMcpRoute(options, read));
  app.use(cors(READABLE));
  app.use(async ({ req, res }, next) => {
    res.headers.set("Cross-Origin-Resource-Policy", "cross-origin");
    res.headers.set("Cache-Control", "no-cache");
    if (req.method === "GET") return next();
    const headers = { Allow: "GET, HEAD" };
    return refuse(405, "This address is read-only. Open it with GET.", { headers });
  });
  // Compressing weakens a tag, so the tag is made of the compressed bytes.
  app.use(etag({ retainedHeaders: KEPT_WHEN_UNCHANGED.split(" ") }));
  app.use(compress());
  app.use("/api/*", async ({ res }, next) => {
    res.headers.set("X-Robots-Tag", "noindex");
    await next();
  });

  app.get(LISTINGS_PATH, async (context) => {
    const { req, env } = context;
    const search = readSearch(req.queries(), read().shop.currency);
    const answer = await queue.run(env?.address ?? "", async () => answerSearch(search, read()));
    if (!answer) return refuseBusy();
    if (answer.next) {
      const { searchParams } = new URL(req.url);
      searchParams.set("page", String(answer.next));
      context.header("Link", `<${siteUrl}${LISTINGS_PATH}?${searchParams}>; rel="next"`);
    }
    return send(context, answer);
  });
  app.get(`${LISTINGS_PATH}/:domain`, (context) => {
    refuseParameters(context.req);
    const listing = findListing(content.current.catalogue, context.req.param("domain"));
    if (!listing) return refuse(404, "The shop doesn't list this name.");
    return send(context, answerListing(listing, read()));
  });
  app.get(SHOP_PATH, (context) => {
    refuseParameters(context.req);
    return send(context, answerShop(read()));
  });
  app.get(OPENAPI_PATH, async (context) => {
    const { describeApi } = await import("./openapi.ts");
    return send(context, describeApi(read()));
  });
  app.get(API_CATALOG_PATH, (context) => {
    context.header("Link", `<${siteUrl}${API_CATALOG_PATH}>; rel="api-catalog"`);
    return send(context, describeApis(read()), API_CATALOG_TYPE);
  });
  app.get(LLMS_PATH, (context) => context.text(writeLlms(read())));
  app.get("/portfolio.md", (context) =>
    sendText(context, writePortfolio(read()), `${siteUrl}/portfolio`),
  );
  app.get("/how-it-works.md", (context) => {
    const text = writeGuide(guide(content.current.shop), read());
    return sendText(context, text, `${siteUrl}/how-it-works`);
  });
  app.get("/portfolio/:text", (context) => {
    const { catalogue } = content.current;
    const domain = findTextDomain(context.req.path, catalogue);
    const listing = domain && catalogue.byDomain.get(domain);
    if (!listing) return refuse(404, "The shop doesn't list this name.");
    return sendText(context, writeListing(listing, read()), toPageUrl(siteUrl, listing.domain));
  });
  app.notFound(() =>
    refuse(
      404,
      `There's nothing at this address. See ${siteUrl}${OPENAPI_PATH} for the addresses that exist.`,
    ),
  );
  app.onError((error, { req }) => {
    if (error instanceof ParameterFault) {
      return refuse(400, error.message, { parameter: error.parameter });
    }
    if (!req.raw.signal.aborted) log.error(error, "request by a program failed");
    return refuse(500, "Something went wrong on the server. Try again in a moment.");
  });
  return app;
}
