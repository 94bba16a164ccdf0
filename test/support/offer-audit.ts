import { HOUR_MS } from "../../catalogue/format/time.ts";
import type { Offer, OfferStep } from "../../sale/offer.ts";
import type { Database } from "../../server/database/database.ts";
import { OFFER_UNCONFIRMED } from "../../server/outbox/outbox.ts";

type Told = Pick<
  Offer,
  | "state"
  | "turn"
  | "amount"
  | "expires_at"
  | "pay_by"
  | "pay_link"
  | "paying_at"
  | "confirmed_at"
  | "paid_at"
>;

const UNDOABLE = new Set(["countered", "declined", "called-off", "confirmed", "paid"]);

/** Returns the offer as its steps tell it: state, turn, amount and deadlines. */
function replay(offer: Offer, steps: readonly OfferStep[]): Offer {
  const told: Told = { ...offer, pay_by: null, paying_at: null, confirmed_at: null, paid_at: null };
  let before: Told | null = null;
  for (const step of steps) {
    const { kind, actor, expires_at: end, created_at: at } = step;
    const amount = step.amount ?? told.amount;
    const turn = actor === "buyer" ? "seller" : "buyer";
    const last = { ...told };
    const set = (change: Partial<Told>) => Object.assign(told, change);
    if (kind === "offered") set({ state: "new", turn, amount, expires_at: end ?? "" });
    else if (kind === "countered") set({ state: kind, turn, amount, expires_at: end ?? "" });
    else if (kind === "accepted") set({ state: kind, pay_by: end });
    else if (kind === "started")
      set({ state: "accepted", amount, expires_at: end ?? "", pay_by: end });
    else if (kind === "paying") set({ state: "accepted", pay_by: end, paying_at: at });
    else if (kind === "confirmed")
      set({
        state: "accepted",
        pay_by: end,
        paying_at: told.paying_at ?? at,
        confirmed_at: at,
      });
    else if (kind === "paid") set({ state: "accepted", paid_at: at });
    else if (kind === "payment-returned") set({ state: "declined", paid_at: null });
    else if (kind === "taken-back" && before) {
      const isOpen = before.state === "new" || before.state === "countered";
      const isAgreed = before.state === "accepted" && before.paid_at === null;
      set({
        ...before,
        ...(isOpen && { expires_at: end ?? "" }),
        ...(isAgreed && { pay_by: end }),
      });
    } else if (kind === "withdrawn" || kind === "expired") set({ state: kind });
    else if (kind === "not-paid") set({ state: "expired" });
    else if (["declined", "called-off", "too-low", "sold", "removed"].includes(kind))
      set({ state: "declined" });
    if (kind !== "noted") before = actor === "seller" && UNDOABLE.has(kind) ? last : null;
  }
  return { ...offer, ...told, steps: steps.length };
}

function listReaders({ origin }: Offer, { kind, actor }: OfferStep, next?: OfferStep): string[] {
  if (kind === "offered" && next?.kind === "too-low") return [];
  if (kind === "withdrawn") return isUncounted(origin, actor) ? [] : ["seller"];
  return kind === "noted" || isUncounted(origin, actor) ? ["buyer"] : ["buyer", "seller"];
}

/** Of purchases that don't reserve their names, the seller gets one email in sum, so these mails are left out. */
const isUncounted = (origin: Offer["origin"], actor: OfferStep["actor"]) =>
  origin === "checkout" && actor !== "seller";

const REMINDED = new Set(["accepted", "started", "paying", "taken-back"]);

/** Lists the mails that must be queued, and no others. */
function listWanted(offer: Offer, steps: readonly OfferStep[]): string[] {
  let isAnswered = false;
  let wasAnswered = false;
  let wasAgreed = false;
  let mailedAt = -Infinity;
  return steps.flatMap((step, index) => {
    const time = Date.parse(step.created_at);
    // What is taken back counts as if the seller hadn't answered, after the email that says so.
    if (steps[index - 1]?.kind === "taken-back") isAnswered = wasAnswered;
    if (step.kind !== "noted" && step.kind !== "taken-back") wasAnswered = isAnswered;
    isAnswered ||= step.actor === "seller" || step.kind === "started";
    wasAgreed ||= step.kind === "accepted" || step.kind === "started";
    return listReaders(offer, step, steps[index + 1]).flatMap((to) => {
      if (to === "buyer" && !isAnswered) {
        if (time - mailedAt < HOUR_MS) return [];
        mailedAt = time;
      }
      const isLast = steps.slice(index + 1).every(({ kind }) => kind === "noted");
      const isDue = wasAgreed && REMINDED.has(step.kind) && step.expires_at !== null && isLast;
      const own = `offer_${step.kind} ${step.number} ${to}`;
      return isDue && to === "buyer" ? [own, `offer_reminder ${step.number} ${to}`] : [own];
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
    if (JSON.stringify(replay(offer, own)) !== JSON.stringify(offer))
      faults.push(`${reference} is ${JSON.stringify(offer)}, but ${JSON.stringify(own)}`);
    const wanted = listWanted(offer, own);
    const all = mailsOf.get(offer.id) ?? [];
    const questions = all.filter(({ template }) => template === OFFER_UNCONFIRMED);
    const isBegun = own.some(({ kind }) => kind === "paying" || kind === "confirmed");
    if (questions.length > (isBegun ? 1 : 0))
      faults.push(`${reference} has ${questions.length} questions to the seller`);
    const others = all.filter((mail) => !questions.includes(mail));
    const queued = others.flatMap(({ template, params }) => {
      const { step, to } = JSON.parse(params) as { step: number; to: string };
      const { actor = "shop" } = own[step - 1] ?? {};
      const isLeftOut = to === "seller" && isUncounted(offer.origin, actor);
      return isLeftOut ? [] : [`${template} ${step} ${to}`];
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
