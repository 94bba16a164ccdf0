import type { ServerResponse } from "node:http";
import { serveHttp } from "./http-server.ts";

type Trouble =
  | "busy"
  | "broken"
  | "silent"
  | "garbled"
  | "web page"
  | "plain page"
  | "too much"
  | "another name"
  | "nulls"
  | "refused for ages"
  | "redirect"
  | "redirects for ever"
  | "redirect elsewhere"
  | "unknown";

export type Entry =
  | {
      readonly registered?: string;
      readonly expires?: string;
      readonly registrar?: string;
      readonly status?: readonly string[];
    }
  | Trouble;

export interface RdapServer {
  readonly bootstrapUrl: string;
  /** Names without an entry are not registered. Tests may change the entries at any time. */
  readonly entries: Map<string, Entry>;
  readonly asked: { readonly domain: string; readonly at: number }[];
  bootstrapsRead: number;
  isBootstrapBroken: boolean;
  retryAfter: string;
  close(): Promise<void>;
}

function toRdap(domain: string, entry: Exclude<Entry, string>) {
  const { registered, expires, registrar, status = ["active"] } = entry;
  const events = [
    { eventAction: "registration", eventDate: registered },
    { eventAction: "expiration", eventDate: expires },
    { eventAction: "last changed", eventDate: "2025-01-01T00:00:00Z" },
    "rubbish",
  ];
  const name = registrar && ["fn", {}, "text", registrar];
  const vcard = [["version", {}, "text", "4.0"], ...(name ? [name] : [])];
  const entities = [
    { roles: ["technical"] },
    { roles: ["registrar"], vcardArray: ["vcard", vcard] },
  ];
  return {
    rdapConformance: ["rdap_level_0"],
    objectClassName: "domain",
    ldhName: domain.toUpperCase(),
    events,
    entities,
    status,
  };
}

export async function startRdapServer(entries: Record<string, Entry> = {}): Promise<RdapServer> {
  const known = new Map(Object.entries(entries));

  function answer(domain: string, from: URL, response: ServerResponse): void {
    const entry = known.get(domain) ?? "unknown";
    const send = (status: number, value: unknown) =>
      response
        .writeHead(status, { "Content-Type": "application/rdap+json" })
        .end(typeof value === "string" ? value : JSON.stringify(value));
    const redirect = (to: string) => response.writeHead(302, { Location: to }).end();
    if (typeof entry === "object") send(200, toRdap(domain, entry));
    else if (entry === "unknown") send(404, { errorCode: 404, title: "Not Found" });
    else if (entry === "busy") response.writeHead(429, { "Retry-After": server.retryAfter }).end();
    else if (entry === "broken") send(503, "");
    else if (entry === "garbled") send(200, "<h1>Sign in to the Wi-Fi</h1>");
    else if (entry === "another name") send(200, toRdap("another.com", {}));
    else if (entry === "too much") send(200, { ...toRdap(domain, {}), fill: "x".repeat(300_000) });
    else if (entry === "redirects for ever") redirect(from.href);
    else if (entry === "redirect elsewhere") redirect("http://192.0.2.1/domain/a");
    else if (entry === "nulls")
      send(200, { ...toRdap(domain, {}), events: null, entities: null, status: null });
    else if (entry === "refused for ages")
      response.writeHead(429, { "Retry-After": "99999999999" }).end();
    else if (entry === "plain page")
      response.writeHead(404, { "Content-Type": "text/plain" }).end("404 page not found");
    else if (entry === "web page")
      response.writeHead(404, { "Content-Type": "text/html; charset=utf-8" }).end("<h1>404</h1>");
    else if (entry === "redirect" && from.searchParams.has("again"))
      send(200, toRdap(domain, { registered: "2001-02-03T04:05:06Z" }));
    else if (entry === "redirect") redirect("?again=1");
  }

  const { origin, close } = await serveHttp((request, response) => {
    const url = new URL(request.url ?? "/", origin);
    const [, domain] = /^\/rdap\/domain\/([^/]+)$/.exec(url.pathname) ?? [];
    if (url.pathname === "/dns.json") {
      server.bootstrapsRead += 1;
      const services = [
        [
          ["com", "AI"],
          ["https://", "http://192.0.2.1/", `${origin}/rdap`],
        ],
        [["app"], ["http://192.0.2.1/"]],
      ];
      response.writeHead(server.isBootstrapBroken ? 500 : 200);
      response.end(JSON.stringify({ version: "1.0", services }));
    } else if (domain) {
      server.asked.push({ domain, at: performance.now() });
      answer(domain, url, response);
    } else {
      response.writeHead(404).end();
    }
  });
  const server: RdapServer = {
    bootstrapUrl: `${origin}/dns.json`,
    entries: known,
    asked: [],
    bootstrapsRead: 0,
    isBootstrapBroken: false,
    retryAfter: "7200",
    close,
  };
  return server;
}
