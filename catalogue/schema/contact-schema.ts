import { z } from "zod";
import { shown } from "./about-shop.ts";
import {
  FIT_WANTED,
  httpsUrl,
  isFit,
  isHttpsUrl,
  line,
  listOf,
  optional,
  wholeNumber,
  text,
} from "./field-schema.ts";

export const MAX_SOCIALS = 12;
export const MAX_CHANNELS = 8;
const MAX_NAME_LENGTH = 30;

const socialsWanted = `at most ${MAX_SOCIALS} networks, each as its name and the shop's address there, such as Instagram: https://www.instagram.com/…, or no socials: line`;

export const socials = z
  .record(z.string(), optional(httpsUrl()), socialsWanted)
  .refine((named) => Object.keys(named).length <= MAX_SOCIALS, socialsWanted)
  .transform((named) =>
    Object.fromEntries(
      Object.entries(named).filter((entry): entry is [string, string] => entry[1] !== null),
    ),
  );

const APP_LINK =
  /^(mailto|tel|sms|weixin|line|viber|whatsapp|tg|sgnl|skype|threema|xmpp|matrix):\S+$/;

const linkWanted =
  "an https:// address, or a link that opens an app: mailto:, tel:, sms:, weixin:, line:, viber:, whatsapp:, tg:, sgnl:, skype:, threema:, xmpp: or matrix:";

const channelWanted = "a name with a link, a text or both";

const channel = z
  .strictObject(
    {
      name: line(MAX_NAME_LENGTH),
      link: optional(
        z
          .string(linkWanted)
          .refine((link) => isHttpsUrl(link) || (APP_LINK.test(link) && isFit(link)), linkWanted),
      ),
      text: optional(z.string('text, in quotes if it is a number: "12345"').pipe(line(100))),
    },
    channelWanted,
  )
  .refine(({ link, text }) => link !== null || text !== null, channelWanted);

const channelsWanted = `at most ${MAX_CHANNELS} entries of name and link, such as name: Signal and link: https://signal.me/…, or no channels: line`;

export const channels = listOf(channel, 0, MAX_CHANNELS, channelsWanted).check(
  ({ value, issues }) => {
    // The shop's own address is called so.
    const names = ["email", ...value.map(({ name }) => name.toLowerCase())];
    const message = "each name once, and none that is Email, your own address";
    value.forEach(({ name }, at) => {
      if (names.indexOf(name.toLowerCase()) <= at)
        issues.push({ code: "custom", input: name, path: [at, "name"], message });
    });
  },
);

const MAX_ADDRESS_LINES = 8;

const addressWanted = `the address on one line, or on up to ${MAX_ADDRESS_LINES} after "address: |"`;

export const identity = z.strictObject(
  {
    company: shown(line(120), "Company", { hint: "The legal seller." }),
    place: shown(optional(line(80)), "Company's place", { hint: "Such as Kiel, Germany." }),
    register: shown(optional(line(120)), "Register", {
      hint: "Where the company is registered.",
    }),
    registerNumber: shown(
      optional(z.string('the number in quotes: "12345"').pipe(line(60))),
      "Register number",
    ),
    since: shown(
      optional(wholeNumber(1900, 2100, "the year, such as 2009")),
      "In business since the year",
      { kind: "number" },
    ),
    address: shown(
      optional(
        z
          .string(addressWanted)
          .refine(isFit, FIT_WANTED)
          .transform((value) =>
            value
              .split("\n")
              .map((part) => part.trim())
              .filter(Boolean),
          )
          .refine(
            (lines) =>
              lines.length > 0 &&
              lines.length <= MAX_ADDRESS_LINES &&
              lines.every((part) => part.length <= 200),
            addressWanted,
          ),
      ),
      "Company's address",
      { kind: "text", hint: `Up to ${MAX_ADDRESS_LINES} lines.` },
    ),
    taxNumber: shown(
      optional(z.string('the number in quotes: "12 345 678"').pipe(line(60))),
      "Company's tax number",
    ),
    vatText: shown(optional(text()), "What papers say about VAT", {
      kind: "text",
      hint: "It stands on the pro forma and the receipt as you write it, such as: No VAT is charged (small business).",
    }),
  },
  "the company and, optionally, its place, address, register, registerNumber, taxNumber, vatText and since, or no identity: line",
);
