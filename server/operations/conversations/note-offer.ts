import type { Offer } from "../../../sale/offer.ts";
import { z } from "zod";
import { done, type Outcome, refuse } from "../../../catalogue/outcome.ts";
import type { Db } from "../../database/database.ts";
import { noteOnOffer, replaceOfferNotes } from "../../conversations/store/offer-notes.ts";
import { noteWithin, ownNote, reference, shownNote } from "./conversation-input.ts";
import { CHANGED, defineOperation, type Plan, type SellersShop } from "../operation.ts";
import { refuseUnknown } from "./offer-context.ts";

const MAX_ALL_NOTES = 20_000;

const undoNotes =
  (db: Db, { id, notes }: Offer, after: string | null) =>
  async () =>
    (await replaceOfferNotes(db, id, after, notes))
      ? done("The notes are as they were.")
      : refuse("This can't be undone anymore, because the notes have changed since.");

/** Notes need no files: the seller can write one down while shop.yaml can't be read. */
async function planNotes<Result>(
  shop: SellersShop,
  ref: string,
  carryOut: (db: Db, offer: Offer) => Promise<Outcome<Result>>,
): Promise<Plan<null, Result> | Outcome<Result>> {
  const { db } = await shop.openDatabase();
  const offer = await db
    .selectFrom("offers")
    .selectAll()
    .where("reference", "=", ref.toUpperCase())
    .executeTakeFirst();
  if (!offer) return refuseUnknown(db, ref);
  return {
    carryOut: () => carryOut(db, offer),
  };
}

/** Adds a note to an offer, which the buyer never sees. */
export const noteOffer = defineOperation({
  input: z.object({ reference, note: ownNote }),
  editsFiles: false,
  plan: (shop, { reference: ref, note }) =>
    planNotes(shop, ref, async (db, offer) => {
      const notes = await noteOnOffer(db, offer.id, note, shop.now());
      return {
        ...done(`Note added to ${offer.reference}.`, undoNotes(db, offer, notes)),
        result: { reference: offer.reference, note },
      };
    }),
});

/** Replaces all notes of an offer, or removes them if no text is given. */
export const editOfferNotes = defineOperation({
  input: z.object({
    reference,
    before: shownNote,
    text: noteWithin(MAX_ALL_NOTES).optional(),
  }),
  editsFiles: false,
  plan: (shop, { reference: ref, before, text }) =>
    planNotes(shop, ref, async (db, offer) => {
      const after = text || null;
      const isSaved =
        before === offer.notes && (await replaceOfferNotes(db, offer.id, before, after));
      if (!isSaved) return CHANGED;
      const words = after === null ? "The notes are removed." : "The notes are changed.";
      return done(words, undoNotes(db, offer, after));
    }),
});
