import type { FileStatus } from "../../../sale/reservation.ts";
import type { Offer } from "../../../sale/offer.ts";
import type { Logger } from "pino";
import { dayIn, formatDay } from "../../../catalogue/format/format.ts";
import { toIso } from "../../../catalogue/format/time.ts";
import { formatAmount } from "../../../catalogue/schema/listing-fields.ts";
import type { Booking } from "../../books/ledger.ts";
import type { Config } from "../../settings/config.ts";
import { saveNames } from "../../names/save-names.ts";
import type { ContentStore } from "../../shop/content-store.ts";
import {
  describeEdits,
  explainFault,
  type FoundOffer,
  type OfferContext,
  readOfferContext,
} from "./offer-context.ts";

type Changes = ReadonlyMap<string, string>;

/** Returns what marks the name as sold. `instead` is the day that `day` corrects. */
export function listSoldChanges(
  { offer, listing }: Pick<OfferContext, "offer" | "listing">,
  day: string,
  { isPricePublished = false, instead = "" } = {},
): Changes {
  if (!listing) return new Map<string, string>();
  const isSold = listing.status === "sold";
  return new Map([
    ...(isSold ? [] : [["status", "sold"] as const]),
    ...(isSold && listing.soldDate && listing.soldDate !== instead
      ? []
      : [["soldDate", day] as const]),
    ...(isPricePublished && listing.soldPrice?.amount !== offer.amount
      ? [["soldPrice", formatAmount(offer.amount, offer.currency)] as const]
      : []),
  ]);
}

interface FreedFile {
  readonly changes: Changes;
  /** What the file says after the changes. */
  readonly status: FileStatus;
  /** Says what changes, or why the file stays as it is. */
  readonly words: string;
}

/** Plans that the name is for sale again. A file that may be about another buyer or another sale is never overwritten. */
export function freeFile(context: FoundOffer, money: readonly Booking[]): FreedFile {
  const { offer, listing, status, shop, holder } = context;
  const none: Changes = new Map<string, string>();
  const keep = (words: string) => ({ changes: none, status, words });
  if (!listing) return keep(describeEdits(context, none));
  if (listing.status !== "sold")
    return keep(`Its file says ${listing.status}, so it isn't changed.`);
  if (holder) return keep(`${holder.reference} has the name now, so its file isn't changed.`);
  const { soldDate, soldPrice } = listing;
  const paidDay = offer.paid_at && dayIn(offer.paid_at, shop.timeZone);
  const days = new Set([paidDay, ...money.map(({ day }) => day)]);
  if (soldDate && paidDay && !days.has(soldDate))
    return keep(
      `Its file says that it was sold on ${formatDay(soldDate)}, not on the day of this payment. That may be another sale, so the file isn't changed.`,
    );
  const changes = new Map([
    ["status", "available"],
    ...(soldDate ? [["soldDate", ""] as const] : []),
    ...(soldPrice ? [["soldPrice", ""] as const] : []),
  ]);
  return { changes, status: "available", words: describeEdits(context, changes) };
}

interface Options {
  readonly config: Config;
  readonly content: Pick<ContentStore, "files">;
  readonly log: Logger;
}

/** Marks the name of a paid agreement as sold in its file. It may be called again. */
export const createFileSale =
  ({ config, content, log }: Options) =>
  /** Returns why the file couldn't be changed; null if it says so now. */
  async (offer: Offer): Promise<string | null> => {
    const { reference, domain } = offer;
    const paidAt = offer.paid_at ?? "";
    const context = readOfferContext(content.files, offer);
    const changes = listSoldChanges(context, dayIn(paidAt, context.shop.timeZone));
    if (changes.size === 0 || context.wasBoughtAfter?.(paidAt, toIso(Date.now()))) return null;
    if (context.isFaulty) return explainFault(context);
    try {
      const noted = { command: `offers paid ${reference}`, isFinal: true };
      await saveNames(config, { changes: new Map([[domain, changes]]) }, noted);
      return null;
    } catch (error) {
      log.warn(error, "the file of a sold name wasn't changed");
      return error instanceof Error ? error.message : String(error);
    }
  };
