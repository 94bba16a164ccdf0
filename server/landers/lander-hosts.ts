import { type Catalogue, findOwned } from "../../catalogue/catalogue.ts";
import type { Listing } from "../../catalogue/schema/listing.ts";
import { readHost } from "../http/read-host.ts";
import type { Services } from "../services.ts";

const WWW = "www.";

const withoutWww = (host: string) => (host.startsWith(WWW) ? host.slice(WWW.length) : host);

/**
 * The name that a host is the address of: itself, or what follows its 'www.'. A hidden name is found too: its address says that
 * it is not for sale at present, and its certificate stays valid. `host` in ASCII and lower case.
 */
export const findListed = (catalogue: Pick<Catalogue, "byDomain" | "hidden">, host: string) =>
  findOwned(catalogue, host) ?? findOwned(catalogue, withoutWww(host));

export type LanderHosts = ReturnType<typeof createLanderHosts>;

/** Which requests are for a listed name's own address. The shop's own host is never one, even if it is listed. */
export function createLanderHosts({ config, content }: Pick<Services, "config" | "content">) {
  const { host: shopHost, hostname } = new URL(config.siteUrl);
  const shopName = withoutWww(hostname);

  /** `header`: of the request, as it was sent. */
  function find(header = ""): Listing | undefined {
    if (config.landers === "off" || header === shopHost) return undefined;
    const host = readHost(header);
    if (withoutWww(host) === shopName) return undefined;
    return findListed(content.current.catalogue, host);
  }

  return {
    find,
    /** The path that is asked for; at a lander's host, a URL of the listed name, never of what the header says. */
    toTarget(header: string | undefined, path: string): string {
      const listing = path.startsWith("/") ? find(header) : undefined;
      return listing ? `http://${listing.domain}${path}` : path;
    },
    /** Of such a URL. Null for all but a lander's page. */
    cacheKey(target: string): string | null {
      const [url = ""] = target.split("?", 1);
      const host = URL.parse(url)?.host;
      const isPage = config.landers === "page" && url === `http://${host}/`;
      return isPage && find(host)?.domain === host ? url : null;
    },
  };
}
