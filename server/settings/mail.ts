import { z } from "zod";
import { wholeNumber } from "./fields.ts";

/** The port at which mail servers use TLS from the start. */
const TLS_PORT = 465;

const address = () => z.string().regex(/@/, "an email address, or Name <address>").optional();

/** Only of a web address, `URL` looks at the host, as nodemailer does. */
const hasHost = (url: string) => URL.canParse(url.replace(/^smtps?/, "http"));

export const mailVariables = {
  SMTP_URL: z
    .string()
    .refine((url) => /^smtps?:\/\//.test(url) && hasHost(url), "smtp://… or smtps://…")
    .optional(),
  SMTP_ADDRESS: z
    .string()
    .refine(
      (host) => /^[\w.-]+$/.test(host) && hasHost(`smtp://${host}`),
      "the mail server's host alone, such as mail.example",
    )
    .optional(),
  SMTP_PORT: wholeNumber(1, 65_535).default(587),
  SMTP_USERNAME: z.string().optional(),
  SMTP_PASSWORD: z.string().optional(),
  MAIL_FROM: address(),
  MAILER_FROM_ADDRESS: address(),
};

export const MAIL_PAIRS = [["SMTP_USERNAME", "SMTP_PASSWORD"]] as const;

const variables = z.object(mailVariables);

/** The parts become an address, so that everything else knows one way only. */
function joinParts(set: z.output<typeof variables>): string | null {
  if (!set.SMTP_ADDRESS) return null;
  const { SMTP_USERNAME: user, SMTP_PASSWORD: password = "" } = set;
  const login = user ? `${encodeURIComponent(user)}:${encodeURIComponent(password)}@` : "";
  const scheme = set.SMTP_PORT === TLS_PORT ? "smtps" : "smtp";
  return `${scheme}://${login}${set.SMTP_ADDRESS}:${set.SMTP_PORT}`;
}

/** What hosts of containers set comes first, because a shop's `.env` may come from another host. */
export const toMailConfig = (set: z.output<typeof variables>) => ({
  smtpUrl: joinParts(set) ?? set.SMTP_URL ?? null,
  mailFrom: set.MAILER_FROM_ADDRESS ?? set.MAIL_FROM ?? null,
});
