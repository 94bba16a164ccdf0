import { z } from "zod";
import { mailbox, optionalOr, wholeNumber } from "./field-schema.ts";

const days = wholeNumber(1, 90, "a number of days from 1 to 90");

export const offers = z.strictObject(
  {
    expiresDays: optionalOr(days, 7),
    payWithinDays: optionalOr(days, 7),
    belowFloor: optionalOr(z.enum(["decline", "keep"], "decline or keep"), "decline" as const),
  },
  "expiresDays, payWithinDays and belowFloor, or nothing",
);

export const escrow = z.strictObject(
  {
    email: mailbox(),
    feePayer: optionalOr(
      z.enum(["buyer", "seller", "split"], "one of buyer, seller, split"),
      "buyer" as const,
    ),
    inspectionDays: optionalOr(wholeNumber(1, 30, "a number of days from 1 to 30"), 3),
  },
  "the seller's email at Escrow.com, and feePayer and inspectionDays",
);

const CURRENCIES =
  "EUR AUD BRL CAD CHF CNY CZK DKK GBP HKD HUF IDR ILS INR ISK JPY KRW MXN MYR NOK NZD PHP PLN RON SEK SGD THB TRY ZAR";

const currency = z.enum(CURRENCIES.split(" "), {
  error: ({ input }) =>
    input === "USD"
      ? "a currency other than US dollars, which prices are already in"
      : `a currency that the European Central Bank publishes rates for: ${CURRENCIES}`,
});

export const currencies = z
  .array(currency, "a list of currencies, such as [EUR, GBP]")
  .check(({ value, issues }) =>
    value.forEach((code, at) => {
      if (value.indexOf(code) === at) return;
      issues.push({ code: "custom", input: code, path: [at], message: "each currency once" });
    }),
  );
