import { z } from "zod";
import { aboutCurrency, CURRENCIES, takesCurrency } from "../format/currency.ts";
import { capitalize } from "../format/format.ts";
import { VOICES } from "../format/voice.ts";
import { group, shown } from "./about-shop.ts";
import { accentOf, accentSchema } from "./accent.ts";
import { nameChannels } from "./channels.ts";
import { channels, identity, MAX_CHANNELS, MAX_SOCIALS, socials } from "./contact-schema.ts";
import {
  asciiDomain,
  calendarDate,
  httpsUrl,
  line,
  listOf,
  mailbox,
  MAX_QUESTIONS,
  optional,
  optionalOr,
  questionAnswers,
  text,
  wholeNumber,
  yesOrNo,
} from "./field-schema.ts";
import { currencies, escrow, offers } from "./offer-settings.ts";
import { plans } from "./plan-settings.ts";
import { home, trust } from "./own-words.ts";

const MAX_PARTNERS = 12;
const DEFAULT_HOLD_MINUTES = 30;

const photoWanted = "the name of a jpg, png, webp or avif file next to shop.yaml";

export const photoName = z
  .string(photoWanted)
  .regex(/^[\w-]+\.(jpe?g|png|webp|avif)$/, photoWanted);

const logoWanted =
  "the name of an svg or png file next to shop.yaml, or { dark: …, light: … } for two";

const logoName = z.string(logoWanted).regex(/^[\w-]+\.(svg|png)$/, logoWanted);

export const logoNames = z.union(
  [
    logoName.transform((name) => ({ dark: name, light: name })),
    z.strictObject({ dark: logoName, light: logoName }),
  ],
  logoWanted,
);

const founder = z.strictObject(
  {
    name: shown(text(), "Founder's name"),
    role: shown(optionalOr(text(), "Owner and founder"), "Founder's role"),
    bio: shown(optional(text()), "About the founder", { kind: "text" }),
    linkedin: shown(optional(httpsUrl()), "Founder's LinkedIn", { type: "url" }),
    photo: shown(optional(photoName), "Founder's photo", {
      hint: "The name of a jpg, png, webp or avif file beside shop.yaml.",
    }),
  },
  "the founder's name and, optionally, role, bio, linkedin and photo",
);

const partner = z.strictObject(
  { name: text(), url: httpsUrl(), kind: optional(text()), description: optional(text()) },
  "a partner's name and url and, optionally, kind and description",
);

const MAX_TESTIMONIALS = 3;

const testimonialsWanted = `at most ${MAX_TESTIMONIALS}, each with text and name and, optionally, role and link`;

const testimonial = z.strictObject(
  { text: line(400), name: line(60), role: optional(line(80)), link: optional(httpsUrl()) },
  testimonialsWanted,
);

const MAX_SAVED_REPLIES = 20;

/** A saved reply has these in place of the buyer's name, the domain and its price. */
export const REPLY_PLACEHOLDERS = ["{name}", "{domain}", "{price}"];

const placeholdersWanted = `no placeholder but ${REPLY_PLACEHOLDERS.join(", ")}`;

const savedReply = z.strictObject(
  {
    title: line(60),
    text: text().refine(
      (words) =>
        (words.match(/\{\w*\}/g) ?? []).every((found) => REPLY_PLACEHOLDERS.includes(found)),
      placeholdersWanted,
    ),
  },
  "a reply's title and text",
);

const USUAL_REPLIES: z.output<typeof savedReply>[] = [
  {
    title: "Price",
    text: "Hi {name},\n\nThanks for your interest in {domain}. The price is {price}.\n\nWould you like to go ahead? I can send you a link to pay through escrow, so that your money is only released once the name is yours.",
  },
  {
    title: "Ask for an offer",
    text: "Hi {name},\n\nThanks for writing. {domain} is available. What budget do you have in mind for it?",
  },
  {
    title: "Follow up",
    text: "Hi {name},\n\nAre you still interested in {domain}? I'm happy to answer any question about the name or the transfer.",
  },
];

const OTHER_MAILBOX = { type: "email", unset: "the email above" } as const;

const mailboxes = z.strictObject(
  {
    privacy: shown(optional(mailbox()), "Email for privacy", OTHER_MAILBOX),
    legal: shown(optional(mailbox()), "Email for legal matters", OTHER_MAILBOX),
  },
  "an email address each for privacy and legal, or nothing",
);

const seoTool = z.strictObject(
  {
    name: shown(text(), "SEO figures come from"),
    url: shown(httpsUrl(), "That tool's address", { type: "url" }),
  },
  "the tool's name and url",
);

const phoneWanted = `in quotes, with + and the country code: "+1 202 555 0143"`;

const jurisdiction = z.strictObject(
  {
    law: shown(text(), "Governing law"),
    courts: shown(text(), "Courts"),
    arbitration: shown(optional(text()), "Arbitrator"),
  },
  "whose law applies (law) and which courts decide (courts)",
);

const DELAWARE: z.output<typeof jurisdiction> = {
  law: "the State of Delaware",
  courts: "the state and federal courts in Delaware",
  arbitration: "the American Arbitration Association",
};

const reportWanted = "weekly or no";

/** YAML reads an unquoted no as text, and other programs write it as false. */
const report = z
  .union([z.enum(["weekly", "no"]), z.literal(false)], reportWanted)
  .transform((value) => value || "no");

const UNSTATED = { kind: "yesNo", unset: "Not stated" } as const;

const signalsWanted = "yes or no for search, aiInput and aiTrain";

const contentSignals = z.strictObject(
  {
    search: shown(optional(yesOrNo(false)), "Search engines may show them", UNSTATED),
    aiInput: shown(optional(yesOrNo(false)), "AI may answer with them", UNSTATED),
    aiTrain: shown(optional(yesOrNo(false)), "AI may be trained on them", UNSTATED),
  },
  signalsWanted,
);

const zoneWanted = "a time zone such as Europe/Berlin";

export function isTimeZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: zone }));
  } catch {
    return false;
  }
}

const USUAL_ANSWER = "24 hours on business days";

/** A shop's pages promise this only if its seller has confirmed it. What they say of it is in sale/trust-lines.ts and the pages' own words. */
export const USUAL_TERMS = `Every sale is paid through an escrow partner, who returns the money if the name doesn't arrive. Names arrive 24-72 hours after payment, or in 5 to 7 days at another registrar. No name is in use. Prices may be negotiated. You answer within ${USUAL_ANSWER}.`;

const YES_NO = { kind: "yesNo" } as const;

const NAME_OF_LOGO = { hint: "The name of a file beside shop.yaml." };

export const shopFields = {
  name: shown(text(), "Name"),
  description: shown(text(), "Description", {
    kind: "text",
    hint: "Shown in search results and link previews.",
  }),
  notice: shown(optional(text()), "Notice", {
    kind: "text",
    hint: "Shown in the footer of every page.",
  }),
  logo: group(optional(logoNames), {
    dark: shown(logoName, "Logo on dark", NAME_OF_LOGO),
    light: shown(logoName, "Logo on light", NAME_OF_LOGO),
  }),
  accent: group(optional(accentSchema), {
    dark: shown(accentOf("dark"), "Accent on dark", { hint: "A light color, such as #c9a86a." }),
    light: shown(accentOf("light"), "Accent on light", { hint: "A dark color, such as #7a5c1e." }),
  }),
  currency: shown(
    optionalOr(z.enum(CURRENCIES, `one of ${CURRENCIES.join(", ")}`), "USD" as const),
    "Currency",
    {
      kind: "choice",
      choices: CURRENCIES.map((code) => [code, capitalize(aboutCurrency(code).name)] as const),
      hint: "Of all prices and offers. Nothing is converted: a price in another currency, such as '$4,888' in a shop in euros, is a fault, and its name isn't sold until you've corrected it.",
    },
  ),
  email: shown(mailbox(), "Email", { type: "email" }),
  phone: shown(
    optional(z.string(phoneWanted).regex(/^\+[1-9][\d ()-]{6,24}$/, phoneWanted)),
    "Phone",
    { type: "tel", hint: "With + and the country code." },
  ),
  telegram: shown(
    optional(
      z.string("a Telegram handle").regex(/^[A-Za-z]\w{3,31}$/, "a Telegram handle without @"),
    ),
    "Telegram",
    { hint: "Your handle, without @." },
  ),
  socials: shown(optionalOr(socials, {}), "Social networks", {
    kind: "rows",
    columns: [
      ["name", "Network"],
      ["url", "Address, https://…"],
    ],
    form: "record",
    max: MAX_SOCIALS,
  }),
  channels: shown(optionalOr(channels, []), "Other ways", {
    kind: "rows",
    hint: "Such as Signal or WeChat: a link, or text if there is none.",
    columns: [
      ["name", "Name"],
      ["link", "Link"],
      ["text", "Text"],
    ],
    max: MAX_CHANNELS,
  }),
  mailboxes: group(optional(mailboxes), mailboxes.shape),
  founder: group(optional(founder), founder.shape),
  identity: group(optional(identity), identity.shape),
  voice: shown(
    optionalOr(z.enum(VOICES, VOICES.join(" or ")), "we" as const),
    "The shop speaks as",
    {
      kind: "choice",
      choices: [
        ["we", "we"],
        ["I", "I"],
      ],
      hint: "In its pages and emails to buyers. The policies always say we.",
    },
  ),
  network: shown(optional(text()), "Network", { hint: "Mentioned on the About page." }),
  partners: shown(
    optionalOr(listOf(partner, 0, MAX_PARTNERS, `at most ${MAX_PARTNERS} partners`), []),
    "Partners",
    {
      kind: "rows",
      columns: [
        ["name", "Name"],
        ["url", "Address, https://…"],
        ["kind", "What buyers get from it"],
        ["description", "Description", true],
      ],
      max: MAX_PARTNERS,
    },
  ),
  seoTool: group(optional(seoTool), seoTool.shape),
  policiesUpdated: shown(optional(calendarDate()), "Policies last updated", { type: "date" }),
  jurisdiction: group(optionalOr(jurisdiction, DELAWARE), jurisdiction.shape),
  testimonials: shown(
    optionalOr(listOf(testimonial, 0, MAX_TESTIMONIALS, testimonialsWanted), []),
    "Buyers' own words",
    {
      kind: "rows",
      hint: "Home and About show them. Write only what a buyer has said and lets you show.",
      columns: [
        ["text", "What they said", true],
        ["name", "Name"],
        ["role", "Who they are"],
        ["link", "Their page, https://…"],
      ],
      max: MAX_TESTIMONIALS,
    },
  ),
  faqs: shown(questionAnswers, "Questions and answers", {
    kind: "own",
    none: "No questions",
    inner: {
      kind: "rows",
      label: "Your questions",
      hint: "{domain} stands for the name.",
      columns: [
        ["question", "Question"],
        ["answer", "Answer", true],
      ],
      max: MAX_QUESTIONS,
    },
  }),
  trust,
  home: group(optionalOr(home, home.parse({})), home.shape),
  registryFacts: shown(yesOrNo(true), "Show registrar, registration and expiry of a name", YES_NO),
  inquiryCopy: shown(yesOrNo(true), "Confirmation emails to buyers", YES_NO),
  answerLinks: shown(yesOrNo(true), "Answer links in your emails", YES_NO),
  usualTerms: shown(yesOrNo(false), "The usual terms hold for this shop", {
    ...YES_NO,
    hint: USUAL_TERMS,
  }),
  answersWithin: shown(optional(text()), "Response time", {
    unset: `${USUAL_ANSWER} with the usual terms`,
  }),
  offers: group(optionalOr(offers, offers.parse({})), offers.shape),
  escrow: group(optional(escrow), escrow.shape),
  checkoutHold: shown(
    optionalOr(
      wholeNumber(10, 1440, "a number of minutes from 10 to 1440, such as 30"),
      DEFAULT_HOLD_MINUTES,
    ),
    "Buy Now reservation in minutes",
    { kind: "number" },
  ),
  plans,
  report: shown(optionalOr(report, "weekly"), "Report by email", {
    kind: "choice",
    choices: [
      ["weekly", "Every week"],
      ["no", "Never"],
    ],
  }),
  savedReplies: shown(
    optionalOr(
      listOf(savedReply, 0, MAX_SAVED_REPLIES, `at most ${MAX_SAVED_REPLIES} replies`),
      USUAL_REPLIES,
    ),
    "Saved replies",
    {
      kind: "rows",
      hint: "Replace the usual three below an inquiry. {name}, {domain} and {price} are filled in.",
      columns: [
        ["title", "Title"],
        ["text", "Text", true],
      ],
      max: MAX_SAVED_REPLIES,
    },
  ),
  machines: shown(yesOrNo(true), "Let programs ask for your names", YES_NO),
  contentSignals: group(optional(contentSignals), contentSignals.shape),
  timeZone: shown(
    optionalOr(z.string(zoneWanted).refine(isTimeZone, zoneWanted), "UTC"),
    "Time zone",
    { hint: "For times in emails and reports, such as Europe/Berlin." },
  ),
  currencies: shown(optionalOr(currencies, []), "Other currencies", {
    kind: "words",
    hint: "Separated by commas, such as EUR, GBP.",
  }),
  viewsShownFrom: shown(
    optional(wholeNumber(1, Infinity, "a number of views, 1 or more")),
    "Minimum views before live figures are shown",
    { kind: "number", unset: "none" },
  ),
  lead: shown(
    optionalOr(
      z.array(asciiDomain(), "a list of domain names").transform((names) => [...new Set(names)]),
      [],
    ),
    "Featured names",
    {
      kind: "lines",
      hint: "The names shown first, one on each line, in your order.",
    },
  ),
};

export const shopSchema = z
  .strictObject(shopFields, `the fields of the shop: ${Object.keys(shopFields).join(", ")}`)
  .check(({ value: { currency, currencies }, issues }) => {
    const at = currencies.findIndex((code) => code === currency);
    const message = `a currency other than ${aboutCurrency(currency).name}, which prices are already in`;
    if (at >= 0)
      issues.push({ code: "custom", path: ["currencies", at], input: currency, message });
  })
  .transform(({ mailboxes, escrow, ...rest }) => {
    const takesEscrow = takesCurrency(rest.currency);
    const shop = {
      ...rest,
      answersWithin: rest.answersWithin ?? (rest.usualTerms ? USUAL_ANSWER : null),
      /** Null too if Escrow.com doesn't take the shop's currency. */
      escrow: takesEscrow ? escrow : null,
      isEscrowUnusable: escrow !== null && !takesEscrow,
    };
    return {
      ...shop,
      channelNames: nameChannels(shop),
      mailboxes: {
        privacy: mailboxes?.privacy ?? shop.email,
        legal: mailboxes?.legal ?? shop.email,
      },
    };
  });

export type Shop = Readonly<z.output<typeof shopSchema>>;
export type Founder = Readonly<z.output<typeof founder>>;
export type Testimonial = Readonly<z.output<typeof testimonial>>;
export type Partner = Readonly<z.output<typeof partner>>;
