import { toIso } from "../../catalogue/format/time.ts";
import { repeatWork } from "../database/repeat-work.ts";
import { recordBuyClick } from "./buy-clicks.ts";
import { type CheckoutOptions, createSubmitCheckout } from "./submit-checkout.ts";
import { tellWaiting } from "./waiting.ts";

const LOOK_MS = 5_000;

interface Options extends CheckoutOptions {
  readonly onMail: () => void;
}

export function openCheckout(options: Options) {
  const { database, content, log, now, onMail } = options;
  const readListing = (domain: string) => content.current.catalogue.byDomain.get(domain);
  const worker = repeatWork({
    async work() {
      const told = await tellWaiting(database, readListing, toIso(now()));
      if (told > 0) onMail();
    },
    everyMs: LOOK_MS,
    log,
    failure: "buyers waiting for a name weren't told",
  });

  return {
    submit: createSubmitCheckout(options),
    async recordClick(domain: string): Promise<void> {
      const listing = readListing(domain);
      if (!listing?.escrowLink || listing.status !== "available") return;
      const askingPrice = listing.price.amount;
      await recordBuyClick(database.db, { domain, askingPrice, time: now() });
      onMail();
    },
    close: worker.close,
  };
}
