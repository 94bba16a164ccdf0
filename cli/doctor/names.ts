import { readDnsChecks } from "../../server/dns/checks-table.ts";
import { findRegistryWarnings, listLookups } from "../../server/registry/lookups.ts";
import { RUN } from "../command.ts";
import { formatCount } from "../format.ts";
import { type Finding, listFew, ok, readyTables, type Shop, warning } from "./checkup.ts";

/** Of what was looked up; nobody is asked now. */
export async function checkRegistrations(shop: Shop): Promise<Finding | null> {
  const db = await readyTables(shop);
  const { content } = await shop.content;
  if (!db || !content) return null;
  const lookups = await listLookups(db);
  const warnings = findRegistryWarnings(lookups, content.catalogue, shop.now);
  if (warnings.length > 0) {
    const seen = listFew(warnings.map(({ domain, text }) => `${domain} ${text}`));
    return warning(seen, "renew at the registrar, or take the name out of the shop");
  }
  const answered = lookups.filter(({ looked_up_at: at }) => at !== null).length;
  const troubled = lookups.filter(({ trouble }) => trouble !== null);
  const seen = `${formatCount(answered, "name")} looked up, none expires within 45 days`;
  if (!shop.config.registry.isChecked) {
    const off = "nothing is looked up (REGISTRY_CHECKS is off, as it is where SITE_URL is local)";
    return ok(answered > 0 ? `${seen}; ${off}` : off);
  }
  if (answered === 0 && troubled.length === 0) {
    return ok("nothing looked up yet: the running shop does it, a name a second");
  }
  const troubles = troubled.map(({ domain, trouble }) => `${domain}: ${trouble}`);
  if (troubles.length === 0) return ok(seen);
  return answered === 0
    ? warning(
        `no name could be looked up; ${listFew(troubles)}`,
        "see that the shop reaches the web; some registries answer nobody",
      )
    : ok(`${seen}; not looked up: ${listFew(troubles)}`);
}

/** Landers and for-sale records, as last looked up. */
export async function checkNamesInDns(shop: Shop): Promise<Finding | null> {
  const db = await readyTables(shop);
  const { content } = await shop.content;
  if (!db || !content) return null;
  const checks = await readDnsChecks(db, shop.config.siteUrl, Date.now());
  const rows = [...checks.values()].filter(({ domain }) => content.catalogue.byDomain.has(domain));
  const faulty = rows.flatMap(({ domain, faults }) => {
    const texts = JSON.parse(faults) as string[];
    return texts.length > 0 ? [`${domain}: ${texts.join(", ")}`] : [];
  });
  if (rows.length === 0) {
    return ok(
      shop.config.dns.isChecked
        ? "nothing looked up yet: the running shop does it"
        : "nothing is looked up (DNS_CHECKS is off, as it is where SITE_URL is local)",
    );
  }
  const seen = `${rows.length - faulty.length} of ${formatCount(rows.length, "name")} as it should be`;
  if (faulty.length === 0) return ok(seen);
  return warning(`${seen}; ${listFew(faulty)}`, `see ${RUN} dns check and dns records`);
}
