import type { Offer } from "../../../sale/offer.ts";
import { isDeepStrictEqual } from "node:util";
import { findOwned, type Reservation } from "../../../catalogue/catalogue.ts";
import type { TransferSteps } from "../../../sale/transfer.ts";
import type { ContentStore } from "../../shop/content-store.ts";
import { toIso } from "../../../catalogue/format/time.ts";
import { showTransfer } from "../../escrow/show-transfer.ts";
import { createFollowers } from "../../http/event-stream.ts";
import { repeatWork } from "../../database/repeat-work.ts";
import { createBuyerAnswer } from "./buyer-answer.ts";
import { createOfferCloser } from "../store/close-offers.ts";
import { listReserved } from "../store/find-offers.ts";
import { findOfferByToken } from "../store/offer-links.ts";
import { showOffer } from "./offer-view.ts";
import { createSubmitOffer, type OfferOptions } from "./submit-offer.ts";

const POLL_MS = 1_000;
const CLOSE_MS = 5_000;

interface Options extends OfferOptions {
  readonly content: Pick<ContentStore, "current" | "files" | "faults" | "reserve">;
  readonly hasMailServer: boolean;
  readonly pollMs?: number;
  readonly closeMs?: number;
}

export type Offers = ReturnType<typeof openOffers>;

export function openOffers(options: Options) {
  const {
    database,
    content,
    log,
    now,
    onMail,
    hasMailServer,
    pollMs = POLL_MS,
    closeMs = CLOSE_MS,
  } = options;
  const { db } = database;
  const followers = createFollowers<number, number>((step, last) => step !== last);
  let reserved: ReadonlyMap<string, Reservation> = new Map();
  let looking = Promise.resolve();
  const readListing = (domain: string) => findOwned(content.files.catalogue, domain);
  const hasFaults = () => content.faults.length > 0;
  const closeOffers = createOfferCloser({ database, readListing, hasFaults, now });

  async function checkReserved(): Promise<void> {
    const found = await listReserved(db, content.files, toIso(now()));
    if (isDeepStrictEqual(found, reserved)) return;
    await content.reserve(found);
    reserved = found;
  }

  async function checkSteps(): Promise<void> {
    const ids = [...followers.keys()];
    if (ids.length === 0) return;
    const rows = await db
      .selectFrom("offers")
      .select(["id", "steps"])
      .where("id", "in", ids)
      .execute();
    const steps = new Map(rows.map((row) => [row.id, row.steps]));
    for (const id of ids) followers.publish(id, steps.get(id) ?? 0);
  }

  /** One check follows another, because an older result must not replace a newer one. Resolves once the pages show it. */
  function check(): Promise<void> {
    looking = looking
      .catch(() => undefined)
      .then(checkReserved)
      .then(checkSteps);
    return looking;
  }

  function followOffer({ id, steps }: Offer, address: string) {
    const follower = followers.add(id, address);
    follower?.push(steps);
    return follower;
  }

  function onStep(): void {
    onMail();
    check().catch((error: unknown) => log.warn(error, "offers not updated"));
  }

  async function close(signal: AbortSignal): Promise<void> {
    if ((await closeOffers(signal)) > 0) onStep();
  }

  const workers = [
    repeatWork({ work: check, everyMs: pollMs, log, failure: "offers not updated" }),
    repeatWork({ work: close, everyMs: closeMs, log, failure: "offers not closed" }),
  ];
  const own = { ...options, onMail: onStep };
  return {
    submit: createSubmitOffer(own),
    show: (token: string) => showOffer(db, content.files, token, toIso(now()), hasMailServer),
    /** Returns what the buyer does to receive the name, or null while there is nothing to do. */
    async showTransfer(token: string): Promise<TransferSteps | null> {
      const offer = await findOfferByToken(db, token);
      return offer ? showTransfer(db, offer, "buyer") : null;
    },
    answer: createBuyerAnswer(own),
    async follow(token: string, address: string) {
      const offer = await findOfferByToken(db, token);
      return offer && followOffer(offer, address);
    },
    followOffer,
    /** Sends the messages of a step that was made elsewhere, and updates open pages. */
    wake: onStep,
    isReserved: (domain: string) => reserved.has(domain),
    check,
    endStreams: followers.closeAll,
    async close() {
      followers.closeAll();
      await Promise.all(workers.map((worker) => worker.close()));
    },
  };
}
