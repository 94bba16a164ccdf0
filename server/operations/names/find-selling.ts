import { toIso } from "../../../catalogue/format/time.ts";
import type { Listing } from "../../../catalogue/schema/listing.ts";
import { listReserved, listStandingOffers } from "../../conversations/store/find-offers.ts";
import type { NameFile } from "../../names/files/name-file.ts";
import type { SourceName } from "../../names/files/read-row.ts";
import { showDomain } from "../../names/show-domain.ts";
import type { Content } from "../../shop/read-content.ts";
import type { SellersShop } from "../operation.ts";

interface Selling {
  readonly domain: string;
  /** Such as 'The file says sold; harbor.com has an open offer.' */
  readonly words: string;
  readonly isTaken: boolean;
}

/** A sale is one with its day and its sums. */
const DECIDES: ReadonlySet<string> = new Set(
  "status hidden soldDate soldPrice salePrice saleFee saleVenue".split(" "),
);

/** Returns what the file says of a listed name that isn't so yet: 'sold', 'hidden', 'for sale' … */
function findNews({ values }: SourceName, { status, hidden }: Listing): string | null {
  const said = String(values.get("status") ?? status);
  const isHidden = values.has("hidden") ? values.get("hidden") === "yes" : hidden;
  if (said !== status) return said === "available" ? "for sale" : said;
  return isHidden === hidden ? null : isHidden ? "hidden" : "not hidden";
}

/** Lists the names that the shop is selling, and that the file would take off sale or put back. */
export async function findSelling(
  shop: SellersShop,
  content: Content | null,
  { names }: NameFile,
  take: ReadonlySet<string>,
): Promise<Selling[]> {
  const news = new Map<string, string>();
  for (const name of names) {
    const known = content?.names.get(name.domain);
    const said = known ? findNews(name, known.listing) : null;
    if (said !== null) news.set(name.domain, said);
  }
  const database = news.size > 0 ? await shop.findDatabase() : null;
  if (!database || !content) return [];
  const standing = await listStandingOffers(database.db, new Set(news.keys()));
  const offers = new Map(standing.map((offer) => [offer.domain, offer]));
  const held = await listReserved(database.db, content, toIso(shop.now()));
  return [...news].flatMap(([domain, said]) => {
    const agreement = held.get(domain);
    const offer = offers.get(domain);
    if (!agreement && !offer) return [];
    const isAgreed = agreement !== undefined || offer?.isUnpaid;
    const has = agreement?.isInCheckout
      ? "a purchase"
      : isAgreed
        ? "an agreement"
        : "an open offer";
    const words = `The file says ${said}; ${showDomain(domain)} has ${has}.`;
    return [{ domain, words, isTaken: take.has(domain) }];
  });
}

/** What the file says of the state of a name that the shop is selling only counts if the seller takes it. */
export function withoutSelling(read: NameFile, selling: readonly Selling[]): NameFile {
  const kept = new Set(selling.flatMap(({ domain, isTaken }) => (isTaken ? [] : domain)));
  if (kept.size === 0) return read;
  const names = read.names.map((name) =>
    kept.has(name.domain)
      ? { ...name, values: new Map([...name.values].filter(([field]) => !DECIDES.has(field))) }
      : name,
  );
  return { ...read, names };
}
