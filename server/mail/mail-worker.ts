import {
  composeDigest,
  composeMail,
  type Mail,
  type MailShop,
  UnsendableMail,
} from "./mail-templates.ts";
import {
  type Claimed,
  type ClaimedMail,
  INQUIRY_COPY,
  OFFER_TEMPLATE,
  SUSPECTED,
} from "./outbox.ts";
import { spreadPause, startOutboxWorker, type WorkerOptions } from "./outbox-worker.ts";

export const MAX_CONNECTIONS = 5;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** In milliseconds. Permanent errors need a person, so attempts are rare. */
const PAUSES = {
  temporary: { first: 30 * SECOND, longest: HOUR },
  permanent: { first: 15 * MINUTE, longest: 6 * HOUR },
} as const;

type FaultKind = keyof typeof PAUSES;

/** Milliseconds to wait after the `attempts`-th failure; `chance` is from 0 to 1. */
export function mailBackoff(kind: FaultKind, attempts: number, chance?: number): number {
  const { first, longest } = PAUSES[kind];
  return spreadPause(Math.min(longest, first * 2 ** (attempts - 1)), chance);
}

function toFaultKind(error: unknown): FaultKind {
  if (error instanceof UnsendableMail) return "permanent";
  const code = error instanceof Error && "responseCode" in error ? Number(error.responseCode) : 0;
  return code >= 500 ? "permanent" : "temporary";
}

/** The mail server takes mails from this sender, but none for this address. */
const isRecipientRefused = (error: unknown) =>
  error instanceof Error && "rejected" in error && Array.isArray(error.rejected);

export interface Mailer {
  /** Rejects with the mail server's reply (`responseCode`) or the connection error. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

interface MailWorkerOptions extends WorkerOptions {
  readonly mailer: Mailer;
  readonly readShop: () => MailShop;
  readonly siteUrl: string;
  /** Makes the mails about offers. */
  readonly composeOffer?: (mail: ClaimedMail) => Promise<Mail>;
  readonly backoff?: (kind: FaultKind, attempts: number) => number;
}

export function startMailWorker(options: MailWorkerOptions) {
  const { mailer, readShop, siteUrl, composeOffer, backoff = mailBackoff } = options;

  async function compose(mails: Claimed): Promise<Mail> {
    const [mail] = mails;
    if (mail.template.startsWith(SUSPECTED)) return composeDigest(mails, readShop(), siteUrl);
    if (composeOffer && mail.template.startsWith(OFFER_TEMPLATE)) return composeOffer(mail);
    return composeMail(mail, readShop(), siteUrl);
  }

  return startOutboxWorker(
    {
      channel: "mail",
      connections: MAX_CONNECTIONS,
      send: async (mails) => mailer.send(await compose(mails)),
      judge(error, attempts, [{ template }]) {
        const kind = toFaultKind(error);
        const isPermanent = kind === "permanent";
        return {
          pauseMs: backoff(kind, attempts),
          isTorn: isPermanent,
          isPointless: isPermanent && template === INQUIRY_COPY && isRecipientRefused(error),
        };
      },
      close: () => mailer.close(),
    },
    options,
  );
}
