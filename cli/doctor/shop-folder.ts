import { isIPv6 } from "node:net";
import { findExamples, isLocal } from "../../catalogue/examples.ts";
import { type Fault, formatFault } from "../../catalogue/fault.ts";
import { findUnreadFiles } from "../../server/content/unread-files.ts";
import { RUN } from "../command.ts";
import { formatCount } from "../format.ts";
import { type Finding, fault, listFew, ok, type Shop, warning } from "./checkup.ts";

/** Of what a shop in public is missing, though nothing in it is wrong. */
export function checkEnvironment(faults: readonly Fault[], shop: Shop | null): Finding {
  if (!shop) return fault(listFew(faults.map(formatFault)), "correct it: docs/configuration.md");
  const { siteUrl, host, trustProxy } = shop.config;
  if (isLocal(siteUrl)) return ok(`all settings are right; SITE_URL is local (${siteUrl})`);
  // A shop with a certificate, that only its own machine reaches, has a proxy in front.
  if (
    siteUrl.startsWith("https:") &&
    isLocal(`http://${isIPv6(host) ? `[${host}]` : host}`) &&
    trustProxy === 0
  ) {
    return warning(
      "all settings are right, but TRUST_PROXY is 0 behind what must be a proxy: all visitors share one address, and its limits",
      "set TRUST_PROXY=1",
    );
  }
  return ok("all settings are right");
}

export async function checkContent({ config, content }: Shop): Promise<Finding> {
  const reading = await content;
  if (!reading.content) {
    const seen = `${formatCount(reading.faults.length, "fault")}: ${listFew(reading.faults.map(formatFault))}`;
    return fault(seen, `correct the files: ${RUN} check tells all`);
  }
  const { catalogue, shop } = reading.content;
  const listings = formatCount(catalogue.listings.length, "listing");
  const unread = (await findUnreadFiles(config.contentDir)).map(formatFault);
  const missing = shop.lead.filter((domain) => !catalogue.byDomain.has(domain));
  const warnings = [...unread, ...missing.map((name) => `lead: ${name} is not listed`)];
  if (warnings.length === 0) return ok(`${listings} in ${config.contentDir}`);
  return warning(`${listings}; ${listFew(warnings)}`, `${RUN} check tells all`);
}

export async function checkExamples({ content: reading }: Shop): Promise<Finding | null> {
  const { content } = await reading;
  if (!content) return null;
  const examples = findExamples(content.shop);
  if (examples.length === 0) return ok("none left in shop.yaml");
  const values = examples.map(({ field, found }) => `${field} is ${found}`);
  return warning(
    `${formatCount(examples.length, "value")} of shop.yaml: ${listFew(values)}`,
    "put your own, or leave them out: until then a public shop says that it is a demonstration",
  );
}
