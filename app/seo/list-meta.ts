import type { MetaDescriptor } from "react-router";
import { formatCriteria } from "../../catalogue/search/criteria.ts";
import type { Site } from "../layout/site.ts";
import { pageMeta } from "./page-meta.ts";
import { breadcrumbList, collectionPage } from "./structured-data.ts";

interface ListMeta {
  readonly title: string;
  readonly description: string;
  readonly path: string;
  readonly list: {
    readonly page: number;
    readonly items: Parameters<typeof collectionPage>[1]["listings"];
  };
}

export function listMeta(
  site: Site,
  { title, description, path, list }: ListMeta,
): MetaDescriptor[] {
  const canonical = path + formatCriteria({}, list.page);
  const collection = { name: title, description, path: canonical, listings: list.items };
  return pageMeta(site, {
    title: list.page > 1 ? `${title}, page ${list.page}` : title,
    description,
    canonical,
    structuredData: [collectionPage(site, collection), breadcrumbList(site, [[title, path]])],
  });
}
