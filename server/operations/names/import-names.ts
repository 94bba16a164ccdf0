import { z } from "zod";
import { dayIn, groupDigits } from "../../../catalogue/format/format.ts";
import { toIso } from "../../../catalogue/format/time.ts";
import { readTimeZone } from "../../shop/read-shop.ts";
import type { NameFile } from "../../names/read-names.ts";
import { prepareImport } from "../../names/import-names.ts";
import { showValue } from "../../names/set-names.ts";
import { defineOperation, hashOf, type SellersShop } from "../operation.ts";
import { checkLinks, saveChanges } from "./save-changes.ts";

/** Returns today in the shop's time zone, as YYYY-MM-DD. */
export const readToday = async ({ config, now }: SellersShop) =>
  dayIn(toIso(now()), await readTimeZone(config.contentDir));

/** Adds the new names of a file that was read, and changes those that are listed already. */
export const importNames = defineOperation({
  input: z.object({
    /** The name of the file, as the seller knows it. */
    file: z.string(),
    read: z.custom<NameFile>(),
  }),
  editsFiles: true,
  async plan(shop, { file, read }) {
    const content = await shop.readListed();
    const today = await readToday(shop);
    const { contentDir } = shop.config;
    const { source, review, saving, all } = await prepareImport(contentDir, content, read, today);
    const { links, warnings } = await checkLinks(shop, content, all);
    const { added, updated } = review;
    const counted = `${groupDigits(added.length)} new, ${groupDigits(updated.length)} changed`;
    return {
      shown: [],
      changes: updated.flatMap(({ domain, changes }) =>
        [...changes].map(
          ([field, { from, to }]) =>
            [domain, field, `${showValue(from)} → ${showValue(to)}`] as const,
        ),
      ),
      warnings,
      asks: null,
      seen: hashOf([
        added.map(({ fields }) => Array.from(fields)),
        updated.map(({ domain, changes }) => [domain, Array.from(changes)]),
      ]),
      details: { source, review, today, hasFeatured: (content?.shop.lead.length ?? 0) > 0 },
      carryOut: () =>
        saveChanges(shop, {
          saving,
          command: `import ${file}`,
          links,
          words: `${file}: ${counted}.`,
        }),
    };
  },
});
