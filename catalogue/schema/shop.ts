import { z } from "zod";
import { accentSchema } from "./accent.ts";
import { nameChannels } from "./channels.ts";
import { channels, identity, socials } from "./contact-schema.ts";
import {
  asciiDomain,
  calendarDate,
  httpsUrl,
  listOf,
  mailbox,
  optional,
  optionalOr,
  questionAnswers,
  text,
  wholeNumber,
  yesOrNo,
} from "./field-schema.ts";
import { currencies, escrow, offers } from "./offer-settings.ts";
import { type PlanConditions, plans } from "./plan-settings.ts";
import type { QuestionAnswer } from "./listing.ts";
import { home, trust } from "./own-words.ts";

export const MAX_PARTNERS = 12;
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
    name: text(),
    role: optionalOr(text(), "Owner and founder"),
    bio: optional(text()),
    linkedin: optional(httpsUrl()),
    photo: optional(photoName),
  },
  "the founder's name and, optionally, role, bio, linkedin and photo",
);

const partner = z.strictObject(
  { name: text(), url: httpsUrl(), kind: optional(text()), description: optional(text()) },
  "a partner's name and url and, optionally, kind and description",
);

const mailboxes = z.strictObject(
  { privacy: optional(mailbox()), legal: optional(mailbox()) },
  "an email address each for privacy and legal, or nothing",
);

const seoTool = z.strictObject({ name: text(), url: httpsUrl() }, "the tool's name and url");

const phoneWanted = `in quotes, with + and the country code: "+1 202 555 0143"`;

const jurisdiction = z.strictObject(
  { law: text(), courts: text(), arbitration: optional(text()) },
  "whose law applies (law) and which courts decide (courts)",
);

const DELAWARE: z.output<typeof jurisdiction> = {
  law: "the State of Delaware",
  courts: "the state and federal courts in Delaware",
  arbitration: "the American Arbitration Association",
};

const reportWanted = "weekly, monthly or no";

/** YAML reads an unquoted no as text, and other programs write it as false. */
const report = z
  .union([z.enum(["weekly", "monthly", "no"]), z.literal(false)], reportWanted)
  .transform((value) => value || "no");

const signalsWanted = "yes or no for search, aiInput and aiTrain";

const contentSignals = z.strictObject(
  {
    search: optional(yesOrNo(false)),
    aiInput: optional(yesOrNo(false)),
    aiTrain: optional(yesOrNo(false)),
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
  socials: optionalOr(socials, {}),
  channels: optionalOr(channels, []),
  mailboxes: optional(mailboxes),
  founder: optional(founder),
  identity: optional(identity),
  network: optional(text()),
  partners: optionalOr(listOf(partner, 0, MAX_PARTNERS, `at most ${MAX_PARTNERS} partners`), []),
  seoTool: optional(seoTool),
  policiesUpdated: optional(calendarDate()),
  jurisdiction: optionalOr(jurisdiction, DELAWARE),
  faqs: questionAnswers,
  trust,
  home: optionalOr(home, home.parse({})),
  registryFacts: yesOrNo(true),
  inquiryCopy: yesOrNo(true),
  answerLinks: yesOrNo(true),
  answersWithin: optionalOr(text(), "24 hours on business days"),
  offers: optionalOr(offers, offers.parse({})),
  escrow: optional(escrow),
  checkoutHold: optionalOr(
    wholeNumber(10, 1440, "a number of minutes from 10 to 1440, such as 30"),
    DEFAULT_HOLD_MINUTES,
  ),
  plans,
  report: optionalOr(report, "weekly"),
  machines: yesOrNo(true),
  contentSignals: optional(contentSignals),
  timeZone: optionalOr(z.string(zoneWanted).refine(isTimeZone, zoneWanted), "UTC"),
  currencies: optionalOr(currencies, []),
  viewsShownFrom: optional(wholeNumber(1, Infinity, "a number of views, 1 or more")),
  lead: optionalOr(z.array(asciiDomain(), "a list of domain names"), []),
};

const makeFaqs = (channelNames: string, answersWithin: string): QuestionAnswer[] => [
  {
    question: "Is {domain} in use?",
    answer:
      "No. {domain} is not in use, so nothing has to be moved or taken down before it becomes yours.",
  },
  {
    question: "What does the purchase of {domain} include?",
    answer:
      "Full ownership. You become the registrant of {domain}, either through escrow or by a registrar push into your own account, and you keep the name for as long as you renew it.",
  },
  {
    question: "How long does the transfer take?",
    answer:
      "About 24-48 hours after the payment is confirmed, by a push to your account at the registrar where {domain} is held. If you'd rather move it to another registrar, that typically takes 5 to 7 days.",
  },
  {
    question: "Can the price be negotiated?",
    answer: `Yes, the price may be negotiated. Write to us with the form on this page, or by ${channelNames}, and you'll hear from us within ${answersWithin}.`,
  },
];

const makeLeaseQuestion = ({ ownership, latePayment }: PlanConditions): QuestionAnswer => ({
  question: "Is Lease-to-Own available for {domain}?",
  answer: `Yes, on request, through the escrow service. A payment plan is how it works here. ${ownership} ${latePayment}`,
});

export const shopSchema = z
  .strictObject(shopFields, `the fields of the shop: ${Object.keys(shopFields).join(", ")}`)
  .transform(({ mailboxes, faqs, ...shop }) => {
    const channelNames = nameChannels(shop);
    const usualFaqs = makeFaqs(channelNames, shop.answersWithin);
    if (shop.plans) usualFaqs.push(makeLeaseQuestion(shop.plans.conditions));
    return {
      ...shop,
      channelNames,
      faqs: faqs ?? usualFaqs,
      mailboxes: {
        privacy: mailboxes?.privacy ?? shop.email,
        legal: mailboxes?.legal ?? shop.email,
      },
    };
  });

export type Shop = Readonly<z.output<typeof shopSchema>>;
export type Founder = Readonly<z.output<typeof founder>>;
export type Partner = Readonly<z.output<typeof partner>>;
