import { setImmediate as breathe } from "node:timers/promises";
import type { Logger } from "pino";
import { listOwned } from "../../catalogue/catalogue.ts";
import type { Listing } from "../../catalogue/schema/listing.ts";
import { DAY_MS, toIso } from "../../catalogue/format/time.ts";
import type { ContentStore } from "../shop/content-store.ts";
import type { Database, Db } from "../database/database.ts";
import { inTransaction, retryBusy } from "../database/retry-busy.ts";
import { repeatWork } from "../database/repeat-work.ts";
import { queueEvent } from "./events.ts";

const POLL_MS = 2_000;
const BATCH = 500;
/** A starting process may have read the files from before a sale, so a recent sale isn't undone. */
const STALE_MS = DAY_MS;

async function noteForSale(
  db: Db,
  listings: readonly Listing[],
  soldBefore: string,
): Promise<void> {
  const rows = listings.map(({ domain }) => ({ domain, sold_at: null }));
  await retryBusy(() =>
    db
      .insertInto("listed_names")
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .column("domain")
          .doUpdateSet({ sold_at: null })
          .where("listed_names.sold_at", "<", soldBefore),
      )
      .execute(),
  );
}

const notifySold = (db: Db, listings: readonly Listing[]): Promise<number> =>
  inTransaction(db, async (transaction) => {
    const noted = await transaction
      .updateTable("listed_names")
      .set({ sold_at: toIso(Date.now()) })
      .where("sold_at", "is", null)
      .where(
        "domain",
        "in",
        listings.map(({ domain }) => domain),
      )
      .returning("domain")
      .execute();
    const domains = new Set(noted.map(({ domain }) => domain));
    for (const { domain, soldDate, soldPrice, price } of listings) {
      if (!domains.has(domain)) continue;
      const data = {
        domain,
        soldDate,
        soldPrice: soldPrice?.amount ?? null,
        currency: price.currency,
      };
      await queueEvent(transaction, { type: "listing.sold", data });
    }
    return domains.size;
  });

interface Options {
  readonly database: Pick<Database, "db">;
  readonly content: Pick<ContentStore, "current">;
  readonly log: Logger;
  readonly onSold: () => void;
  readonly pollMs?: number;
}

export function watchSoldNames({ database, content, log, onSold, pollMs = POLL_MS }: Options) {
  const { db } = database;
  let seen: unknown = null;
  const noted = new Map<string, boolean>();

  async function note(closing: AbortSignal): Promise<void> {
    const { catalogue } = content.current;
    if (catalogue === seen) return;
    const groups = Map.groupBy(listOwned(catalogue), ({ domain, status }) => {
      const wasSold = noted.get(domain);
      if (wasSold === (status === "sold")) return "same";
      if (status === "sold") return "sold";
      return wasSold ? "for sale again" : "for sale";
    });
    for (const [group, listings] of groups) {
      if (group === "same") continue;
      const before = toIso(group === "for sale" ? Date.now() - STALE_MS : Date.now());
      for (let start = 0; start < listings.length; start += BATCH) {
        if (closing.aborted) return;
        const batch = listings.slice(start, start + BATCH);
        if (group !== "sold") await noteForSale(db, batch, before);
        else if ((await notifySold(db, batch)) > 0) onSold();
        for (const { domain } of batch) noted.set(domain, group === "sold");
        await breathe();
      }
    }
    seen = catalogue;
  }

  return repeatWork({ work: note, everyMs: pollMs, log, failure: "sold names not saved" });
}
