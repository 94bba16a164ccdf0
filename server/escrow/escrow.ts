import { isSaleable } from "../../sale/reservation.ts";
import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import type { Registry } from "prom-client";
import type { EscrowView } from "../../sale/escrow-view.ts";
import { DAY_MS, MINUTE_MS, SECOND_MS, toIso } from "../../catalogue/format/time.ts";
import { done, type Outcome, refuse } from "../../catalogue/outcome.ts";
import type { Config } from "../settings/config.ts";
import {
  findDecisionContext,
  findOfferById,
  listSteps,
  readNameFile,
} from "../conversations/store/find-offers.ts";
import { findOfferByToken } from "../conversations/store/offer-links.ts";
import type { Database } from "../database/database.ts";
import { openWorker } from "../database/worker.ts";
import type { ContentStore } from "../shop/content-store.ts";
import type { EscrowAccount } from "../settings/config.ts";
import {
  changeTransaction,
  findStored,
  leaseTransaction,
  limitPurchase,
  listDue,
  postponeTransaction,
  wakeTransaction,
  wantTransaction,
} from "./transactions.ts";
import { followLeased } from "./follow.ts";
import { hasSaid, readSaid } from "./said.ts";
import { mayOpen, openLeased } from "./open.ts";
import { type EscrowWork, STUCK_AFTER } from "./work.ts";
import { OFFER_STUCK } from "../outbox/outbox.ts";
import { notifySellerOnce } from "../conversations/store/undelivered.ts";
import { findPayUrl, showTransaction } from "./show.ts";
import { openHook, registerHook } from "./webhook.ts";

const EVERY_MS = SECOND_MS;
/** So many transactions are worked on at once. */
const BATCH = 6;
const REGISTER_EVERY_MS = DAY_MS;
const RETRY_REGISTER_MS = 5 * MINUTE_MS;

/** A buyer who presses the button while another process opens the transaction waits for it this long. */
const WAIT_MS = 20 * SECOND_MS;
const LOOK_EVERY_MS = 300;
const LOOK_AGAIN_MS = 15 * SECOND_MS;

const NOT_NOW = refuse("This can't be paid at Escrow.com right now. Please contact us.");
const BY_FORM = refuse(
  "The shop can't fill in the transaction for you. Please use Escrow.com's own form, which your page shows now.",
);
const DOWN = refuse(
  "Escrow.com doesn't answer right now, so the payment can't be opened there. The shop keeps trying, and your page shows the way to pay as soon as it works.",
  { status: 503 },
);
const PAYING = refuse(
  "Escrow.com has told us of your payment, so there's nothing more to pay. Your page shows how far it is.",
);
const DIFFERS = refuse(
  "The transaction at Escrow.com isn't what was agreed. Please don't pay there until we've cleared this up.",
);

interface Options {
  readonly config: Config;
  readonly database: Database;
  readonly content: Pick<ContentStore, "current" | "files">;
  readonly metrics: Registry;
  readonly log: Logger;
  readonly now: () => number;
  /** Called after a step, to send its emails and update open pages. */
  readonly onStep: () => void;
  readonly fileSale: EscrowWork["fileSale"];
  /** False in tests that ask the service themselves. */
  readonly isFollowing?: boolean;
}

/** Sells through the escrow service's interface, if the shop has a key for it. */
export function openEscrow(options: Options) {
  const {
    config,
    database,
    content,
    metrics,
    log,
    now,
    onStep,
    fileSale,
    isFollowing = true,
  } = options;
  const { db } = database;
  const account: EscrowAccount | null = config.escrow;

  const toWork = (key: EscrowAccount, signal?: AbortSignal): EscrowWork => ({
    account: key,
    database,
    content,
    siteUrl: config.siteUrl,
    log,
    now,
    signal,
    fileSale,
  });

  /** The seller reads once in a sale that the shop can't go on with it. */
  async function notifyIfStuck(offerId: number): Promise<void> {
    const transaction = await findStored(db, offerId);
    const offer = await findOfferById(db, offerId);
    const isStuck = transaction && transaction.failures >= STUCK_AFTER;
    if (!isStuck || offer?.paid_at !== null) return;
    if (await notifySellerOnce(database, offer, OFFER_STUCK, now())) onStep();
  }

  /** Opens or asks about one transaction, unless another process does. One that fails waits, so that the others have their turn. */
  async function workOn(work: EscrowWork, offerId: number): Promise<void> {
    const transaction = await leaseTransaction(db, offerId, now());
    if (!transaction) return;
    try {
      const offer = await findOfferById(db, offerId);
      if (!offer) return;
      if (transaction.state === "wanted") await openLeased(work, transaction, offer);
      const opened = await findStored(db, offerId);
      if (opened?.state === "open" && (await followLeased(work, opened, offer))) onStep();
    } catch (error) {
      if (work.signal?.aborted) return;
      log.warn(error, "a sale at Escrow.com was not followed");
      await postponeTransaction(db, offerId, now());
    } finally {
      await changeTransaction(db, transaction, { leased_until: null });
    }
    await notifyIfStuck(offerId);
  }

  const findDue = (key: EscrowAccount) => listDue(db, key.api, now(), BATCH);

  async function workOnDue(key: EscrowAccount, signal?: AbortSignal): Promise<void> {
    const work = toWork(key, signal);
    const due = await findDue(key);
    await Promise.all(due.map(({ offer_id: id }) => workOn(work, id)));
  }

  let registeredAt = -Infinity;
  const isToRegister = () => now() - registeredAt >= REGISTER_EVERY_MS;

  const follow = (key: EscrowAccount) =>
    openWorker({
      database,
      name: "escrow",
      log,
      everyMs: EVERY_MS,
      isDue: async () => isToRegister() || (await findDue(key)).length > 0,
      async work(signal) {
        if (isToRegister()) {
          const isKnown = await registerHook(toWork(key, signal));
          registeredAt = now() - (isKnown ? 0 : REGISTER_EVERY_MS - RETRY_REGISTER_MS);
        }
        await workOnDue(key, signal);
        return false;
      },
    });

  async function untilOpened(offerId: number): Promise<string | null> {
    const end = performance.now() + WAIT_MS;
    for (;;) {
      const transaction = await findStored(db, offerId);
      const url = transaction ? findPayUrl(transaction) : null;
      const isBusy = (transaction?.leased_until ?? "") > toIso(now());
      if (url || !isBusy || performance.now() > end) return url;
      await delay(LOOK_EVERY_MS);
    }
  }

  const follower = account && isFollowing ? follow(account) : null;

  return {
    hook: account ? openHook({ db, metrics, now }) : null,

    /** Returns null if the agreement at this link is paid in another way. */
    async show(token: string): Promise<EscrowView | null> {
      const offer = await findOfferByToken(db, token);
      const { shop } = content.current;
      const context = { shop, service: account?.api ?? null, time: now() };
      const transaction = offer ? await showTransaction(db, offer, context) : null;
      if (!offer || !transaction) return null;
      // A buyer who has just paid shouldn't wait to read that the shop knows.
      const isStale = (transaction.askedAt ?? "") < toIso(now() - LOOK_AGAIN_MS);
      if (account && transaction.payUrl && isStale) await wakeTransaction(db, offer.id, now());
      // Only the seller may read why the service refused.
      const { trouble: _, ...view } = transaction;
      return view;
    },

    /** Opens the transaction, if it isn't open yet. The result is where the buyer pays. */
    async pay(token: string): Promise<Outcome<string>> {
      const offer = await findOfferByToken(db, token);
      if (!account || !offer || !mayOpen(offer, content.files.shop, now())) return NOT_NOW;
      const steps = await listSteps(db, offer.id);
      const known = await findStored(db, offer.id);
      const isPaying = known !== undefined && hasSaid(readSaid(known), "escrow-paying");
      // An old tab, or a move from one service to another, must not lead to a second payment.
      if (isPaying || steps.some(({ kind }) => kind === "escrow-paying")) return PAYING;
      const at = toIso(now());
      const file = readNameFile(content.files, offer.domain);
      const { isTaken, status } = await findDecisionContext(db, offer, { now: at, ...file });
      if (isTaken || !isSaleable(offer, status, at)) return NOT_NOW;
      const first = await wantTransaction(db, offer, account.api, now());
      const wanted = await limitPurchase(db, offer, first, now());
      if (wanted.state === "form") return BY_FORM;
      if (wanted.state === "over") return NOT_NOW;
      // While the service doesn't answer, the shop tries at its own pace, however often the buyer does.
      const isDue = wanted.failures === 0 || wanted.due_at <= at;
      if (!findPayUrl(wanted) && isDue) await workOn(toWork(account), offer.id);
      const url = await untilOpened(offer.id);
      if (url) return { ...done(""), result: url };
      const after = await findStored(db, offer.id);
      return after && hasSaid(readSaid(after), "escrow-differs") ? DIFFERS : DOWN;
    },

    /** Opens and asks about everything that is due. */
    workOnDue: async () => void (account && (await workOnDue(account))),

    async close(): Promise<void> {
      await follower?.close();
    },
  };
}
