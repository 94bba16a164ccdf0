import { join } from "node:path";
import { z } from "zod";
import { dayIn, groupDigits } from "../../../catalogue/format/format.ts";
import { toIso } from "../../../catalogue/format/time.ts";
import type { Place } from "../../names/check-fields.ts";
import { type Review, reviewNames } from "../../names/files/review.ts";
import type { Saving } from "../../names/save-names.ts";
import type { Changes } from "../../shop/edit-listings.ts";
import type { Content } from "../../shop/read-content.ts";
import { holdsRows } from "../../shop/read-listings.ts";
import { readShopBasics } from "../../shop/read-shop.ts";
import type { NameFile } from "../../names/files/name-file.ts";
import type { Reading } from "../../names/files/reading.ts";
import type { SourceName } from "../../names/files/read-row.ts";
import { keepReading } from "../../names/files/known-readings.ts";
import { showValue } from "../../names/set-names.ts";
import { readWholeText } from "../../shop/read-text.ts";
import { refuse } from "../../../catalogue/outcome.ts";
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
    const place = await readPlace(shop);
    const { today } = place;
    const { contentDir } = shop.config;
    const selling = await findSelling(shop, content, read, new Set(take));
    const { source, review, saving, all } = await prepareImport(
      { ...place, contentDir },
      content,
      withoutSelling(read, selling),
    );
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
        return saveChanges(shop, { saving, command, links, words: `${file}: ${counted}.` });
      },
    };
  },
});

/** What is for sale of an account is asked for each file. */
function withoutAnswer({ sell, ...reading }: Reading): Reading {
  return !reading.account && sell !== undefined ? { ...reading, sell } : reading;
}

const FAULTY = "a listing without a fault: correct it first, so that it isn't added twice";

/** Matches whole names only, not the beginning or end of a longer one. */
const NAMES = /(?<![\w.-])(?:[\w-]|\.(?=\w))+/g;

async function createFaultFinder(contentDir: string, content: Content | null) {
  const unread: { file: string; names: ReadonlySet<string> }[] = [];
  for (const [file, { isPartly }] of content?.readings ?? []) {
    if (!isPartly) continue;
    const text = await readWholeText(join(contentDir, file), Infinity).catch(() => "");
    unread.push({ file, names: new Set(text.toLowerCase().match(NAMES)) });
  }
  return ({ domain }: SourceName): string | null => {
    if (content?.faulty.has(domain)) return "a name whose listing has a fault";
    if (content?.names.has(domain)) return null;
    const holder = unread.find(({ names }) => names.has(domain));
    return holder ? `a name in a part of ${holder.file} that can't be read` : null;
  };
}

async function withoutFaulty(
  contentDir: string,
  content: Content | null,
  source: NameFile,
): Promise<NameFile> {
  const findFault = await createFaultFinder(contentDir, content);
  const names: SourceName[] = [];
  const skipped = [...source.skipped];
  for (const name of source.names) {
    const { line, domain } = name;
    const found = findFault(name);
    if (found === null) names.push(name);
    else
      skipped.push({ line, domain, field: "domain", found: `${domain}, ${found}`, wanted: FAULTY });
  }
  return { ...source, names, skipped };
}

const changesOf = ({ updated }: Review) =>
  new Map<string, Changes>(
    updated.map(({ domain, changes }) => [
      domain,
      new Map([...changes].map(([field, { to }]) => [field, to])),
    ]),
  );

interface PreparedImport {
  readonly source: NameFile;
  readonly review: Review;
  readonly saving: Saving;
  readonly all: ReadonlyMap<string, Changes>;
}

/** `content` is null if the shop has no listing yet. */
async function prepareImport(
  { contentDir, today, currency }: Place & { readonly contentDir: string },
  content: Content | null,
  read: NameFile,
): Promise<PreparedImport> {
  const source = await withoutFaulty(contentDir, content, read);
  const findKnown = (domain: string) => {
    const known = content?.names.get(domain);
    return known && { ...known, isRow: holdsRows(known.file) };
  };
  const review = reviewNames(source, findKnown, today, currency);
  const changes = changesOf(review);
  return {
    source,
    review,
    saving: {
      changes,
      added: review.added.map(({ fields }) => fields),
    },
    all: new Map([
      ...changes,
      ...review.added.map(({ domain, fields }) => [domain, fields] as const),
    ]),
  };
}
