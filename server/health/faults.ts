import { findMissingFeatured } from "../../catalogue/featured.ts";
import { aboutCurrency, formatMoney } from "../../catalogue/format/currency.ts";
import { dayIn, formatCount, formatMoment } from "../../catalogue/format/format.ts";
import { toIso } from "../../catalogue/format/time.ts";
import { isLocal } from "../../catalogue/format/page-url.ts";
import { findExamples, formatExample } from "../../catalogue/schema/examples.ts";
import { type Fault, formatOwnFault } from "../../catalogue/schema/fault.ts";
import { findUnknownSeller, WHY_KNOWN } from "../../catalogue/schema/identity.ts";
import { findUnbuyable } from "./unbuyable.ts";
import { type Config, sendsMail } from "../settings/config.ts";
import { readConfig } from "../config.ts";
import { listReadings } from "../names/files/known-readings.ts";
import { FileFault } from "../names/files/read-rows.ts";
import { findStalePrices, formatStalePrice } from "../names/link-prices.ts";
import { type Content, type ContentReading, readContent } from "../shop/read-content.ts";
import { findUnreadFiles } from "../shop/content-files.ts";
import type { Database } from "../database/database.ts";
import { listReserved } from "../conversations/store/find-offers.ts";
import { findLowMinimums } from "../names/low-minimums.ts";
import { findRegistryWarnings, listLookups } from "../lookups/lookups.ts";
import { findPublicDemonstration } from "../shop/public-demonstration.ts";
import { RUN } from "../process/program.ts";

interface Options {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly now: number;
  readonly isOnDesk?: boolean;
  /** The content that the caller has read; without it, the files are read here. */
  readonly files?: ContentReading;
  /** Gives null if the database is missing or of another version, and may reject. */
  openDatabase(): Promise<Database | null>;
}

async function readNotes({ now, isOnDesk, openDatabase }: Options, content: Content) {
  const { catalogue, shop } = content;
  try {
    const database = await openDatabase();
    const lookups = database ? await listLookups(database.db) : [];
    const warnings = findRegistryWarnings(lookups, catalogue, now);
    const stale = database ? await findStalePrices(database.db, catalogue.listings) : [];
    const reserved = database ? await listReserved(database.db, content, toIso(now)) : [];
    return {
      warnings: [
        ...warnings.map(({ domain, text }) => `${domain} ${text}`),
        ...stale.map((one) => formatStalePrice(one, isOnDesk)),
      ],
      reserved: [...reserved].map(([domain, { reference, until }]) =>
        until
          ? `${domain} is reserved until ${formatMoment(until, shop.timeZone)} by offer ${reference}`
          : `${domain} is reserved by offer ${reference}, until the sale is complete`,
      ),
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const warning = `what the database knows about the names can't be read: ${reason}`;
    return { warnings: [warning], reserved: [] };
  }
}

const findMailWarnings = (config: Config, isOnDesk?: boolean) =>
  isLocal(config.siteUrl) || sendsMail(config)
    ? []
    : [
        `environment: SMTP_ADDRESS: not set, so inquiries aren't emailed: read them ${isOnDesk ? "in the inbox" : `with ${RUN} leads`}`,
      ];

/** A price that was written for another currency would be sold for the same number of the new one. */
function findBarePrices({ readings, shop }: Content): string[] {
  const { name } = aboutCurrency(shop.currency);
  return [...readings].flatMap(([file, { bare }]) =>
    bare === 0
      ? []
      : [
          `${file}: ${formatCount(bare, "price has", "prices have")} no currency, so ${bare === 1 ? "it's" : "they're"} read in ${name}; to be sure, write ${formatMoney(4_888, shop.currency)} in place of 4888`,
        ],
  );
}

/** Names a slip in the year. */
function findFutureDays({ names, shop }: Content, now: number): string[] {
  const today = dayIn(toIso(now), shop.timeZone);
  return [...names.values()].flatMap(({ domain, own, listing: { listedDate, soldDate } }) =>
    Object.entries({ acquired: own.acquired, listedDate, soldDate }).flatMap(([field, day]) =>
      day && day > today
        ? `${domain}: ${field}: ${day} is in the future, so nothing of it counts yet`
        : [],
    ),
  );
}

function recommend({ shop }: Content): string[] {
  const unknown = findUnknownSeller(shop);
  if (unknown.length === 0) return [];
  return [`shop.yaml: fill in ${unknown.join(", ")}: ${WHY_KNOWN}`];
}

/** The seller's own readings, which only an import needs. */
async function findReadingFaults(contentDir: string): Promise<Fault[]> {
  try {
    await listReadings(contentDir);
    return [];
  } catch (error) {
    if (!(error instanceof FileFault)) throw error;
    return error.faults.map((fault) => Object.assign({ file: error.file ?? "" }, fault));
  }
}

export async function gatherFaults(options: Options) {
  const { config, contentDir, faults: own } = readConfig(options.environment);
  const { content, faults } = options.files ?? (await readContent(contentDir));
  const demonstration = content && config ? findPublicDemonstration(config, content.shop) : [];
  const missing = content
    ? findMissingFeatured(content.catalogue, content.faulty, content.shop.lead)
    : [];
  const unread = await findUnreadFiles(contentDir);
  const notes = content && config ? await readNotes(options, content) : null;
  return {
    faults: [...own, ...faults, ...demonstration, ...(await findReadingFaults(contentDir))],
    warnings: [
      ...(notes?.warnings ?? []),
      ...missing.map((domain) => `shop.yaml: lead: ${domain} isn't listed`),
      ...unread
        .filter(({ file }) => !faults.some((fault) => fault.file === file))
        .map(formatOwnFault),
      ...(config ? findMailWarnings(config, options.isOnDesk) : []),
      ...(content && demonstration.length === 0
        ? findExamples(content.shop).map(formatExample)
        : []),
      ...(content
        ? [
            ...findLowMinimums(content),
            ...findUnbuyable(content),
            ...findBarePrices(content),
            ...findFutureDays(content, options.now),
          ]
        : []),
    ],
    recommendations: content ? recommend(content) : [],
    reserved: notes?.reserved ?? [],
    listings: content?.catalogue.listings.length ?? 0,
  };
}
