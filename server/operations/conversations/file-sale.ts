import type { Offer } from "../../../sale/offer.ts";
import type { Logger } from "pino";
import { dayIn } from "../../../catalogue/format/format.ts";
import { toIso } from "../../../catalogue/format/time.ts";
import type { Config } from "../../config.ts";
import { saveNames } from "../../names/save-names.ts";
import type { ContentStore } from "../../shop/content-store.ts";
import { explainFault, readDeal } from "./deal.ts";
import { listSaleChanges } from "./mark-paid.ts";

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
    const deal = readDeal(content.files, offer);
    const changes = listSaleChanges(deal, false, {
      day: dayIn(paidAt, deal.shop.timeZone),
      instead: undefined,
    });
    if (changes.size === 0 || deal.wasBoughtAfter?.(paidAt, toIso(Date.now()))) return null;
    if (deal.isFaulty) return explainFault(deal);
    try {
      const noted = { command: `offers paid ${reference}`, isFinal: true };
      await saveNames(config, { changes: new Map([[domain, changes]]) }, noted);
      return null;
    } catch (error) {
      log.warn(error, "the file of a sold name wasn't changed");
      return error instanceof Error ? error.message : String(error);
    }
  };
