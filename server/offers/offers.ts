import { setTimeout as delay } from "node:timers/promises";
import type { ContentStore } from "../content/content-store.ts";
import { createBuyerSide } from "./buyer-side.ts";
import { createOfferCloser } from "./close-offers.ts";
import { openChanges } from "./follow-changes.ts";
import { createReservations } from "./reservations.ts";
import { createSubmitOffer, type OfferOptions } from "./submit-offer.ts";

const LOOK_MS = 1_000;
const CLOSE_MS = 5_000;

interface Options extends OfferOptions {
  readonly content: Pick<ContentStore, "current" | "files" | "reserve">;
  readonly onMail: () => void;
  readonly closeMs?: number;
}

/** Offers: made, answered, followed, ended; the names that they reserve. */
export function openOffers(options: Options) {
  const { database, content, log, now, onMail, closeMs = CLOSE_MS } = options;
  const { db } = database;
  const changes = openChanges(db);
  const reservations = createReservations({ db, content, now });
  const readListing = (domain: string) => content.files.catalogue.byDomain.get(domain);
  const closeOffers = createOfferCloser({ database, readListing, now });
  const closing = new AbortController();
  const { signal } = closing;

  async function repeat(work: () => Promise<unknown>, pauseMs: number): Promise<void> {
    let isFailing = false;
    while (!signal.aborted) {
      try {
        await work();
        isFailing = false;
      } catch (error) {
        // A database that is gone for long would fill the log.
        if (!isFailing) log.warn(error, "offers");
        isFailing = true;
      }
      await delay(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }
  async function look(): Promise<void> {
    await reservations.look();
    await changes.look();
  }
  async function close(): Promise<void> {
    if ((await closeOffers()) > 0) onStep();
  }
  function onStep(): void {
    onMail();
    look().catch((error: unknown) => log.warn(error, "offers"));
  }
  const noticing = reservations.look();
  const working = noticing
    .catch(() => undefined)
    .then(() => Promise.all([repeat(look, LOOK_MS), repeat(close, closeMs)]));
  const own = { ...options, onMail: onStep };
  return {
    submit: createSubmitOffer(own),
    ...createBuyerSide(own),
    follow: changes.follow,
    /** Names with an agreement that is not paid yet. */
    get reserved() {
      return reservations.reserved;
    },
    /** Until the agreements of before the start are known. Rejects when the database fails. */
    ready: () => noticing,
    endStreams: changes.close,
    async close() {
      closing.abort();
      changes.close();
      await working;
    },
  };
}
