import { randomUUID } from "node:crypto";
import { findListing } from "../../../catalogue/catalogue.ts";
import { buyLink } from "../../../sale/checkout.ts";
import type { Currency } from "../../../catalogue/format/currency.ts";
import { type Listing, takesOffers } from "../../../catalogue/schema/listing.ts";
import { OFFERS_PREFIX, refuseAmount } from "../../../sale/offer.ts";
import { findOldPrice } from "../../../catalogue/format/price.ts";
import { describePriceChangeToBuyer } from "../../../catalogue/format/price-change.ts";
import { refuse, type Refused, type Review } from "../../../catalogue/outcome.ts";
import type { Shop } from "../../../catalogue/schema/shop.ts";
import { toIso } from "../../../catalogue/format/time.ts";
import { type CaptchaSolution, sweepSpentCaptchas } from "../../captcha/captcha.ts";
import type { ContentStore } from "../../shop/content-store.ts";
import {
  accepted,
  acceptWithin,
  BLOCKED,
  examine,
  FAILED_CAPTCHA,
  type FormOptions,
  type FormOutcome,
  limitFor,
  refuseForNow,
  REPEAT_MS,
  type Sender,
  UNKNOWN_DOMAIN,
} from "./form.ts";
import { isBlocked } from "../people/people.ts";
import { findLine } from "./hidden-line.ts";
import { mintLink } from "../store/offer-links.ts";
import { type OfferForm, readOfferForm } from "../fields/offer-fields.ts";
import { findSameOffer, type NewOffer, storeOffer } from "../store/store-offer.ts";

const MANY_OFFERS = "Several offers were made with this email address in the last hour.";
const NOT_SAVED = refuse(
  "Your offer couldn't be saved. What you wrote is still here: please try again in a moment.",
  { status: 503 },
);

/** Without script, a form comes back once with the sum as the shop read it, before anything is stored. */
export interface SumBack extends Pick<Review, "is"> {
  readonly amount: number;
  readonly currency: Currency;
  readonly attempt?: string;
}

export interface Purchase {
  readonly domain: string;
  readonly price: string;
  readonly link: string;
}

interface BuyInstead extends Refused {
  readonly buy: Purchase;
}

export type OfferOutcome = FormOutcome | SumBack | BuyInstead;

function offerPurchase(listing: Listing, shop: Shop, amount: number): BuyInstead | null {
  const { price, displayName } = listing;
  const link = buyLink(listing, shop);
  if (price.amount === null || amount < price.amount || link === null) return null;
  const error = `You can buy ${displayName} right away for ${price.label}, so there's no need to make an offer.`;
  const buy = { domain: listing.domain, price: price.label, link };
  return { ...refuse(error), buy };
}

const refuseOffers = ({ displayName, status }: Listing) =>
  refuse(
    status === "sold"
      ? `${displayName} has been sold. If you'd like a similar name, write to us through the contact page.`
      : `${displayName} isn't taking offers right now. Write to us through the contact page.`,
    { status: 400 },
  );

/** A minimum in another currency than the offer's says nothing about it. */
export function refuseSum(
  listing: Listing | undefined,
  amount: number,
  currency: Currency,
): Refused | null {
  const minimum = listing?.price.currency === currency ? listing.minimumOffer : null;
  const error = refuseAmount(amount, minimum, currency);
  return error === null ? null : refuse(error, { status: 400, fields: { amount: error } });
}

export const lacksConfirmation = (
  { amount, confirmed }: Pick<OfferForm, "amount" | "confirmed">,
  { hasScript }: Sender,
) => !hasScript && confirmed !== String(amount);

export interface OfferOptions extends FormOptions {
  readonly content: Pick<ContentStore, "current" | "files">;
}

export function createSubmitOffer(options: OfferOptions) {
  const { database, captcha, content, log, now, onMail } = options;
  const { db } = database;

  async function acceptRepeated(
    offer: NewOffer,
    solution: CaptchaSolution | null,
    isTrapped: boolean,
  ): Promise<OfferOutcome> {
    const same = solution && (await findSameOffer(db, offer, { captcha: solution.id }));
    if (!same) return FAILED_CAPTCHA;
    const { id, reference } = same;
    if (isTrapped) return accepted({ reference, path: null });
    const token = await mintLink(db, id, toIso(now()));
    return accepted({ reference, path: OFFERS_PREFIX + token });
  }

  async function accept(body: unknown, sender: Sender): Promise<OfferOutcome> {
    const { shop, catalogue, names } = content.current;
    const { currency } = shop;
    const { values: form, fault } = readOfferForm(body, currency, sender.hasScript);
    if (!form) return fault;
    const listing = findListing(catalogue, form.domain);
    if (!listing) return UNKNOWN_DOMAIN;
    if (!takesOffers(listing)) return refuseOffers(listing);
    const refusal = refuseSum(listing, form.amount, currency);
    if (refusal) return refusal;
    const purchase = offerPurchase(listing, shop, form.amount);
    if (purchase) return purchase;
    if (lacksConfirmation(form, sender)) {
      return { is: "review", amount: form.amount, currency, attempt: randomUUID() };
    }

    const {
      turnstileToken: token,
      website: honeypot,
      confirmed: _,
      attempt,
      shownPrice,
      ...fields
    } = form;
    const old = findOldPrice(shownPrice, listing.price);
    const notice = old ? { notice: describePriceChangeToBuyer(old, listing.price) } : {};
    const offer = { ...fields, domain: listing.domain, currency };
    const words = { ...offer, subject: null, message: offer.message ?? "" };
    const examined = await examine(captcha, { token, honeypot, words }, sender);
    const { solution, isRefused, isTrapped, doubt } = examined;
    if (isRefused) return acceptRepeated(offer, solution, isTrapped);
    if (!isTrapped && (await isBlocked(db, offer.email))) return BLOCKED;
    const { amount: price } = listing.price;
    const floor = names.get(offer.domain)?.own.floor;
    const stored = await storeOffer(database, {
      offer,
      solution,
      attempt: sender.hasScript ? null : attempt,
      doubt,
      isTrapped,
      isTooLow:
        !!floor &&
        shop.offers.belowFloor === "decline" &&
        offer.amount < (await findLine(db, { domain: offer.domain, floor, price })),
      shownPrice: old,
      expiresDays: shop.offers.expiresDays,
      time: now(),
      sameSince: sender.hasScript ? null : now() - REPEAT_MS,
    });
    if (stored.reference === null) {
      if (stored.refusal === "too-many") return refuseForNow(stored.seconds, MANY_OFFERS);
      return acceptRepeated(offer, solution, isTrapped);
    }
    onMail();
    if (solution) void sweepSpentCaptchas(db, now(), log);
    const path = stored.token && OFFERS_PREFIX + stored.token;
    return accepted({ reference: stored.reference, path, ...notice });
  }

  const failing = { log, failure: "offer not stored", notSaved: NOT_SAVED };
  return (body: unknown, sender: Sender): Promise<OfferOutcome> =>
    acceptWithin(limitFor(options, sender), sender, failing, () => accept(body, sender));
}
