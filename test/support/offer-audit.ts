import { endsSale, type Offer, type OfferStep } from "../../sale/offer.ts";
import { HOUR_MS } from "../../catalogue/format/time.ts";
import type { Database } from "../../server/database/database.ts";
import { OFFER_UNCONFIRMED } from "../../server/outbox/outbox.ts";

/** Returns the offer as its steps tell it: state, turn, amount and deadlines. */
function retell(offer: Offer, steps: readonly OfferStep[]): Offer {
  const told = { ...offer, steps: steps.length, pay_by: null, paying_at: null };
  Object.assign(told, { confirmed_at: null, paid_at: null });
  let ended: Offer["state"] = told.state;
  for (const { kind, reason, actor, amount, expires_at, created_at } of steps) {
    const turn = actor === "buyer" ? "seller" : "buyer";
    if (kind === "offered") Object.assign(told, { state: "new", turn, amount, expires_at });
    else if (kind === "countered") Object.assign(told, { state: kind, turn, amount, expires_at });
    else if (kind === "recalled") Object.assign(told, { turn: "seller", amount, expires_at });
    else if (kind === "accepted") Object.assign(told, { state: kind, pay_by: expires_at });
    else if (kind === "started")
      Object.assign(told, { state: "accepted", amount, expires_at, pay_by: expires_at });
    else if (kind === "paying")
      Object.assign(told, { state: "accepted", pay_by: expires_at, paying_at: created_at });
    else if (kind === "confirmed")
      Object.assign(told, {
        state: "accepted",
        pay_by: expires_at,
        paying_at: told.paying_at ?? created_at,
        confirmed_at: created_at,
      });
    else if (kind === "paid") {
      ended = told.state;
      Object.assign(told, { state: "accepted", paid_at: created_at });
    } else if (kind === "unpaid") {
      const state = endsSale({ reason }) ? "declined" : ended;
      Object.assign(told, { state, paid_at: null, pay_by: expires_at ?? told.pay_by });
    } else if (kind !== "told" && kind !== "progress") told.state = kind;
  }
  return told;
}

function hearersOf({ kind, actor }: OfferStep, next: OfferStep | undefined): string[] {
  if (kind === "told" && actor === "shop") return ["buyer"];
  if (kind === "withdrawn") return ["seller"];
  return kind === "offered" && next?.reason === "too-low" ? [] : ["buyer", "seller"];
}

/** Lists the mails that must be queued, and no others. */
function listWanted(steps: readonly OfferStep[]): string[] {
  let isAnswered = false;
  let mailedAt = -Infinity;
  return steps.flatMap((step, index) => {
    const time = Date.parse(step.created_at);
    const isStart = step.kind === "started";
    isAnswered ||= step.actor === "seller" || isStart;
    return hearersOf(step, steps[index + 1]).flatMap((to) => {
      if (to === "buyer" && (!isAnswered || step.reason === "for-sale-again")) {
        if (time - mailedAt < HOUR_MS) return [];
        mailedAt = time;
      }
      const isLast = steps.slice(index + 1).every(({ kind }) => kind === "told");
      const isUnpaid = step.reason === "paid-by-mistake";
      const isAgreed = ["accepted", "started", "paying"].includes(step.kind) || isUnpaid;
      const isDue = to === "buyer" && isAgreed && isLast;
      const told = `offer_${step.kind} ${step.number} ${to}`;
      return isDue ? [told, `offer_reminder ${step.number} ${to}`] : [told];
    });
  });
}

export async function auditOffers({ db }: Database, tokens: readonly string[]): Promise<string[]> {
  const offers = await db.selectFrom("offers").selectAll().orderBy("id").execute();
  const steps = await db.selectFrom("offer_steps").selectAll().orderBy("number").execute();
  const mails = await db.selectFrom("outbox").selectAll().orderBy("id").execute();
  const links = await db.selectFrom("offer_links").selectAll().execute();
  const faults: string[] = [];
  const agreed = offers.filter(({ state, paid_at }) => state === "accepted" && paid_at === null);
  if (new Set(agreed.map(({ domain }) => domain)).size < agreed.length)
    faults.push("two agreements for one name");
  const stepsOf = Map.groupBy(steps, ({ offer_id }) => offer_id);
  const mailsOf = Map.groupBy(mails, ({ offer_id }) => offer_id);
  for (const offer of offers) {
    const own = stepsOf.get(offer.id) ?? [];
    const { reference } = offer;
    if (own.some(({ number }, index) => number !== index + 1)) faults.push(`${reference}: a gap`);
    if (JSON.stringify(retell(offer, own)) !== JSON.stringify(offer))
      faults.push(`${reference} is ${JSON.stringify(offer)}, but ${JSON.stringify(own)}`);
    const wanted = listWanted(own);
    const all = mailsOf.get(offer.id) ?? [];
    const questions = all.filter(({ template }) => template === OFFER_UNCONFIRMED);
    const isBegun = own.some(({ kind }) => kind === "paying" || kind === "confirmed");
    if (questions.length > (isBegun ? 1 : 0))
      faults.push(`${reference} has ${questions.length} questions to the seller`);
    const told = all.filter((mail) => !questions.includes(mail));
    const queued = told.map(({ template, params }) => {
      const { step, to } = JSON.parse(params) as { step: number; to: string };
      return `${template} ${step} ${to}`;
    });
    if (wanted.toSorted().join() !== queued.toSorted().join())
      faults.push(`${reference} has the mails ${queued.join()} for ${wanted.join()}`);
  }
  const stored = JSON.stringify([offers, steps, mails, links]);
  for (const token of tokens) if (stored.includes(token)) faults.push("a token is stored");
  if (links.length !== tokens.length)
    faults.push(`${links.length} links for ${tokens.length} tokens`);
  return faults;
}
