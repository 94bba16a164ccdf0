import { capitalize } from "../../catalogue/format/format.ts";
import { cleanParagraphs } from "../../catalogue/format/clean-text.ts";
import { httpsUrl } from "../../catalogue/schema/field-schema.ts";
import { handleSellerAnswer } from "../../server/answers/seller-answer.ts";
import { NamesFault } from "../../server/names/names-fault.ts";
import { noteOnOffer } from "../../server/offers/inbox-rows.ts";
import type { RefusalReason } from "../../server/offers/rules.ts";
import {
  type Deal,
  explainFault,
  explainRefusal,
  findDeal,
  takeSellersStep,
} from "../../server/sales/deal.ts";
import { markPaid } from "../../server/sales/mark-paid.ts";
import type { DeskBase } from "../services.ts";
import type { Acted, Values } from "./act-on-inquiry.ts";

const MAX_NOTE = 2_000;
const UNTICKED = "Tick the box to confirm, then press the button.";

const DONE: Readonly<Record<string, string>> = {
  accept: "Accepted. The buyer gets an email.",
  counter: "Countered. The buyer gets an email.",
  decline: "Declined.",
};

const refuse = (error: string, step: "form" | "refused" = "form", fields?: Values): Acted => ({
  ok: false,
  step,
  error,
  ...(fields && { fields }),
});

const sentence = (words: string) => `${capitalize(words)}.`;

export function openOfferActions({ database, config, now, requireContent }: DeskBase) {
  const { db } = database;

  async function explain(deal: Deal, refusal: RefusalReason | "unknown"): Promise<Acted> {
    return refuse(`${await explainRefusal(db, deal, refusal, now())}.`, "refused");
  }

  async function sendPayLink(deal: Deal, values: Values): Promise<Acted> {
    const payLink = values.payLink?.trim() ?? "";
    if (!httpsUrl().safeParse(payLink).success) {
      const fault = "Enter the full address, starting with https://.";
      return refuse(fault, "form", { payLink: fault });
    }
    if (payLink === deal.offer.pay_link) return refuse("The buyer already has this payment link.");
    if (!values.agree) return { ok: false, step: "review", error: UNTICKED };
    const note = cleanParagraphs(values.note ?? "").slice(0, MAX_NOTE) || null;
    const action = { kind: "told", reason: "pay-link", payLink, note } as const;
    const outcome = await takeSellersStep(database, deal, { action, via: "desk", time: now() });
    if (!outcome.ok) return explain(deal, outcome.refusal);
    return { ok: true, words: "The pay link is saved. The buyer gets an email." };
  }

  async function pay(deal: Deal, values: Values): Promise<Acted> {
    if (deal.isFaulty) return refuse(sentence(explainFault(deal)), "refused");
    if (!values.agree) return { ok: false, step: "review", error: UNTICKED };
    try {
      const isPricePublished = values.publishPrice === "yes";
      const payment = { isPricePublished, via: "desk", time: now() } as const;
      const paid = await markPaid(database, config, deal, payment);
      if (!paid.outcome.ok) return explain(deal, paid.outcome.refusal);
      const changed = paid.files.length > 0 ? ` Changed: ${paid.files.join(", ")}.` : "";
      return { ok: true, words: `Sold: ${deal.displayName}.${changed}` };
    } catch (error) {
      if (!(error instanceof NamesFault)) throw error;
      return refuse(error.message, "refused");
    }
  }

  async function addNote({ offer }: Deal, values: Values): Promise<Acted> {
    const note = cleanParagraphs(values.ownNote ?? "");
    if (!note) return refuse("Write a note, then press Save.", "form");
    if (note.length > MAX_NOTE)
      return refuse(`Keep the note to ${MAX_NOTE.toLocaleString("en-US")} characters.`);
    await noteOnOffer(db, offer.id, note, now());
    return { ok: true, words: "Noted." };
  }

  return async function act(reference: string, values: Values): Promise<Acted | null> {
    const files = await requireContent();
    const deal = await findDeal(db, files, reference, now());
    if (!deal) return null;
    if (values.action === "note") return addNote(deal, values);
    if (values.action === "pay-link" || values.action === "paid") {
      if (Number(values.seen) !== deal.offer.steps) return explain(deal, "changed");
      return values.action === "paid" ? pay(deal, values) : sendPayLink(deal, values);
    }
    const outcome = await handleSellerAnswer(database, files, deal.offer, values, now(), "desk");
    return outcome.step === "done"
      ? { ok: true, words: DONE[values.action ?? ""] ?? "Done." }
      : { ok: false, ...outcome };
  };
}
