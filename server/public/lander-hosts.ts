import { type Catalogue, findOwned } from "../../catalogue/catalogue.ts";
import type { Listing } from "../../catalogue/schema/listing.ts";
import { readHost } from "../http/read-headers.ts";
import type { SiteSources } from "../shop/content-store.ts";

const WWW = "www.";

const withoutWww = (host: string) => (host.startsWith(WWW) ? host.slice(WWW.length) : host);

/** Hidden names are found too, because their certificates must stay valid. `host` must be in lowercase ASCII. */
export const findListed = (catalogue: Pick<Catalogue, "byDomain" | "hidden">, host: string) =>
  findOwned(catalogue, host) ?? findOwned(catalogue, withoutWww(host));

export type LanderHosts = ReturnType<typeof createLanderHosts>;

export function createLanderHosts({ config, content }: SiteSources) {
  const { host: shopHost, hostname } = new URL(config.siteUrl);
  const shopName = withoutWww(hostname);

  function find(header = ""): Listing | undefined {
    if (config.landers === "off" || header === shopHost) return undefined;
    const host = readHost(header);
    if (withoutWww(host) === shopName) return undefined;
    return findListed(content.current.catalogue, host);
  }

  return {
    find,
    /** The URL has the listed name, never the one from the visitor's header. */
    toTarget(header: string | undefined, path: string): string {
      const listing = path.startsWith("/") ? find(header) : undefined;
      return listing ? `http://${listing.domain}${path}` : path;
    },
    cacheKey(target: string): string | null {
      const [url = ""] = target.split("?", 1);
      const host = URL.parse(url)?.host;
      const isPage = config.landers === "page" && url === `http://${host}/`;
      return isPage && find(host)?.domain === host ? url : null;
    },
  };
}
