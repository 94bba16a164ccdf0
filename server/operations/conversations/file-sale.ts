import type { Logger } from "pino";
import { toIso } from "../../../catalogue/format/time.ts";
import type { Config } from "../../config.ts";
import type { Database } from "../../database/database.ts";
import { standsPaid } from "../../conversations/rules/rules.ts";
import { findOffer } from "../../conversations/store/find-offers.ts";
import type { ContentStore } from "../../shop/content-store.ts";
import type { SellersShop } from "../operation.ts";
import { markPaid } from "./mark-paid.ts";

interface Options {
  readonly config: Config;
  readonly database: Database;
  readonly content: Pick<ContentStore, "files">;
  readonly log: Logger;
  readonly now: () => number;
}

/** Marks the name of a paid agreement as sold in its file, by the action of the seller's. It may be called again. */
export function createFileSale({ config, database, content, log, now }: Options) {
  const readContent = () => Promise.resolve(content.files);
  const openDatabase = () => Promise.resolve(database);
  const shop: SellersShop = {
    config,
    environment: {},
    via: "link",
    now,
    readContent,
    readListed: readContent,
    findDatabase: openDatabase,
    openDatabase,
  };
  /** Returns false if the file couldn't be changed, so that it has to be tried again. */
  return async function fileSale(reference: string): Promise<boolean> {
    const input = { reference, publishPrice: false };
    const offer = (await findOffer(database.db, reference, toIso(now())))?.offer;
    // What the seller took back in the meantime must not be marked as paid again.
    if (!offer || !standsPaid(offer)) return true;
    const review = await markPaid.review(shop, input);
    if (review.is === "review" && review.asks === null) return true;
    const outcome =
      review.is === "review" ? await markPaid.commit(shop, input, String(offer.steps)) : review;
    if (outcome.is === "done") return true;
    log.warn({ reference, error: outcome.error }, "the file of a sold name wasn't changed");
    return false;
  };
}
