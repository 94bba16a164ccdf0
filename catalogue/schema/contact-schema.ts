import { z } from "zod";
import {
  FIT_WANTED,
  httpsUrl,
  isFit,
  isHttpsUrl,
  line,
  listOf,
  optional,
  wholeNumber,
} from "./field-schema.ts";

const MAX_SOCIALS = 12;
const MAX_CHANNELS = 8;
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
    const names = value.map(({ name }) => name.toLowerCase());
    names.forEach((name, at) => {
      const message =
        name === "email"
          ? "a name other than Email, which already stands for the shop's own address"
          : "each name once";
      if (name === "email" || names.indexOf(name) !== at)
        issues.push({ code: "custom", input: value[at]?.name, path: [at, "name"], message });
    });
  },
);

const MAX_ADDRESS_LINES = 8;

const addressWanted = `the address on one line, or on up to ${MAX_ADDRESS_LINES} after "address: |"`;

export const identity = z.strictObject(
  {
    company: line(120),
    place: optional(line(80)),
    register: optional(line(120)),
    registerNumber: optional(z.string('the number in quotes: "12345"').pipe(line(60))),
    since: optional(wholeNumber(1900, 2100, "the year, such as 2009")),
    address: optional(
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
    taxNumber: optional(z.string('the number in quotes: "12 345 678"').pipe(line(60))),
  },
  "the company and, optionally, its place, address, register, registerNumber, taxNumber and since, or no identity: line",
);
