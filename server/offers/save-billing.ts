import { z } from "zod";
import { storeBilling } from "../../catalogue/deals/billing.ts";
import type { Db } from "../database/database.ts";
import { billingFields, readForm } from "../forms/form-fields.ts";
import { refuse } from "../forms/form.ts";
import type { BuyerOutcome } from "./buyer-answer.ts";
import type { Offer } from "./rules.ts";

const billingSchema = z.object({ ...billingFields, action: z.literal("billing") });

export const isAboutBilling = (body: unknown) =>
  z.object({ action: z.literal("billing") }).safeParse(body).success;

/** These details change nothing about the agreement, so they are no step of it. */
export async function saveBilling(db: Db, offer: Offer, body: unknown): Promise<BuyerOutcome> {
  if (offer.state !== "accepted") {
    return refuse(409, "There's no agreement anymore that needs an invoice.");
  }
  const { values, fault } = readForm(billingSchema, [], body, null);
  if (!values) return { ok: false, status: 400, ...fault };
  const { action: _, ...billing } = values;
  await db
    .updateTable("offers")
    .set({ billing: storeBilling(billing) })
    .where("id", "=", offer.id)
    .execute();
  return { ok: true };
}
