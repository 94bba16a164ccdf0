import { z } from "zod";
import { dayIn, groupDigits } from "../../../catalogue/format/format.ts";
import { toIso } from "../../../catalogue/format/time.ts";
import type { Place } from "../../names/check-fields.ts";
import { type Review, reviewNames } from "../../names/files/review.ts";
import type { Changes } from "../../shop/edit-listings.ts";
import type { Content } from "../../shop/read-content.ts";
import { holdsRows } from "../../shop/read-listings.ts";
import { readShopBasics } from "../../shop/read-shop.ts";
import type { NameFile } from "../../names/files/name-file.ts";
import type { Reading } from "../../names/files/reading.ts";
import { keepReading } from "../../names/files/known-readings.ts";
import { showValue } from "../../names/set-names.ts";
import { refuse, type Refused } from "../../../catalogue/outcome.ts";
import { type SellersShop, defineOperation, hashOf } from "../operation.ts";
import { findSelling, withoutSelling } from "./find-selling.ts";
import { checkLinks, saveChanges } from "./save-changes.ts";
import { findOffered, warnOfSales } from "./warn-of-sales.ts";

export async function readPlace({ config, now }: SellersShop): Promise<Place> {
  const { timeZone, currency } = await readShopBasics(config.contentDir);
  return { today: dayIn(toIso(now()), timeZone), currency };
}

/** Adds the new names of a file that was read, and changes those that are listed already. */
export const importNames = defineOperation({
  input: z.object({
    /** The name of the file, as the seller knows it. */
    file: z.string(),
    read: z.custom<NameFile>(),
    /** The names that the shop is selling whose status or hiding is changed all the same. */
    take: z.array(z.string()).default([]),
    /** The name, as `toReadingName` makes it, under which the file's reading is kept, if it is to be. */
    keep: z.string().optional(),
  }),
  editsFiles: true,
  async plan(shop, { file, read, take, keep }) {
    if (read.open.length > 0) return refuse(read.open.join(" "));
    const content = await shop.readListed();
    const { today, currency } = await readPlace(shop);
    const { contentDir } = shop.config;
    const refused = content && refuseFaulty(content);
    if (refused) return refused;
    const selling = await findSelling(shop, content, read, new Set(take));
    const source = withoutSelling(read, selling);
    const review = reviewNames(source, (domain) => findKnown(content, domain), today, currency);
    const changes = changesOf(review);
    const all = new Map([
      ...changes,
      ...review.added.map(({ domain, fields }) => [domain, fields] as const),
    ]);
    const { links, warnings } = await checkLinks(shop, content, all);
    const { added, updated } = review;
    const counted = `${groupDigits(added.length)} new, ${groupDigits(updated.length)} changed`;
    return {
      changes: updated.flatMap(({ domain, changes }) =>
        [...changes].map(
          ([field, { from, to }]) =>
            [domain, field, `${showValue(from)} → ${showValue(to)}`] as const,
        ),
      ),
      warnings: [...(await warnOfSales(shop, findOffered(content, all))), ...warnings],
      seen: hashOf([
        added.map(({ fields }) => Array.from(fields)),
        updated.map(({ domain, changes }) => [domain, Array.from(changes)]),
      ]),
      details: {
        source,
        review,
        selling,
        today,
        hasFeatured: (content?.shop.lead.length ?? 0) > 0,
      },
      async carryOut() {
        // No answer is lost: without its reading, the file isn't imported either.
        if (keep !== undefined) await keepReading(contentDir, keep, withoutAnswer(read.reading));
        const command = `import ${file}`;
        const saving = { changes, added: review.added.map(({ fields }) => fields) };
        return saveChanges(shop, { saving, command, links, words: `${file}: ${counted}.` });
      },
    };
  },
});

/** What is for sale of an account is asked for each file. */
function withoutAnswer({ sell, ...reading }: Reading): Reading {
  return !reading.account && sell !== undefined ? { ...reading, sell } : reading;
}

/** A name with a fault, or in a part that can't be read, would be added a second time. */
function refuseFaulty({ faults }: Content): Refused | null {
  const [file] = faults.flatMap((fault) => (fault.file.startsWith("listings/") ? fault.file : []));
  return file === undefined
    ? null
    : refuse(`There's a problem in ${file}, so nothing was imported. Correct it there first.`, {
        reason: "faulty",
      });
}

/** `content` is null if the shop has no listing yet. */
function findKnown(content: Content | null, domain: string) {
  const known = content?.names.get(domain);
  return known && { ...known, isRow: holdsRows(known.file) };
}

const changesOf = ({ updated }: Review) =>
  new Map<string, Changes>(
    updated.map(({ domain, changes }) => [
      domain,
      new Map([...changes].map(([field, { to }]) => [field, to])),
    ]),
  );
