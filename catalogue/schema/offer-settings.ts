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
