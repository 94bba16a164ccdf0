import { setTimeout as delay } from "node:timers/promises";
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
  const closing = new AbortController();
  const { signal } = closing;

  async function watchNames(): Promise<void> {
    let isFailing = false;
    while (!signal.aborted) {
      try {
        const told = await tellWaiting(database.db, readListing, new Date(now()).toISOString());
        if (told > 0) onMail();
        isFailing = false;
      } catch (error) {
        if (!isFailing) log.warn(error, "those who wait for a name weren't told");
        isFailing = true;
      }
      await delay(LOOK_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }
  const watching = watchNames();

  return {
    submit: createSubmitCheckout(options),
    async recordClick(domain: string): Promise<void> {
      const listing = readListing(domain);
      if (!listing?.escrowLink || listing.status !== "available") return;
      const askingPrice = listing.price.amount;
      await recordBuyClick(database.db, { domain, askingPrice, time: now() });
      onMail();
    },
    async close() {
      closing.abort();
      await watching;
    },
  };
}
