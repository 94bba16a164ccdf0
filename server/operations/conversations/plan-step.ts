import { type FileStatus, isUnpaid, payByOf } from "../../../sale/reservation.ts";
import { type Action, concernsMoney, decide, type RefusalReason } from "../../../sale/rules.ts";
import { toStep } from "../../../sale/new-step.ts";
import type { Offer, OfferStep } from "../../../sale/offer.ts";
import { formatMoney } from "../../../catalogue/format/currency.ts";
import {
  type Changed,
  done,
  type Outcome,
  refuse,
  type Refused,
  type Review,
  type Undo,
} from "../../../catalogue/outcome.ts";
import type { Database, Db } from "../../database/database.ts";
import { orUnwritable } from "../../database/unwritable.ts";
import { saveNames } from "../../names/save-names.ts";
import { actOnOffer } from "../../conversations/store/act.ts";
import { explainToSeller } from "../../conversations/store/explain-to-seller.ts";
import { findOfferById, listSteps } from "../../conversations/store/find-offers.ts";
import { explainFault, findOfferContext, type FoundOffer, refuseUnknown } from "./offer-context.ts";
import type { Plan, SellersShop } from "../operation.ts";

interface FileEdit {
  readonly changes: ReadonlyMap<string, string>;
  /** How the list of changes names the edit, such as 'offers paid O-7K3M9Q'. */
  readonly command: string;
}

/** A step of the seller's in an offer, with what she reads before and after it. */
export interface SellersStep extends Pick<Review, "shown" | "asks"> {
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
  /** Says what was done, in whole sentences. */
  words(after: Offer, files: readonly string[]): string;
  /** Takes the step back, or says why nothing can. */
  undo?(after: Offer): Undo | string;
}

/** Says how the offer stands after a step, and which files were edited. `payBy` is null if nothing has to be paid, or by no particular time. */
function toDone(step: SellersStep, after: Offer, files: readonly string[] = []) {
  const { reference, domain, state, amount, steps } = after;
  const undo = step.undo?.(after) ?? "This can't be undone, because the buyer gets an email.";
  const times = {
    expiresAt: after.expires_at,
    payBy: isUnpaid(after) ? payByOf(after) : null,
  };
  return {
    ...done(step.words(after, files), undo),
    result: { reference, domain, state, amount, steps, ...times, payLink: after.pay_link, files },
  };
}

type Stepped = ReturnType<typeof toDone>["result"];

const findFresh = async (shop: SellersShop, db: Db, reference: string) =>
  findOfferContext(db, await shop.readContent(), reference, shop.now());

export const viaOf = ({ via }: Pick<SellersShop, "via">): OfferStep["via"] =>
  via === "terminal" ? null : via;

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

function explain(context: FoundOffer, reason: RefusalReason | "unknown"): Refused {
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

async function takeStep(
  shop: SellersShop,
  database: Database,
  context: FoundOffer,
  step: SellersStep,
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
    return explain((await findFresh(shop, db, offer.reference)) ?? context, outcome.refusal);
  const isSame = await isRepeated(shop, db, offer, String(offer.steps), step.action);
  const repeated = isSame ? await findOfferById(db, offer.id) : undefined;
  return repeated ?? explainChange(db, offer);
}

/** Emails with such a link are forwarded, so nobody who has one may undo a sale, the name's file and the books. */
const NOT_BY_LINK = refuse(
  "This changes your files and your books, so do it on the desk or in the terminal.",
);

/** Plans a step of the seller's in an offer. Its mark is the number of steps that she has seen. */
export async function planStep(
  shop: SellersShop,
  reference: string,
  seen: string | null,
  describe: (context: FoundOffer) => Promise<SellersStep | Refused> | SellersStep | Refused,
): Promise<Plan<null, Stepped> | Outcome<Stepped>> {
  const { db } = await shop.openDatabase();
  const context = await findFresh(shop, db, reference);
  if (!context) return refuseUnknown(db, reference);
  const { offer } = context;
  const step = await describe(context);
  if ("is" in step) return step;
  const { action, shown, warnings = [], asks, refusal, file, isMade = false } = step;
  if (seen !== null && seen !== String(offer.steps))
    return (await isRepeated(shop, db, offer, seen, action))
      ? toDone(step, offer)
      : explainChange(db, offer);
  if (shop.via === "link" && concernsMoney(offer, context.steps)) return NOT_BY_LINK;
  if (refusal) return refusal;
  const status = "status" in step ? step.status : context.status;
  const obstacle = isMade ? null : decide(offer, "seller", action, { ...context, status }).refusal;
  if (obstacle) return explain(context, obstacle);
  const note = "note" in action && action.note ? [`Your note: ${action.note}`] : [];
  return {
    shown: [...shown, ...note],
    warnings,
    asks,
    seen: String(offer.steps),
    /** The file is edited first, so that a second try completes an interrupted one. */
    async carryOut() {
      const { files, unnoted } = file?.changes.size
        ? await saveNames(
            shop.config,
            { changes: new Map([[offer.domain, file.changes]]) },
            { command: file.command, isFinal: true },
          )
        : { files: [], unnoted: null };
      const database = await shop.openDatabase();
      const taking = isMade
        ? Promise.resolve(step.correct?.(database)).then((changed) => changed ?? offer)
        : takeStep(shop, database, context, step);
      const half = `This couldn't be recorded in the database, but the file of ${context.displayName} may already be changed. Once the database can be written to, do it again.`;
      const taken = await (file
        ? orUnwritable(taking, () => refuse(half, { status: 503 }))
        : taking);
      if ("is" in taken) return taken;
      const outcome = toDone(step, taken, files);
      const missing = unnoted ? ` The change isn't in the list of changes: ${unnoted}.` : "";
      return { ...outcome, words: outcome.words + missing };
    },
  };
}
