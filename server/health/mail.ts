import { once } from "node:events";
import { isIP } from "node:net";
import { parseConnectionUrl } from "nodemailer/lib/shared";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import { isLocal } from "../../catalogue/format/page-url.ts";
import { sendsMail } from "../settings/config.ts";
import type { LookUp } from "../lookups/resolver.ts";
import { RUN } from "../process/program.ts";
import { type Finding, fault, listFew, ok, reasonOf, type Setup, warning } from "./checkup.ts";

const WAIT_MS = 8_000;

const untilDone = (start: (done: (error?: Error | null) => void) => void) =>
  new Promise<void>((resolve, reject) => start((error) => (error ? reject(error) : resolve())));

async function signIn(url: string, signal: AbortSignal) {
  const { auth, ...options } = parseConnectionUrl(url);
  const connection = new SMTPConnection({
    ...options,
    connectionTimeout: WAIT_MS,
    greetingTimeout: WAIT_MS,
    socketTimeout: WAIT_MS,
  });
  const failed = once(connection, "error", { signal }).then(([error]) => Promise.reject(error));
  try {
    await Promise.race([failed, untilDone((done) => connection.connect(done))]);
    if (auth) await Promise.race([failed, untilDone((done) => connection.login(auth, done))]);
    return { isEncrypted: connection.secure, isSignedIn: auth !== undefined };
  } finally {
    failed.catch(() => undefined);
    connection.close();
  }
}

export async function checkMailServer(
  { config, isOnDesk }: Setup,
  signal: AbortSignal,
): Promise<Finding> {
  const { smtpUrl, siteUrl } = config;
  if (!smtpUrl) {
    const seen = `SMTP_ADDRESS isn't set: read inquiries ${isOnDesk ? "in the inbox" : `with ${RUN} leads`}`;
    if (isLocal(siteUrl) || sendsMail(config)) return ok(seen);
    return warning(seen, "set SMTP_ADDRESS to your mail server");
  }
  const { host } = new URL(smtpUrl);
  try {
    const { isEncrypted, isSignedIn } = await signIn(smtpUrl, signal);
    const seen = `${host} answers${isSignedIn ? " and accepts the login" : ", without signing in"}, ${isEncrypted ? "over TLS" : "without TLS"}`;
    return isEncrypted || isLocal(smtpUrl.replace(/^smtps?/, "http"))
      ? ok(seen)
      : warning(
          `${seen}: emails can be read in transit`,
          "use a server with TLS at port 465, or with STARTTLS",
        );
  } catch (error) {
    const advice =
      "correct its settings, or find out what's wrong there: until then, no inquiry is emailed";
    return fault(`${host}: ${reasonOf(error)}`, advice);
  }
}

async function senderDomain({ config, content }: Setup): Promise<string | null> {
  const from = config.mailFrom ?? (await content).content?.shop.email ?? "";
  const domain = /@([^\s<>@]+)>?\s*$/.exec(from)?.[1]?.toLowerCase() ?? "";
  return domain === "" || isIP(domain) !== 0 ? null : domain;
}

const PROVIDER = "ask your email provider which record to set";

type Texts = LookUp<readonly string[]>;

function pick(found: Texts, start: RegExp): string[] | Finding {
  if (found.state === "unknown") {
    return warning(`couldn't be looked up (${found.reason})`, "try again, or set DNS_SERVERS");
  }
  const records = found.state === "found" ? found.records : [];
  return records.map((strings) => strings.join("")).filter((text) => start.test(text));
}

async function forSender(
  setup: Setup,
  judge: (domain: string) => Promise<Finding>,
): Promise<Finding | null> {
  if (!setup.config.smtpUrl) return null;
  const domain = await senderDomain(setup);
  return domain ? judge(domain) : warning("the sender has no domain", "correct MAIL_FROM");
}

export const checkSpf = (setup: Setup) =>
  forSender(setup, async (domain) => {
    const records = pick(await setup.resolver.texts(domain), /^v=spf1(\s|$)/i);
    if (!Array.isArray(records)) return records;
    const [record] = records;
    if (!record) return warning(`${domain} has none: emails may be marked as spam`, PROVIDER);
    if (records.length > 1) {
      return fault(
        `${domain} has ${records.length}, so receivers ignore them`,
        "merge them into one",
      );
    }
    if (/\s\+?all\b/i.test(record)) {
      return warning(`${domain} lets anyone send: ${record}`, "end it with -all or ~all");
    }
    if (/^v=spf1\s+-all$/i.test(record.trim())) {
      return fault(`${domain} lets no one send: ${record}`, PROVIDER);
    }
    return ok(`${domain}: ${record}`);
  });

const advised = (domain: string) =>
  `_dmarc.${domain} TXT "v=DMARC1; p=none; rua=mailto:you@${domain}"`;

/** The nearest domain above may have the record instead (RFC 7489, RFC 9989). */
export const checkDmarc = (setup: Setup) =>
  forSender(setup, async (domain) => {
    const labels = domain.split(".");
    for (let from = 0; from === 0 || from < labels.length - 1; from += 1) {
      const name = labels.slice(from).join(".");
      const records = pick(await setup.resolver.texts(`_dmarc.${name}`), /^v=DMARC1(\s|;|$)/);
      if (!Array.isArray(records)) return records;
      if (records.length > 1) {
        return fault(
          `${name} has ${records.length}, so receivers ignore them`,
          "merge them into one",
        );
      }
      const [record] = records;
      if (record && /;\s*p\s*=/.test(record)) return ok(`${name}: ${record}`);
      if (record) {
        const seen = `${name} doesn't say what to do with forged emails (p=): ${record}`;
        return warning(seen, `set ${advised(name)}`);
      }
    }
    return warning(
      `${domain} has none: large email providers require one`,
      `set ${advised(domain)}`,
    );
  });

/** DNS does not list selectors, so these are the ones that large providers use. */
const SELECTORS =
  "default google selector1 selector2 k1 k2 k3 s1 s2 mail dkim smtp fm1 fm2 fm3 protonmail protonmail2 protonmail3 resend pm mxvault zoho zmail brevo mandrill mailjet krs pic everlytickey1 sig1 hse1 dreamhost ionos s1-ionos".split(
    " ",
  );

export const checkDkim = (setup: Setup, selector?: string) =>
  forSender(setup, async (domain) => {
    const selectors = selector ? [selector] : SELECTORS;
    const looked = await Promise.all(
      selectors.map(async (name) => {
        const found = await setup.resolver.texts(`${name}._domainkey.${domain}`);
        return { name, keys: pick(found, /(^|;)\s*p\s*=\s*[A-Za-z0-9+/]/) };
      }),
    );
    const found = looked.filter(({ keys }) => Array.isArray(keys) && keys.length > 0);
    if (found.length > 0) {
      const names = listFew(found.map(({ name }) => `${name}._domainkey.${domain}`));
      return ok(`a key at ${names}`);
    }
    const unknown = looked.map(({ keys }) => keys).find((keys) => !Array.isArray(keys));
    if (unknown && !Array.isArray(unknown)) return unknown;
    return selector
      ? warning(`${domain} has no key under ${selector}`, PROVIDER)
      : warning(
          `${domain} has no key under the usual selectors, and DNS can't list others`,
          setup.isOnDesk
            ? PROVIDER
            : `name yours with --dkim SELECTOR; if there is none, ${PROVIDER}`,
        );
  });
