import { z } from "zod";
import { INQUIRY_FORMS } from "../../catalogue/forms.ts";
import { nameFields, readForm, senderFields } from "../forms/form-fields.ts";
import { timeZone } from "../offers/offer-fields.ts";

const { name: _, ...fields } = senderFields;

const checkoutSchema = z.object({
  ...fields,
  domain: nameFields.domain,
  /** The price that the page showed, in whole US dollars, or null if a program sent none. */
  price: z.coerce.number().int().positive().nullable().catch(null),
  /** 'wait' means that the buyer wants to hear when the name is available again. */
  wish: z.enum(["buy", "wait"]).catch("buy"),
  timeZone,
});

export type CheckoutForm = z.output<typeof checkoutSchema>;

export const readCheckoutForm = (body: unknown, needsToken: boolean) =>
  readForm(
    checkoutSchema,
    ["email", "domain"],
    body,
    needsToken ? INQUIRY_FORMS.domain.missingCaptcha : null,
  );
