import type { FileStatus } from "../../../sale/reservation.ts";
import { type Action, decide, type RefusalReason, toStep } from "../../../sale/rules.ts";
import type { Offer, OfferStep } from "../../../sale/offer.ts";
import { formatMoney } from "../../../catalogue/format/currency.ts";
import {
  type Changed,
  type Done,
  done,
  type Outcome,
  refuse,
  type Refused,
  type Undo,
} from "../../../catalogue/outcome.ts";
import { listBookings } from "../../books/ledger.ts";
import type { Database, Db } from "../../database/database.ts";
import { orUnwritable } from "../../database/unwritable.ts";
import { saveNames } from "../../names/save-names.ts";
import { actOnOffer } from "../../conversations/store/act.ts";
import { explainToSeller } from "../../conversations/store/explain-to-seller.ts";
import { findOfferById, listOpen, listSteps } from "../../conversations/store/find-offers.ts";
import { findNoticeForOthers, notifiesOther } from "../../conversations/store/notify-of-step.ts";
import { toMailbox } from "../../conversations/people/mailbox.ts";
import { explainFault, findOfferContext, formatTimeIn, type FoundOffer } from "./offer-context.ts";
import type { Plan, SellersShop } from "../operation.ts";

interface FileEdit {
  readonly changes: ReadonlyMap<string, string>;
  /** How the list of changes names the edit, such as 'offers paid O-7K3M9Q'. */
  readonly command: string;
  /** Says what may be unfinished if the file was edited, but the database couldn't be. */
  readonly half: string;
}

/** A step of the seller's in an offer, with what she reads before and after it. */
export interface SellersStep<Details, Result> extends Pick<
  Plan<Details, Result>,
  "shown" | "asks" | "details"
> {
  readonly action: Action;
  readonly warnings?: readonly string[];
  /** Says why the step can't be taken although the rules of offers would allow it. */
  readonly refusal?: Refused | null;
  /** The status of the name's file after the step, if it isn't the present one. */
  readonly status?: FileStatus;
  /** True if the step was made before, and only its file may be left to edit. */
  readonly isMade?: boolean;
  /** Corrects what was recorded of a step that was made before. */
  correct?(database: Database): Promise<Changed | void>;
  readonly file?: FileEdit;
  toDone(
    offer: Offer,
    files: readonly string[],
  ): Pick<Done<Result>, "words" | "result"> & {
    /** Takes the step back, or says why nothing can. */
    readonly undo?: Undo | string;
  };
}

export interface StepContext extends FoundOffer {
  readonly db: Db;
  readonly time: number;
  formatTime(iso: string): string;
  /** Says that other buyers get an email about the step, if any do. */
  describeOthers(action: Action): readonly string[];
}

/** The books keep the reference of a sale whose buyer was erased. */
export async function refuseUnknown(db: Db, reference: string): Promise<Refused> {
  const [booked] = await listBookings(db, { source: reference.toUpperCase() });
  return booked
    ? refuse(
        `${booked.source} was erased with its buyer. Its bookings stay, and can be taken back. Book another fee of that sale as a cost of ${booked.domain}.`,
        { status: 404, reason: "erased" },
      )
    : refuse(`No offer has the reference ${reference}.`, { status: 404, reason: "unknown" });
}

async function findContext(shop: SellersShop, db: Db, reference: string) {
  const time = shop.now();
  const found = await findOfferContext(db, await shop.readContent(), reference, time);
  if (!found) return null;
  const { offer, status } = found;
  const others = (await listOpen(db, offer.domain)).filter(({ id }) => id !== offer.id);
  const context: StepContext = {
    ...found,
    db,
    time,
    formatTime: formatTimeIn(found.shop),
    describeOthers(action) {
      const { change } = decide(offer, "seller", action, found);
      const news = findNoticeForOthers(offer, { ...offer, ...change }, action, status);
      const recipients = news ? others.filter((other) => notifiesOther(other, news)) : [];
      const count = new Set(recipients.map(({ email }) => toMailbox(email))).size;
      if (count === 0) return [];
      return [
        count === 1
          ? "Another buyer with an open offer gets an email too."
          : `${count} other buyers with open offers get an email too.`,
      ];
    },
  };
  return context;
}

const viaOf = ({ via }: SellersShop): OfferStep["via"] => (via === "terminal" ? null : via);

/** After a second tap on a button, the step already exists, and the seller gets the answer to the first tap. */
async function isRepeated(shop: SellersShop, db: Db, offer: Offer, seen: string, action: Action) {
  if (shop.via === "terminal") return false;
  const step = (await listSteps(db, offer.id)).find(({ number }) => number === Number(seen) + 1);
  const same = toStep("seller", action, offer, {}, "");
  return (
    step?.via === shop.via &&
    step.kind === same.kind &&
    step.note === same.note &&
    (action.kind !== "countered" || step.amount === action.amount)
  );
}

async function explainChange(db: Db, { id, name, currency, reference }: Offer): Promise<Changed> {
  const last = (await listSteps(db, id)).at(-1);
  const error =
    last?.kind === "accepted" && last.actor === "buyer"
      ? `${name} has already accepted ${formatMoney(last.amount ?? 0, currency)}, so nothing was done.`
      : `${reference} has changed in the meantime, so nothing was done.`;
  return { is: "changed", error, differences: [] };
}

function explain(context: StepContext, reason: RefusalReason | "unknown"): Refused {
  const { status, shop, holder } = context;
  if (reason === "unsaleable" && status === "unread")
    return refuse(explainFault(context), { reason: "fault" });
  const error = `${explainToSeller(reason, { ...context, timeZone: shop.timeZone })}.`;
  if (reason === "offered-already")
    return refuse(error, { fields: { amount: error }, status: 400, reason });
  return refuse(error, {
    reason,
    ...(reason === "taken" && holder && { inTheWay: holder.reference }),
  });
}

const saveFile = async (
  { config }: SellersShop,
  { domain }: Offer,
  { changes, command }: FileEdit,
) =>
  changes.size === 0
    ? { files: [], unnoted: null }
    : saveNames(config, { changes: new Map([[domain, changes]]) }, { command, isFinal: true });

async function takeStep(
  shop: SellersShop,
  database: Database,
  context: StepContext,
  step: SellersStep<unknown, unknown>,
): Promise<Offer | Refused | Changed> {
  const { offer, db } = context;
  const outcome = await actOnOffer(database, {
    offerId: offer.id,
    actor: "seller",
    action: step.action,
    seen: offer.steps,
    status: "status" in step ? step.status : context.status,
    wasBoughtAfter: context.wasBoughtAfter,
    via: viaOf(shop),
    time: shop.now(),
  });
  if (outcome.ok) return outcome.offer;
  if (outcome.refusal !== "changed")
    return explain((await findContext(shop, db, offer.reference)) ?? context, outcome.refusal);
  const isSame = await isRepeated(shop, db, offer, String(offer.steps), step.action);
  const repeated = isSame ? await findOfferById(db, offer.id) : undefined;
  return repeated ?? explainChange(db, offer);
}

/** Plans a step of the seller's in an offer. Its mark is the number of steps that she has seen. */
export async function planStep<Details, Result>(
  shop: SellersShop,
  reference: string,
  seen: string | null,
  describe: (
    context: StepContext,
  ) => Promise<SellersStep<Details, Result> | Refused> | SellersStep<Details, Result> | Refused,
): Promise<Plan<Details, Result> | Outcome<Result>> {
  const { db } = await shop.openDatabase();
  const context = await findContext(shop, db, reference);
  if (!context) return refuseUnknown(db, reference);
  const { offer } = context;
  const step = await describe(context);
  if ("is" in step) return step;
  const { action, shown, warnings = [], asks, details, refusal, file, isMade = false } = step;
  const toDone = (after: Offer, files: readonly string[] = []) => {
    const {
      words,
      result,
      undo = "This can't be undone, because the buyer is told.",
    } = step.toDone(after, files);
    return { ...done(words, undo), result };
  };
  if (seen !== null && seen !== String(offer.steps))
    return (await isRepeated(shop, db, offer, seen, action))
      ? toDone(offer)
      : explainChange(db, offer);
  if (refusal) return refusal;
  const status = "status" in step ? step.status : context.status;
  const obstacle = isMade ? null : decide(offer, "seller", action, { ...context, status }).refusal;
  if (obstacle) return explain(context, obstacle);
  const note = "note" in action && action.note ? [`Your note: ${action.note}`] : [];
  return {
    shown: [...shown, ...note],
    changes: [],
    warnings,
    asks,
    seen: String(offer.steps),
    details,
    /** The file is edited first, so that a second try completes an interrupted one. */
    async carryOut() {
      const { files, unnoted } = file
        ? await saveFile(shop, offer, file)
        : { files: [], unnoted: null };
      const database = await shop.openDatabase();
      const taking = isMade
        ? Promise.resolve(step.correct?.(database)).then((changed) => changed ?? offer)
        : takeStep(shop, database, context, step);
      const taken = await (file
        ? orUnwritable(taking, () => refuse(file.half, { status: 503 }))
        : taking);
      if ("is" in taken) return taken;
      const outcome = toDone(taken, files);
      return unnoted
        ? {
            ...outcome,
            words: `${outcome.words} The change isn't in the list of changes: ${unnoted}.`,
          }
        : outcome;
    },
  };
}
