import { z } from "zod";
import { asciiDomain, httpsUrl, mailbox, questionAnswers, text } from "./field-schema.ts";
import { FAQ_COUNT } from "./listing-schema.ts";
import type { Shop } from "./shop.ts";

export const PARTNER_COUNT = 6;

const partnersWanted = `exactly ${PARTNER_COUNT} partners`;

const founder = z.strictObject({
  name: text(),
  role: text(),
  bio: text(),
  linkedin: httpsUrl(),
  photo: z
    .string()
    .regex(
      /^[\w-]+\.(jpe?g|png|webp|avif)$/,
      "the name of a jpg, png, webp or avif file beside shop.yaml",
    )
    .optional()
    .transform((value) => value ?? null),
});

const partner = z.strictObject({
  name: text(),
  url: httpsUrl(),
  kind: text(),
  description: text(),
});

/** shop.yaml as the seller writes it. Its messages say what is wanted. */
export const shopSchema: z.ZodType<Shop> = z.strictObject(
  {
    name: text(),
    description: text(),
    notice: text()
      .optional()
      .transform((value) => value ?? null),
    email: mailbox(),
    phone: z
      .string("a phone number")
      .regex(
        /^\+[1-9][\d ()-]{6,24}$/,
        "a phone number in international form, as '+1 202 555 0143'",
      ),
    telegram: z
      .string("a Telegram handle")
      .regex(/^[A-Za-z]\w{3,31}$/, "a Telegram handle without @"),
    socials: z.strictObject({ x: httpsUrl(), linkedin: httpsUrl() }),
    mailboxes: z.strictObject({ privacy: mailbox(), legal: mailbox() }),
    founder,
    partners: z.array(partner, partnersWanted).length(PARTNER_COUNT, partnersWanted),
    seoTool: z.strictObject({ name: text(), url: httpsUrl() }),
    faqs: questionAnswers(FAQ_COUNT),
    lead: z.array(asciiDomain(), "a list of domain names").default([]),
  },
  "the fields of the shop",
);
