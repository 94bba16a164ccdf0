import { isLocal } from "../../catalogue/format/page-url.ts";
import { isDemonstration } from "../../catalogue/schema/examples.ts";
import type { Fault } from "../../catalogue/schema/fault.ts";
import type { Shop } from "../../catalogue/schema/shop.ts";
import { RUN } from "../process/program.ts";
import type { Config } from "../settings/config.ts";

/** In public, the demonstration's names would seem to be for sale, and nobody would read what buyers write. */
export function findPublicDemonstration(config: Config, shop: Shop): Fault[] {
  const { siteUrl, contentDir, allowsDemo } = config;
  if (allowsDemo || isLocal(siteUrl) || !isDemonstration(shop)) return [];
  const found = `the demonstration (${contentDir}) for a public SITE_URL (${siteUrl})`;
  const wanted = `a shop of your own, which '${RUN} init' writes, or DEMO=yes to show the demonstration`;
  return [{ file: "environment", field: "CONTENT_DIR", found, wanted }];
}
