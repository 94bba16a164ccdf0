import { listOwned } from "../../catalogue/catalogue.ts";
import { dayIn } from "../../catalogue/format/format.ts";
import { toIso } from "../../catalogue/format/time.ts";
import { listBookings } from "../books/ledger.ts";
import { isBookable } from "../books/file-bookings.ts";
import type { OwnedName } from "../books/find-sales.ts";
import type { Approach, ProfitInput } from "../books/profit.ts";
import { syncFiles } from "../books/sync-files.ts";
import { listAskedTimes } from "../conversations/store/count-inquiries.ts";
import { listAgreedTimes, listOfferTimes } from "../conversations/store/count-offers.ts";
import type { Database } from "../database/database.ts";
import type { Content } from "../shop/read-content.ts";

function listNames(content: Content): ReadonlyMap<string, OwnedName> {
  return new Map(
    listOwned(content.catalogue).map(({ domain, listedDate, status, soldDate }) => {
      const day = content.names.get(domain)?.own.acquired ?? listedDate;
      const since = isBookable(day) ? day : null;
      return [domain, { since, soldOn: status === "sold" ? (soldDate ?? day) : null }];
    }),
  );
}

/** Reads all that profit is computed from. The books follow the files first. */
export async function gatherProfit(
  database: Pick<Database, "db" | "engine">,
  content: Content,
  now: number,
): Promise<ProfitInput> {
  const { db } = database;
  const { timeZone } = content.shop;
  await syncFiles(database, content, now);
  const toApproach =
    (kind: Approach["kind"]) =>
    ({ domain, created_at }: { domain: string; created_at: string }): Approach => ({
      kind,
      domain,
      day: dayIn(created_at, timeZone),
    });
  const [asked, offered, agreed] = await Promise.all([
    listAskedTimes(db),
    listOfferTimes(db),
    listAgreedTimes(db),
  ]);
  return {
    bookings: await listBookings(db),
    names: listNames(content),
    approaches: [
      ...asked.map(toApproach("asked")),
      ...offered.map(toApproach("offered")),
      ...agreed.map(toApproach("agreed")),
    ],
    currency: content.shop.currency,
    today: dayIn(toIso(now), timeZone),
  };
}
