import { z } from "zod";
import { shown } from "./about-shop.ts";
import { mailbox, optionalOr, wholeNumber } from "./field-schema.ts";

const days = wholeNumber(1, 90, "a number of days from 1 to 90");

export const offers = z.strictObject(
  {
    expiresDays: shown(optionalOr(days, 7), "Days an offer stays open", { kind: "number" }),
    payWithinDays: shown(optionalOr(days, 7), "Days to pay after agreement", { kind: "number" }),
    belowFloor: shown(
      optionalOr(z.enum(["decline", "keep"], "decline or keep"), "decline" as const),
      "Offers below the floor price",
      {
        kind: "choice",
        choices: [
          ["decline", "Decline it at once"],
          ["keep", "Keep it for me"],
        ],
      },
    ),
  },
  "expiresDays, payWithinDays and belowFloor, or nothing",
);

export const escrow = z.strictObject(
  {
    email: shown(mailbox(), "Your account at Escrow.com", { type: "email" }),
    feePayer: shown(
      optionalOr(
        z.enum(["buyer", "seller", "split"], "one of buyer, seller, split"),
        "buyer" as const,
      ),
      "Who pays the escrow fee",
      {
        kind: "choice",
        choices: [
          ["buyer", "The buyer"],
          ["seller", "You"],
          ["split", "Half each"],
        ],
      },
    ),
    inspectionDays: shown(
      optionalOr(wholeNumber(1, 30, "a number of days from 1 to 30"), 3),
      "Days for the buyer to inspect the name",
      { kind: "number" },
    ),
  },
  "the seller's email at Escrow.com, and feePayer and inspectionDays",
);

const RATED =
  "EUR AUD BRL CAD CHF CNY CZK DKK GBP HKD HUF IDR ILS INR ISK JPY KRW MXN MYR NOK NZD PHP PLN RON SEK SGD THB TRY USD ZAR";

const currency = z.enum(
  RATED.split(" "),
  `a currency that the European Central Bank publishes rates for: ${RATED}`,
);

export const currencies = z
  .array(currency, "a list of currencies, such as [EUR, GBP]")
  .check(({ value, issues }) =>
    value.forEach((code, at) => {
      if (value.indexOf(code) === at) return;
      issues.push({ code: "custom", input: code, path: [at], message: "each currency once" });
    }),
  );
