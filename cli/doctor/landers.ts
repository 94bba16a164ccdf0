import { isIP } from "node:net";
import { RUN } from "../command.ts";
import { ask } from "./ask.ts";
import { type Finding, ok, type Shop, warning } from "./checkup.ts";

/** Where the shop listens, for a program on the same machine. */
const localAddress = (host: string) =>
  isIP(host) === 0 || host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;

const NOT_LISTED = "not-listed.invalid";

/** What the shop itself does for names that lead to it. Null where it does not run on this machine. */
export async function checkLanders(shop: Shop, signal: AbortSignal): Promise<Finding | null> {
  const { landers, host, port, siteUrl } = shop.config;
  const { content } = await shop.content;
  const shopHost = new URL(siteUrl).hostname.replace(/^www\./, "");
  // The shop's own address is never one, even if it is listed.
  const domain = content?.catalogue.listings.find((one) => one.domain !== shopHost)?.domain;
  if (landers === "off") return ok("off (LANDERS): names that lead here show the shop's home page");
  if (!domain) return null;
  const get = (name: string, path: string) =>
    ask(`http://${name}:${port}${path}`, [localAddress(host)], signal);
  const allowed = (name: string) => get("localhost", `/landers/allowed?domain=${name}`);
  let answers;
  try {
    answers = await Promise.all([get(domain, "/"), allowed(domain), allowed(NOT_LISTED)]);
  } catch {
    return null;
  }
  const [lander, listed, other] = answers;
  const page = `${siteUrl}/portfolio/${domain}`;
  const isShown =
    landers === "page" ? lander.body.includes(`"${page}"`) : lander.headers.location === page;
  if (!isShown) {
    return warning(
      `what answers on port ${port} does not show ${domain} at its own address`,
      "see whether the running shop has the same SITE_URL, LANDERS and content",
    );
  }
  if (listed.status !== 200 || other.status === 200) {
    return warning(
      "the shop does not answer a proxy on this machine that asks which names may have a certificate",
      "listen on 127.0.0.1, or set TRUST_PROXY: docs/landers.md",
    );
  }
  return ok(
    `${domain} has its own, and a proxy is told that it may have a certificate; for all: ${RUN} dns check`,
  );
}
