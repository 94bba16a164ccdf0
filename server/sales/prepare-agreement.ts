import { findOwned } from "../../catalogue/catalogue.ts";
import type { Plan } from "../../catalogue/deals/plan.ts";
import { formatMoment } from "../../catalogue/format/format.ts";
import { DAY_MS, toIso } from "../../catalogue/format/time.ts";
import type { Listing } from "../../catalogue/schema/listing.ts";
import type { Shop } from "../../catalogue/schema/shop.ts";
import type { Content } from "../content/read-content.ts";
import { isFaultyName } from "../content/read-listings.ts";
import { readStatus } from "../offers/find-offers.ts";
import type { Agreement } from "../offers/open-agreement.ts";
import { choosePlan } from "./choose-plan.ts";

interface Terms extends Omit<Agreement, "name" | "payBy" | "plan"> {
  readonly name: string | null;
  /** How long the name is reserved. */
  readonly days: number;
  /** Null without a payment plan. */
  readonly months: number | null;
}

export type PlannedAgreement = Agreement & { readonly plan: Plan | null };

export type Obstacle =
  | { readonly obstacle: "faulty" | "hidden" | "unlisted" }
  | { readonly obstacle: "plan"; readonly fault: string; readonly isLength: boolean };

type Prepared =
  | Obstacle
  | { readonly obstacle: null; readonly listing: Listing; readonly agreement: PlannedAgreement };

/** The agreement is one that the seller has made elsewhere. Whether the name is free is left to `findRefusal`. */
export function prepareAgreement(content: Content, terms: Terms, time: number): Prepared {
  const { domain, email, name, amount, days, months, payLink, note } = terms;
  const { catalogue, shop } = content;
  const owned = findOwned(catalogue, domain);
  if (owned ? owned.isUncertain : isFaultyName(content, domain)) return { obstacle: "faulty" };
  const listing = catalogue.byDomain.get(domain);
  if (!listing) return { obstacle: owned ? "hidden" : "unlisted" };
  const choice = months === null ? null : choosePlan(amount, months, shop);
  if (choice?.plan === null) return { ...choice, obstacle: "plan" };
  const payBy = toIso(time + days * DAY_MS);
  const plan = choice?.plan ?? null;
  const agreement = { domain, name: name ?? email, email, amount, payBy, payLink, note, plan };
  return { obstacle: null, listing, agreement };
}

/** Reads the name's state again, which may have changed while the seller confirmed. */
export function toOpenRequest(agreement: Agreement, content: Content, time: number) {
  const { domain } = agreement;
  const listing = content.catalogue.byDomain.get(domain);
  const status = listing && readStatus(content, domain);
  return { agreement, status, askingPrice: listing?.price.amount ?? null, time };
}

export const describeHold = (payBy: string, timeZone: string) =>
  `The name is reserved for this buyer until ${formatMoment(payBy, timeZone)}.`;

export const MAIL_WAITS =
  "SMTP_URL isn't set, so the email to the buyer has to wait: send the link yourself.";

export const describeHowToPay = ({ escrow }: Pick<Shop, "escrow">) =>
  escrow
    ? "The buyer's page opens Escrow.com's form with this amount."
    : "Your shop has no payment method set up, so write to the buyer about how to pay.";
