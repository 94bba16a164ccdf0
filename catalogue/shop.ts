import { z } from "zod";
import { accentSchema } from "./accent.ts";
import {
  asciiDomain,
  httpsUrl,
  mailbox,
  optional,
  questionAnswers,
  text,
  yesOrNo,
} from "./field-schema.ts";
import { FAQ_COUNT } from "./listing-schema.ts";
import { makeFaqs } from "./default-faqs.ts";
import { plansField } from "./plan-schema.ts";

export const MAX_PARTNERS = 12;

const partnersWanted = `at most ${MAX_PARTNERS} partners`;

const photoWanted = "the name of a jpg, png, webp or avif file beside shop.yaml";

export const photoName = z
  .string(photoWanted)
  .regex(/^[\w-]+\.(jpe?g|png|webp|avif)$/, photoWanted);

const logoWanted =
  "the name of an svg or png file beside shop.yaml, or { dark: …, light: … } for two";

const logoName = z.string(logoWanted).regex(/^[\w-]+\.(svg|png)$/, logoWanted);

/** One for both themes, or one each. */
export const logoNames = z.union(
  [
    logoName.transform((name) => ({ dark: name, light: name })),
    z.strictObject({ dark: logoName, light: logoName }),
  ],
  logoWanted,
);

const founder = z.strictObject(
  {
    name: text(),
    role: optional(text()).transform((value) => value ?? "Owner and founder"),
    bio: optional(text()),
    linkedin: optional(httpsUrl()),
    photo: optional(photoName),
  },
  "the founder's name, and role, bio, linkedin and photo where there are such",
);

const partner = z.strictObject(
  { name: text(), url: httpsUrl(), kind: optional(text()), description: optional(text()) },
  "a partner's name and url, and kind and description where there are such",
);

const socials = optional(
  z.strictObject(
    { x: optional(httpsUrl()), linkedin: optional(httpsUrl()) },
    "the shop's addresses at x and linkedin, or no such line",
  ),
).transform((value) => value ?? { x: null, linkedin: null });

const viewsWanted = "a number of views, 1 or more";

const mailboxes = optional(
  z.strictObject(
    { privacy: optional(mailbox()), legal: optional(mailbox()) },
    "an e-mail address each for privacy and legal, or no such line",
  ),
);

const seoTool = z.strictObject({ name: text(), url: httpsUrl() }, "the tool's name and url");

/** Without quotes, YAML reads a number and drops its plus. */
const phoneWanted = `in quotes, with + and the country code: "+1 202 555 0143"`;

const jurisdiction = z.strictObject(
  { law: text(), courts: text(), arbitration: optional(text()) },
  "whose law applies (law) and which courts decide (courts)",
);

/** Where shop.yaml names no other (specification, section 9). */
const DELAWARE: z.output<typeof jurisdiction> = {
  law: "the State of Delaware",
  courts: "the state and federal courts in Delaware",
  arbitration: "the American Arbitration Association",
};

const daysWanted = "a number of days from 1 to 90";

const days = z.int(daysWanted).min(1, daysWanted).max(90, daysWanted);

const BELOW_FLOOR = ["decline", "keep"] as const;

const offers = z.strictObject(
  {
    expiresDays: optional(days).transform((value) => value ?? 7),
    payWithinDays: optional(days).transform((value) => value ?? 7),
    belowFloor: optional(z.enum(BELOW_FLOOR, "decline or keep")).transform(
      (value) => value ?? "decline",
    ),
  },
  "expiresDays, payWithinDays and belowFloor, or no such line",
);

const FEE_PAYERS = ["buyer", "seller", "split"] as const;

const inspectionWanted = "a number of days from 1 to 30";

const escrow = z.strictObject(
  {
    email: mailbox(),
    feePayer: optional(z.enum(FEE_PAYERS, `one of ${FEE_PAYERS.join(", ")}`)).transform(
      (value) => value ?? "buyer",
    ),
    inspectionDays: optional(
      z.int(inspectionWanted).min(1, inspectionWanted).max(30, inspectionWanted),
    ).transform((value) => value ?? 3),
  },
  "the seller's email at Escrow.com, and feePayer and inspectionDays",
);

const zoneWanted = "a time zone such as Europe/Berlin";

export function isTimeZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: zone }));
  } catch {
    return false;
  }
}

/** Of which the European Central Bank publishes reference rates, after its own. */
const CURRENCIES =
  "EUR AUD BRL CAD CHF CNY CZK DKK GBP HKD HUF IDR ILS INR ISK JPY KRW MXN MYR NOK NZD PHP PLN RON SEK SGD THB TRY ZAR";

const currency = z.enum(CURRENCIES.split(" "), {
  error: ({ input }) =>
    input === "USD"
      ? "a currency beside US dollars, in which prices stand"
      : `a currency of which the European Central Bank publishes rates: ${CURRENCIES}`,
});

const currencies = z
  .array(currency, "a list of currencies, as [EUR, GBP]")
  .check(({ value, issues }) =>
    value.forEach((code, at) => {
      if (value.indexOf(code) === at) return;
      issues.push({ code: "custom", input: code, path: [at], message: "each currency once" });
    }),
  );

export const shopFields = {
  name: text(),
  description: text(),
  notice: optional(text()),
  logo: optional(logoNames),
  accent: optional(accentSchema),
  email: mailbox(),
  phone: optional(z.string(phoneWanted).regex(/^\+[1-9][\d ()-]{6,24}$/, phoneWanted)),
  telegram: optional(
    z.string("a Telegram handle").regex(/^[A-Za-z]\w{3,31}$/, "a Telegram handle without @"),
  ),
  socials,
  mailboxes,
  founder: optional(founder),
  network: optional(text()),
  partners: optional(z.array(partner, partnersWanted).max(MAX_PARTNERS, partnersWanted)).transform(
    (value) => value ?? [],
  ),
  seoTool: optional(seoTool),
  jurisdiction: optional(jurisdiction).transform((value) => value ?? DELAWARE),
  faqs: optional(questionAnswers(FAQ_COUNT)),
  registryFacts: yesOrNo(false),
  inquiryCopy: yesOrNo(true),
  answersWithin: optional(text()).transform((value) => value ?? "24 hours on business days"),
  offers: optional(offers).transform((value) => value ?? offers.parse({})),
  escrow: optional(escrow),
  plans: plansField,
  timeZone: optional(z.string(zoneWanted).refine(isTimeZone, zoneWanted)).transform(
    (value) => value ?? "UTC",
  ),
  currencies: optional(currencies).transform((value) => value ?? []),
  viewsShownFrom: optional(z.int(viewsWanted).min(1, viewsWanted)),
  lead: optional(z.array(asciiDomain(), "a list of domain names")).transform(
    (value) => value ?? [],
  ),
};

const LIST = new Intl.ListFormat("en-GB", { type: "disjunction" });

function listChannels(phone: string | null, telegram: string | null): string {
  return LIST.format(["e-mail", ...(phone ? ["WhatsApp"] : []), ...(telegram ? ["Telegram"] : [])]);
}

export const shopSchema = z
  .strictObject(shopFields, "the fields of the shop")
  .transform(({ mailboxes, faqs, ...shop }) => {
    const channels = listChannels(shop.phone, shop.telegram);
    return {
      ...shop,
      /** Where the seller can be written to, as a sentence has it: 'e-mail, WhatsApp or Telegram'. */
      channels,
      faqs: faqs ?? makeFaqs(channels, shop.answersWithin),
      mailboxes: {
        privacy: mailboxes?.privacy ?? shop.email,
        legal: mailboxes?.legal ?? shop.email,
      },
    };
  });

/** Fields that the seller left out are null, or what the shop has by default. */
export type Shop = Readonly<z.output<typeof shopSchema>>;
export type Founder = Readonly<z.output<typeof founder>>;
/** `kind` is shown to buyers: 'Marketplace profile', 'Registrar'. */
export type Partner = Readonly<z.output<typeof partner>>;
