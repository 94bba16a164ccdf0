import { z } from "zod";
import { capitalize } from "../../catalogue/format/format.ts";
import { cleanParagraphs } from "../../catalogue/format/clean-text.ts";
import { MAX_OWN_NOTE } from "../../catalogue/forms.ts";
import { handleSellerAnswer, NOT_CONFIRMED } from "../../server/answers/seller-answer.ts";
import { readForm } from "../../server/forms/form-fields.ts";
import { NamesFault } from "../../server/names/names-fault.ts";
import { noteOnOffer, replaceOfferNotes } from "../../server/offers/offer-notes.ts";
import { noteNamed } from "../../server/offers/offer-fields.ts";
import type { RefusalReason } from "../../server/offers/rules.ts";
import {
  type Deal,
  explainFault,
  explainRefusal,
  findDeal,
  takeSellersStep,
} from "../../server/sales/deal.ts";
import { markPaid } from "../../server/sales/mark-paid.ts";
import { planTakeBack, takeBackPayment } from "../../server/sales/take-back-payment.ts";
import type { DeskBase } from "../base.ts";
import type { Values } from "../forms/receive-form.ts";
import { orUnwritable } from "../../server/database/unwritable.ts";
import type { Acted } from "./act-on-inquiry.ts";
import { fullAddress } from "./checkout-link-fields.ts";
import { describeEdit, describeLongNote, readEditedNote } from "./edited-note.ts";

const MAX_ALL_NOTES = 20_000;
const NOTES_CHANGED =
  "The notes have changed since you opened this page, so nothing was saved. What you wrote is still here: read what's new, then save it again.";

/** `markPaid` edits the name's file before the database, so the file may already say sold. */
const describeHalfPaid = ({ displayName }: Deal) =>
  `The payment couldn't be recorded in the database, but ${displayName} may already be marked as sold in its file. Health shows what to fix. Then press Mark as paid again.`;

const describeHalfUnpaid = ({ displayName }: Deal) =>
  `This couldn't be recorded in the database, but the file of ${displayName} may already say available. Health shows what to fix. Then press Take back again.`;

const DONE: Readonly<Record<string, string>> = {
  accept: "Accepted. The buyer gets an email.",
  confirm: "Confirmed. The buyer gets an email.",
  counter: "Countered. The buyer gets an email.",
  recall: "Your counteroffer is taken back. The buyer gets an email.",
  decline: "Declined.",
};

const refuse = (error: string, step: "form" | "refused" = "form", fields?: Values): Acted => ({
  ok: false,
  step,
  error,
  ...(fields && { fields }),
});

const sentence = (words: string) => `${capitalize(words)}.`;

const unpaidSchema = z.object({
  outcome: z.enum(["mistake", "returned"], "Choose what happened."),
  note: noteNamed("the note"),
});

const payLinkSchema = z.object({ payLink: fullAddress, note: noteNamed("the note") });

export function openOfferActions({ database, config, now, requireContent }: DeskBase) {
  const { db } = database;

  async function explain(deal: Deal, refusal: RefusalReason | "unknown"): Promise<Acted> {
    return refuse(`${await explainRefusal(db, deal, refusal, now())}.`, "refused");
  }

  async function sendPayLink(deal: Deal, values: Values): Promise<Acted> {
    const { values: given, fault } = readForm(payLinkSchema, [], values, null);
    if (!given) return refuse(fault.error, "form", fault.fields);
    const { payLink, note } = given;
    if (payLink === deal.offer.pay_link) return refuse("The buyer already has this payment link.");
    if (!values.agree) return { ok: false, step: "review", error: NOT_CONFIRMED };
    const action = { kind: "told", reason: "pay-link", payLink, note } as const;
    const outcome = await takeSellersStep(database, deal, { action, via: "desk", time: now() });
    if (!outcome.ok) return explain(deal, outcome.refusal);
    return { ok: true, words: "The payment link is saved. The buyer gets an email." };
  }

  async function pay(deal: Deal, values: Values): Promise<Acted> {
    if (deal.isFaulty) return refuse(sentence(explainFault(deal)), "refused");
    if (!values.agree) return { ok: false, step: "review", error: NOT_CONFIRMED };
    try {
      const isPricePublished = values.publishPrice === "yes";
      const payment = { isPricePublished, via: "desk", time: now() } as const;
      const paid = await orUnwritable(markPaid(database, config, deal, payment), () => null);
      if (!paid) return refuse(describeHalfPaid(deal), "refused");
      if (!paid.outcome.ok) return explain(deal, paid.outcome.refusal);
      const changed = paid.files.length > 0 ? ` Changed: ${paid.files.join(", ")}.` : "";
      return { ok: true, words: `Sold: ${deal.displayName}.${changed}` };
    } catch (error) {
      if (!(error instanceof NamesFault)) throw error;
      return refuse(error.message, "refused");
    }
  }

  async function takeBack(deal: Deal, values: Values): Promise<Acted> {
    if (deal.isFaulty) return refuse(sentence(explainFault(deal)), "refused");
    const { values: given, fault } = readForm(unpaidSchema, [], values, null);
    if (!given) return refuse(fault.error, "form", fault.fields);
    if (!values.agree) return { ok: false, step: "review", error: NOT_CONFIRMED };
    const plan = await planTakeBack(db, deal, given, now());
    try {
      const taking = takeBackPayment(database, config, deal, { plan, via: "desk", time: now() });
      const taken = await orUnwritable(taking, () => null);
      if (!taken) return refuse(describeHalfUnpaid(deal), "refused");
      if (!taken.outcome.ok) return explain(deal, taken.outcome.refusal);
      const changed = taken.files.length > 0 ? ` Changed: ${taken.files.join(", ")}.` : "";
      const standing = plan.goesOn ? "The agreement goes on." : "The sale has ended.";
      return { ok: true, words: `Taken back. ${standing} The buyer gets an email.${changed}` };
    } catch (error) {
      if (!(error instanceof NamesFault)) throw error;
      return refuse(error.message, "refused");
    }
  }

  async function addNote(deal: Deal, values: Values): Promise<Acted> {
    const note = cleanParagraphs(values.ownNote ?? "");
    if (!note) return refuse("Write a note, then press Save.", "form");
    if (note.length > MAX_OWN_NOTE) return refuse(describeLongNote(MAX_OWN_NOTE));
    const notes = await noteOnOffer(db, deal.offer.id, note, now());
    return { ok: true, words: "Noted.", undo: restoreNotes(deal, notes) };
  }

  function restoreNotes({ offer: { id, notes } }: Deal, after: string | null) {
    return async () =>
      (await replaceOfferNotes(db, id, after, notes))
        ? "The notes are as they were."
        : "This can't be undone anymore, because the notes have changed since.";
  }

  async function changeNotes(deal: Deal, values: Values): Promise<Acted> {
    const { before, after, fault } = readEditedNote(values, MAX_ALL_NOTES);
    if (fault) return refuse(fault);
    const isSaved =
      before === deal.offer.notes && (await replaceOfferNotes(db, deal.offer.id, before, after));
    if (!isSaved) return refuse(NOTES_CHANGED, "refused");
    return { ok: true, words: describeEdit(after), undo: restoreNotes(deal, after) };
  }

  const ownActions = new Map<string | undefined, typeof pay>([
    ["pay-link", sendPayLink],
    ["paid", pay],
    ["unpaid", takeBack],
  ]);

  return async function act(reference: string, values: Values): Promise<Acted | null> {
    const files = await requireContent();
    const deal = await findDeal(db, files, reference, now());
    if (!deal) return null;
    if (values.action === "note") return addNote(deal, values);
    if (values.action === "notes") return changeNotes(deal, values);
    const own = ownActions.get(values.action);
    if (own) {
      if (Number(values.seen) !== deal.offer.steps) return explain(deal, "changed");
      return own(deal, values);
    }
    const outcome = await handleSellerAnswer(database, deal, values, now(), "desk");
    return outcome.step === "done"
      ? { ok: true, words: DONE[values.action ?? ""] ?? "Done." }
      : { ok: false, ...outcome };
  };
}
