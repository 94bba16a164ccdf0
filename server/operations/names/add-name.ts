import { domainToUnicode } from "node:url";
import { z } from "zod";
import { refuse } from "../../../catalogue/outcome.ts";
import { readDomain } from "../../../catalogue/format/read-domain.ts";
import type { FieldValue } from "../../../catalogue/schema/listing-fields.ts";
import type { Content } from "../../shop/read-content.ts";
import { IMPORTED_FILE } from "../../shop/save-listings.ts";
import { checkFields, type Faults, type Place } from "../../names/check-fields.ts";
import { countFaults } from "./edit-name.ts";
import { defineOperation } from "../operation.ts";
import { readPlace } from "./import-names.ts";
import { checkLinks, saveChanges } from "./save-changes.ts";
import { findOffered, warnOfSales } from "./warn-of-sales.ts";

/** Returns the faults by field. */
function checkNewName(
  content: Content | null,
  place: Place,
  domain: string,
  fields: ReadonlyMap<string, FieldValue>,
): Faults {
  const faults = checkFields(content, place, domain, IMPORTED_FILE, fields);
  const known: Faults = content?.names.has(domain)
    ? { domain: "This name is already listed. Edit it under Names." }
    : content?.faulty.has(domain)
      ? { domain: "This name is listed, but there's a problem in its file." }
      : {};
  return { ...faults, ...known };
}

/** Lists a name in imported.csv. */
export const addName = defineOperation({
  input: z.object({ domain: z.string(), fields: z.map(z.string(), z.custom<FieldValue>()) }),
  editsFiles: true,
  async plan(shop, { domain: typed, fields }) {
    const content = await shop.readListed();
    const { domain } = readDomain(typed);
    const faults = checkNewName(content, await readPlace(shop), domain, fields);
    if (Object.keys(faults).length > 0)
      return refuse(countFaults(faults), { fields: faults, status: 400 });
    const filled = [...fields].filter(([, value]) => value.length > 0);
    const added = new Map<string, FieldValue>([["domain", domain], ...filled]);
    const wanted = new Map([[domain, added]]);
    const { links, warnings } = await checkLinks(shop, content, wanted);
    return {
      warnings: [...(await warnOfSales(shop, findOffered(content, wanted))), ...warnings],
      async carryOut() {
        const { result, ...outcome } = await saveChanges(shop, {
          saving: { added: [added] },
          command: `new name ${domain}`,
          links,
          words: `${domainToUnicode(domain)} is in your shop.`,
        });
        return { ...outcome, result: { ...result, domain } };
      },
    };
  },
});
