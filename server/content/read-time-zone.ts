import { shopSchema } from "../../catalogue/schema/shop.ts";
import { SHOP_FILE } from "./content-files.ts";
import { readYaml } from "./read-yaml.ts";

/** Reads the shop file alone, so that the zone is known before the shop has a name. */
export async function readTimeZone(contentDir: string): Promise<string> {
  const { value } = await readYaml(contentDir, SHOP_FILE, shopSchema);
  return value?.timeZone ?? "UTC";
}
