import { z } from "zod";
import { asciiDomain, httpsUrl, mailbox, optional, questionAnswers, text } from "./field-schema.ts";
import { FAQ_COUNT } from "./listing-schema.ts";

const PARTNER_COUNT = 6;

const partnersWanted = `exactly ${PARTNER_COUNT} partners`;

const photoWanted = "the name of a jpg, png, webp or avif file beside shop.yaml";

export const photoName = z
  .string(photoWanted)
  .regex(/^[\w-]+\.(jpe?g|png|webp|avif)$/, photoWanted);

const founder = z.strictObject(
  { name: text(), role: text(), bio: text(), linkedin: httpsUrl(), photo: optional(photoName) },
  "the founder's name, role, bio and linkedin",
);

const partner = z.strictObject(
  { name: text(), url: httpsUrl(), kind: text(), description: text() },
  "a partner's name, url, kind and description",
);

const socials = z.strictObject(
  { x: httpsUrl(), linkedin: httpsUrl() },
  "the shop's addresses at x and linkedin",
);

const viewsWanted = "a number of views, 1 or more";

const mailboxes = z.strictObject(
  { privacy: mailbox(), legal: mailbox() },
  "an e-mail address each for privacy and legal",
);

const seoTool = z.strictObject({ name: text(), url: httpsUrl() }, "the tool's name and url");

/** Without quotes, YAML reads a number and drops its plus. */
const phoneWanted = `in quotes, with + and the country code: "+1 202 555 0143"`;

export const shopSchema = z.strictObject(
  {
    name: text(),
    description: text(),
    notice: optional(text()),
    email: mailbox(),
    phone: z.string(phoneWanted).regex(/^\+[1-9][\d ()-]{6,24}$/, phoneWanted),
    telegram: z
      .string("a Telegram handle")
      .regex(/^[A-Za-z]\w{3,31}$/, "a Telegram handle without @"),
    socials,
    mailboxes,
    founder,
    partners: z.array(partner, partnersWanted).length(PARTNER_COUNT, partnersWanted),
    seoTool,
    faqs: questionAnswers(FAQ_COUNT),
    viewsShownFrom: optional(z.int(viewsWanted).min(1, viewsWanted)),
    lead: optional(z.array(asciiDomain(), "a list of domain names")).transform(
      (value) => value ?? [],
    ),
  },
  "the fields of the shop",
);

/** Fields that the seller left out are null, and `lead` is empty. */
export type Shop = Readonly<z.output<typeof shopSchema>>;
export type Founder = Readonly<z.output<typeof founder>>;
/** `kind` is shown to buyers: 'Marketplace profile', 'Registrar'. */
export type Partner = Readonly<z.output<typeof partner>>;
