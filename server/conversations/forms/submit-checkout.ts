import { z } from "zod";
import { findListing } from "../../../catalogue/catalogue.ts";
import { storeBilling } from "../../../sale/billing.ts";
import { buyLink } from "../../../sale/checkout.ts";
import { CURRENCIES } from "../../../catalogue/format/currency.ts";
import type { Listing } from "../../../catalogue/schema/listing.ts";
import { refuse, type Refused } from "../../../catalogue/outcome.ts";
import { OFFERS_PREFIX } from "../../../sale/offer.ts";
import { MINUTE_MS } from "../../../catalogue/format/time.ts";
import { INQUIRY_FORMS } from "../../../catalogue/forms.ts";
import { sweepSpentCaptchas } from "../../captcha/captcha.ts";
import type { ContentStore } from "../../shop/content-store.ts";
import { inTransaction } from "../../database/retry-busy.ts";
import { billingFields, nameFields, readForm, senderFields } from "../fields/form-fields.ts";
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
  type Sender,
  UNKNOWN_DOMAIN,
} from "./form.ts";
import { isBlocked } from "../people/people.ts";
import type { SubmitInquiry } from "./submit-inquiry.ts";
import { lockOffersOf } from "../store/act.ts";
import { timeZone } from "../fields/offer-fields.ts";
import { readNameFile } from "../store/find-offers.ts";
import { countBuyable } from "../store/holds.ts";
import {
  findOwnCheckout,
  hashAddress,
  storeCheckout,
  type Unstarted,
} from "../store/store-checkout.ts";

const { name: _, ...contactFields } = senderFields;

const checkoutSchema = z.object({
  ...contactFields,
  ...billingFields,
  domain: nameFields.domain,
  price: z.coerce.number().int().positive().nullable().catch(null),
  currency: z.enum(CURRENCIES).nullable().catch(null),
  wish: z.enum(["buy", "wait"]).catch("buy"),
  timeZone,
});

type CheckoutForm = z.output<typeof checkoutSchema>;

const wishSchema = checkoutSchema.pick({ wish: true }).catch({ wish: "buy" });

type Read =
  | { readonly refusal: Refused; readonly form?: never; readonly listing?: never }
  | { readonly refusal?: never; readonly form: CheckoutForm; readonly listing: Listing };

const readCheckoutForm = (body: unknown, needsToken: boolean) =>
  readForm(
    checkoutSchema,
    ["email", "domain"],
    body,
    needsToken ? INQUIRY_FORMS.domain.missingCaptcha : null,
  );

const NOT_SAVED = refuse(
  "Your purchase couldn't be started. Your email address is still here: please try again in a moment.",
  { status: 503 },
);
const MANY_CHECKOUTS = "You've started several purchases without paying.";
const LIMITS = {
  "many-paying":
    "We haven't confirmed the payments of your other purchases yet. Please contact us to buy more names now.",
  "many-held":
    "Three names are already reserved from your internet connection. Once we see their payments, or you cancel one, you can buy another. To buy more names now, contact us.",
  "many-today":
    "Six purchases were started from your internet connection in the last 24 hours, and we haven't seen a payment for them. Please contact us to buy more names now.",
};

export interface CheckoutOptions extends FormOptions {
  readonly content: Pick<ContentStore, "current" | "files">;
  readonly submitInquiry: SubmitInquiry;
}

function refuseSale(listing: Listing, escrow: object | null, form: CheckoutForm): Refused | null {
  const { displayName: name, status, isInCheckout, price, escrowLink } = listing;
  if (status === "sold") return refuse(`${name} has been sold.`);
  if (status === "reserved") return isInCheckout ? beingBought(name) : reserved(name);
  if (escrowLink || !buyLink(listing, { escrow })) {
    return refuse(`${name} can't be bought on this page anymore. Go back to the name's page.`);
  }
  const isOutdated =
    (form.price !== null && form.price !== price.amount) ||
    (form.currency !== null && form.currency !== price.currency);
  return isOutdated
    ? refuse(
        `The price has changed since you opened this page: it's now ${price.label}. Nothing has been bought.`,
      )
    : null;
}

/** The sender may be the same buyer, who lost the private page. The answer must not reveal for whom the name is reserved. */
const beingBought = (name: string) =>
  refuse(
    `Someone is buying ${name} right now. If that's you, go back to your private page, with the link in our email, if you got one, or from your browser's history. If not, ${name} will be available again soon unless they pay.`,
  );

const reserved = (name: string) =>
  refuse(
    `${name} is reserved for a buyer and can't be bought now. If that's you, go back to your private page, with the link in our email, if you got one, or from your browser's history.`,
  );

function refuseStart(unstarted: Unstarted, name: string): Refused {
  switch (unstarted.reason) {
    case "captcha-failed":
      return FAILED_CAPTCHA;
    case "in-checkout":
      return beingBought(name);
    case "reserved":
      return reserved(name);
    case "too-many":
      return refuseForNow(unstarted.seconds, MANY_CHECKOUTS);
    default:
      return refuse(LIMITS[unstarted.reason], { status: 429, retryAfter: unstarted.seconds });
  }
}

export function createSubmitCheckout(options: CheckoutOptions) {
  const { database, captcha, content, log, now, onMail, submitInquiry } = options;

  function read(body: unknown, { hasScript }: Sender): Read {
    const { values: form, fault } = readCheckoutForm(body, hasScript);
    if (!form) return { refusal: fault };
    const listing = findListing(content.current.catalogue, form.domain);
    return listing ? { form, listing } : { refusal: UNKNOWN_DOMAIN };
  }

  async function wait(body: unknown, sender: Sender): Promise<FormOutcome> {
    const { refusal, listing, form } = read(body, sender);
    if (refusal) return refusal;
    const { displayName: name, domain, status } = listing;
    if (status !== "reserved") {
      const news = status === "sold" ? "has been sold" : "is available again: you can buy it now";
      return refuse(`${name} ${news}.`);
    }
    const { email, turnstileToken, website } = form;
    const message = `Please tell me if ${name} becomes available again.`;
    const inquiry = { name: email, email, message, domain, turnstileToken, website };
    return submitInquiry("domain", inquiry, sender, true);
  }

  async function start(body: unknown, sender: Sender): Promise<FormOutcome> {
    const { refusal: unread, listing, form } = read(body, sender);
    if (unread) return unread;
    const { shop } = content.current;
    const refusal = refuseSale(listing, shop.escrow, form);
    const amount = listing.price.amount;
    const { email, timeZone, turnstileToken: token, website: honeypot } = form;
    const words = { name: email, email, subject: null, message: "" };
    const examined = refusal ? null : await examine(captcha, { token, honeypot, words }, sender);
    // The captcha may already be used: sending the same form again leads to the same private page.
    const solution = sender.hasScript ? captcha.identify(token) : null;
    if (amount === null || (refusal && !solution)) return refusal ?? UNKNOWN_DOMAIN;
    if (examined?.isTrapped) return FAILED_CAPTCHA;
    const { db, engine } = database;
    if (await isBlocked(db, email)) return BLOCKED;
    const checkout = {
      domain: listing.domain,
      email,
      ...(await hashAddress(db, sender.address)),
      timeZone,
      amount,
      currency: listing.price.currency,
      billing: storeBilling(form),
      doubt: examined?.doubt ?? null,
      solution,
      mayStart: examined?.isRefused === false,
      wasBoughtAfter: readNameFile(content.files, listing.domain).wasBoughtAfter,
      holdMs: shop.checkoutHold * MINUTE_MS,
      buyable: countBuyable(content.files),
      time: now(),
    };
    const started = await inTransaction(db, async (transaction) => {
      await lockOffersOf(transaction, engine, listing.domain);
      const own = await findOwnCheckout(transaction, checkout);
      if (own) return own;
      if (refusal) return refusal;
      const stored = await storeCheckout(transaction, engine, checkout);
      return "token" in stored ? stored : refuseStart(stored, listing.displayName);
    });
    if ("is" in started) return started;
    onMail();
    if (solution) void sweepSpentCaptchas(db, now(), log);
    return accepted({ reference: started.reference, path: OFFERS_PREFIX + started.token });
  }

  const failing = { log, failure: "checkout not started", notSaved: NOT_SAVED };
  return async (body: unknown, sender: Sender): Promise<FormOutcome> => {
    if (wishSchema.parse(body).wish === "wait") {
      const outcome = await wait(body, sender);
      return outcome.is === "done" ? accepted({ ...outcome.result, path: null }) : outcome;
    }
    return acceptWithin(limitFor(options, sender), sender, failing, () => start(body, sender));
  };
}
