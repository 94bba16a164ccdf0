import { isInTheWay, type NameFile } from "../../../sale/reservation.ts";
import type { Offer } from "../../../sale/offer.ts";
import type { Currency } from "../../../catalogue/format/currency.ts";
import { toIso } from "../../../catalogue/format/time.ts";
import type { Database, Db } from "../../database/database.ts";
import { inTransaction } from "../../database/retry-busy.ts";
import { toMailbox } from "../people/mailbox.ts";
import { NOW_RESERVED } from "./notify-of-step.ts";
import { endLapsed, endUnconfirmed, lockOffersOf, notifyOthers } from "./act.ts";
import { insertOffer } from "./take-step.ts";
import { listAccepted, listOpen } from "./find-offers.ts";
import { mintLink } from "./offer-links.ts";

export interface Agreement {
  readonly domain: string;
  readonly name: string;
  readonly email: string;
  readonly amount: number;
  readonly currency: Currency;
  readonly payBy: string;
  readonly payLink: string | null;
  readonly note: string | null;
  readonly plan: { readonly months: number; readonly percent: number } | null;
}

interface OpenRequest {
  readonly agreement: Agreement;
  readonly file: NameFile;
  readonly time: number;
}

export type Opened =
  | { readonly refusal: null; readonly reference: string; readonly token: string }
  | { readonly refusal: "unsaleable" }
  | { readonly refusal: "taken"; readonly holder: Offer }
  | { readonly refusal: "offered"; readonly offer: Offer };

export async function findRefusal(
  db: Db,
  { agreement: { domain, email }, file, time }: OpenRequest,
): Promise<Exclude<Opened, { refusal: null }> | null> {
  if (file.status !== "available") return { refusal: "unsaleable" };
  const now = toIso(time);
  const accepted = await listAccepted(db, domain);
  const holder = accepted.find((one) => isInTheWay(one, { now, ...file }));
  if (holder) return { refusal: "taken", holder };
  const open = await listOpen(db, domain);
  const own = open.find(
    (offer) => toMailbox(offer.email) === toMailbox(email) && offer.expires_at > now,
  );
  return own ? { refusal: "offered", offer: own } : null;
}

export function openAgreement(
  { db, engine }: Pick<Database, "db" | "engine">,
  request: OpenRequest,
): Promise<Opened> {
  const { agreement, file, time } = request;
  const { payBy, payLink, plan, note, ...fields } = agreement;
  const { domain } = fields;
  const now = toIso(time);
  return inTransaction(db, async (transaction): Promise<Opened> => {
    await lockOffersOf(transaction, engine, domain);
    const refused = await findRefusal(transaction, request);
    if (refused) return refused;
    const context = { now, status: file.status, isTaken: false };
    const rivals = await listAccepted(transaction, domain);
    await endLapsed(transaction, rivals, context);
    await endUnconfirmed(transaction, rivals, context);
    const others = await listOpen(transaction, domain);
    const offer = await insertOffer(
      transaction,
      {
        ...fields,
        state: "accepted",
        expires_at: payBy,
        pay_by: payBy,
        pay_link: payLink,
        plan_months: plan?.months ?? null,
        plan_percent: plan?.percent ?? null,
        read_steps: 1,
        created_at: now,
      },
      { actor: "seller", kind: "opened", note },
    );
    await notifyOthers(transaction, NOW_RESERVED, others, context);
    const token = await mintLink(transaction, offer.id, now);
    return { refusal: null, reference: offer.reference, token };
  });
}
