import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { isLocal } from "../catalogue/format/page-url.ts";
import { DEMONSTRATION_EMAIL } from "../catalogue/schema/examples.ts";
import { type Fault } from "../catalogue/schema/fault.ts";
import { toFaults } from "../catalogue/schema/to-faults.ts";
import { type Config, localUrl } from "./settings/config.ts";
import {
  ESCROW_PAIRS,
  ESCROW_SECRETS,
  escrowVariables,
  toEscrowConfig,
} from "./settings/escrow.ts";
import { hasNoLogin, origin, parsedBy, wholeNumber } from "./settings/fields.ts";
import {
  findCutValues,
  findMisspelled,
  findUncodedLogins,
  type Given,
  LOGINS,
} from "./settings/logins.ts";
import { MAIL_PAIRS, mailVariables, toMailConfig } from "./settings/mail.ts";
import { parseDatabaseUrl } from "./database/location.ts";
import { SHOP_FILE } from "./shop/content-files.ts";
import { parseServers } from "./lookups/resolver.ts";
import { canDraw } from "./process/drawing.ts";
import { programFile } from "./process/program.ts";
import { isSafe } from "../catalogue/format/page-url.ts";
import {
  NOTIFY_PAIRS,
  NOTIFY_SECRETS,
  notifyVariables,
  toNotifyConfig,
} from "./settings/notify.ts";

const LANDERS = ["page", "redirect", "off"] as const;
const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

const safeUrl = () =>
  z
    .string()
    .refine(
      (url) => URL.canParse(url) && isSafe(url) && hasNoLogin(url),
      "an https:// address, or one on this machine, without a login",
    );

export const environmentSchema = z.object({
  PORT: wholeNumber(0, 65_535, "a port number from 0 to 65535").default(3000),
  HOST: z.string().default("127.0.0.1"),
  SITE_URL: origin().optional(),
  DISABLE_SSL: z.enum(["true", "false"], "true or false").default("false"),
  DATABASE_URL: parsedBy(parseDatabaseUrl, "file:<path> or postgres://…"),
  ...mailVariables,
  EMAILJS_PUBLIC_KEY: z.string().optional(),
  EMAILJS_SERVICE_ID: z.string().optional(),
  EMAILJS_ORIGIN: origin().default("https://api.emailjs.com"),
  TURNSTILE_SITE_KEY: z.string().optional(),
  TURNSTILE_SECRET_KEY: z.string().optional(),
  TURNSTILE_ORIGIN: origin().default("https://challenges.cloudflare.com"),
  ...escrowVariables,
  TRUST_PROXY: wholeNumber(0, 9, "a number of proxies from 0 to 9").default(0),
  VIEWS_PER_HOUR: wholeNumber(1, 1_000_000).default(100),
  NEW_VISITORS_PER_HOUR: wholeNumber(1, 1_000_000).default(100),
  VIEWS_KEPT_DAYS: wholeNumber(1, 36_500).default(400),
  LANDERS: z.enum(LANDERS, `one of ${LANDERS.join(", ")}`).default("page"),
  DNS_CHECKS: z.enum(["weekly", "off"], "weekly or off").optional(),
  DNS_SERVERS: parsedBy(parseServers, "IP addresses, such as 9.9.9.9,127.0.0.1:5353").optional(),
  REGISTRY_CHECKS: z.enum(["weekly", "off"], "weekly or off").optional(),
  RDAP_BOOTSTRAP_URL: safeUrl().default("https://data.iana.org/rdap/dns.json"),
  RATES_URL: safeUrl().default("https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml"),
  UPDATES_URL: safeUrl().optional(),
  ...notifyVariables,
  LOG_LEVEL: z.enum(LOG_LEVELS, `one of ${LOG_LEVELS.join(", ")}`).default("info"),
  DEMO: z.enum(["yes", "no"], "yes or no").default("no"),
  TAKE_OVER: z.enum(["yes", "no"], "yes or no").default("no"),
});

export const SETTINGS: readonly string[] = ["CONTENT_DIR", ...Object.keys(environmentSchema.shape)];

const KEY_PAIRS = [
  ["EMAILJS_PUBLIC_KEY", "EMAILJS_SERVICE_ID"],
  ["TURNSTILE_SITE_KEY", "TURNSTILE_SECRET_KEY"],
  ...MAIL_PAIRS,
  ...ESCROW_PAIRS,
  ...NOTIFY_PAIRS,
] as const;

function findLoneKeys(given: Given): Fault[] {
  return KEY_PAIRS.flatMap(([a, b]) => {
    if (Boolean(given[a]) === Boolean(given[b])) return [];
    const [missing, present] = given[a] ? [b, a] : [a, b];
    const wanted = `a value too, because ${present} is set`;
    return [{ file: "environment", field: missing, found: "nothing", wanted }];
  });
}

/** A shop's own folder is where its commands run. Elsewhere, they use the demonstration. */
function findContentDir(): string {
  if (existsSync(SHOP_FILE)) return ".";
  return existsSync("content") ? "./content" : programFile("content");
}

/** The demonstration gets its own database, so that its inquiries never mix with those of a real shop. */
function defaultDatabaseUrl(contentDir: string): string {
  try {
    const shop = readFileSync(join(contentDir, SHOP_FILE), "utf8");
    if (shop.includes(`\nemail: ${DEMONSTRATION_EMAIL}\n`)) return "file:./data/demo.db";
  } catch {
    // Reading the shop file later reports this error.
  }
  return "file:./data/vitrine.db";
}

/** A host alone is a site with TLS, unless the host of the container says that there is none. */
const withScheme = (site: string, { DISABLE_SSL }: Given) =>
  /^[\w.-]+(:\d+)?$/.test(site) ? `http${DISABLE_SSL === "true" ? "" : "s"}://${site}` : site;

const NOT_SHOWN = "(not shown)";
const SECRETS: ReadonlySet<string> = new Set([
  ...LOGINS,
  "SMTP_PASSWORD",
  ...NOTIFY_SECRETS,
  ...ESCROW_SECRETS,
]);

export function readConfig(environment: Given) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const contentDir = given.CONTENT_DIR ?? findContentDir();
  const parsed = environmentSchema.safeParse({
    ...given,
    ...(given.SITE_URL && { SITE_URL: withScheme(given.SITE_URL, given) }),
    DATABASE_URL: given.DATABASE_URL ?? defaultDatabaseUrl(contentDir),
  });
  const values = [...findCutValues(SETTINGS, given), ...findUncodedLogins(given)];
  const others = [...values, ...findLoneKeys(given), ...findMisspelled(SETTINGS, given)];
  if (parsed.success && others.length === 0) {
    return { config: toConfig(parsed.data, contentDir), contentDir, faults: [] };
  }
  const shown = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, SECRETS.has(name) ? NOT_SHOWN : value]),
  );
  const explained = new Set(values.map(({ field }) => field));
  const schemaFaults = parsed.success ? [] : toFaults({ file: "environment" }, shown, parsed.error);
  const faults = [...schemaFaults.filter(({ field }) => !explained.has(field)), ...others];
  return { config: null, contentDir, faults };
}

function toConfig(set: z.output<typeof environmentSchema>, contentDir: string): Config {
  const { EMAILJS_PUBLIC_KEY: publicKey, EMAILJS_SERVICE_ID: serviceId } = set;
  const { TURNSTILE_SITE_KEY: siteKey, TURNSTILE_SECRET_KEY: secretKey } = set;
  const siteUrl = set.SITE_URL ?? localUrl(set.PORT);
  return {
    port: set.PORT,
    host: set.HOST,
    siteUrl,
    contentDir,
    database: set.DATABASE_URL,
    ...toMailConfig(set),
    emailjs: publicKey && serviceId ? { publicKey, serviceId, origin: set.EMAILJS_ORIGIN } : null,
    turnstile: siteKey && secretKey ? { siteKey, secretKey, origin: set.TURNSTILE_ORIGIN } : null,
    ...toEscrowConfig(set),
    trustProxy: set.TRUST_PROXY,
    views: {
      viewsPerName: set.VIEWS_PER_HOUR,
      newVisitors: set.NEW_VISITORS_PER_HOUR,
      keptDays: set.VIEWS_KEPT_DAYS,
    },
    landers: set.LANDERS,
    dns: {
      /** A local shop can't be reached from the internet, so no name can point to it. */
      isChecked: (set.DNS_CHECKS ?? (isLocal(siteUrl) ? "off" : "weekly")) === "weekly",
      servers: set.DNS_SERVERS ?? [],
    },
    registry: {
      isChecked: (set.REGISTRY_CHECKS ?? (isLocal(siteUrl) ? "off" : "weekly")) === "weekly",
      bootstrapUrl: set.RDAP_BOOTSTRAP_URL,
    },
    ratesUrl: set.RATES_URL,
    updatesUrl: set.UPDATES_URL ?? null,
    ...toNotifyConfig(set),
    logLevel: set.LOG_LEVEL,
    allowsDemo: set.DEMO === "yes",
    takesOver: set.TAKE_OVER === "yes",
    canDraw,
  };
}
