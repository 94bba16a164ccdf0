import { resolve } from "node:path";
import { findMissingFeatured } from "../../catalogue/featured.ts";
import { formatCount } from "../../catalogue/format/format.ts";
import { isLocal } from "../../catalogue/format/page-url.ts";
import { findExamples } from "../../catalogue/schema/examples.ts";
import { type Fault, formatOwnFault } from "../../catalogue/schema/fault.ts";
import { findUnknownSeller, WHY_KNOWN } from "../../catalogue/schema/identity.ts";
import { findUnbuyable } from "./unbuyable.ts";
import type { Config } from "../settings/config.ts";
import { readConfig } from "../config.ts";
import { type ContentReading, readContent } from "../shop/read-content.ts";
import { findUnreadFiles } from "../shop/content-files.ts";
import type { Database, Db } from "../database/database.ts";
import { listMissingMigrations } from "../database/migrate.ts";
import { openResolver } from "../lookups/resolver.ts";
import { findLowMinimums } from "../names/low-minimums.ts";
import { findPublicDemonstration } from "../shop/public-demonstration.ts";
import { RUN } from "../process/program.ts";
import {
  type Check,
  type CheckedFinding,
  type Finding,
  fault,
  listFew,
  ok,
  recommendation,
  runChecks,
  type Setup,
  warning,
} from "./checkup.ts";
import { checkBackups, checkDatabase, checkDisk, checkPictures, checkPrivacy } from "./machine.ts";
import { checkEscrow } from "./escrow.ts";
import { checkDkim, checkDmarc, checkMailServer, checkSpf } from "./mail.ts";
import { checkLanders, checkService, checkSite } from "./site.ts";
import { checkVersion } from "./version.ts";
import {
  checkLeads,
  checkMails,
  checkNamesInDns,
  checkNotifications,
  checkOffers,
  checkRegistrations,
} from "./stored.ts";

function checkEnvironment(faults: readonly Fault[], setup: Setup | null): Finding {
  if (!setup)
    return fault(listFew(faults.map(formatOwnFault)), "correct it; see docs/reference.md#settings");
  const { siteUrl } = setup.config;
  if (isLocal(siteUrl)) return ok(`all settings are valid; SITE_URL is local (${siteUrl})`);
  return ok("all settings are valid");
}

async function checkContent({ config, content }: Setup): Promise<Finding> {
  const reading = await content;
  if (!reading.content || reading.faults.length > 0) {
    const count = formatCount(reading.faults.length, "fault");
    const seen = `${count}: ${listFew(reading.faults.map(formatOwnFault))}`;
    return fault(seen, `correct the files; to list every fault, run ${RUN} check`);
  }
  const { catalogue, shop } = reading.content;
  const listings = formatCount(catalogue.listings.length, "listing");
  const unread = (await findUnreadFiles(config.contentDir)).map(formatOwnFault);
  const missing = findMissingFeatured(catalogue, reading.content.faulty, shop.lead);
  const warnings = [
    ...unread,
    ...missing.map((name) => `lead: ${name} isn't listed`),
    ...findLowMinimums(reading.content),
    ...findUnbuyable(reading.content),
  ];
  if (warnings.length === 0) return ok(`${listings} in ${resolve(config.contentDir)}`);
  return warning(`${listings}; ${listFew(warnings)}`, `to list them all, run ${RUN} check`);
}

async function checkExamples({ config, content: reading }: Setup): Promise<Finding | null> {
  const { content } = await reading;
  if (!content) return null;
  const [demonstration] = findPublicDemonstration(config, content.shop);
  if (demonstration) {
    return fault(
      formatOwnFault(demonstration),
      "correct this: the shop doesn't start until then",
      "shop",
    );
  }
  const examples = findExamples(content.shop);
  if (examples.length === 0) return ok("none left in shop.yaml");
  const values = examples.map(({ field, found }) => `${field} is ${found}`);
  return warning(
    `${formatCount(examples.length, "value")} of shop.yaml: ${listFew(values)}`,
    "replace or remove them: until then, a public shop says that it's a demonstration",
    "shop",
  );
}

async function checkSeller({ content: reading }: Setup): Promise<Finding | null> {
  const { content } = await reading;
  if (!content) return null;
  const unknown = findUnknownSeller(content.shop);
  if (unknown.length === 0) return ok("buyers can see who you are");
  return recommendation(`not filled in: ${unknown.join(", ")}`, `fill in shop.yaml: ${WHY_KNOWN}`);
}

async function findTables(opening: Promise<Database | null>): Promise<Db | null> {
  const database = await opening.catch(() => null);
  const isReady = database && (await listMissingMigrations(database)).length === 0;
  return isReady ? database.db : null;
}

const listChecks = (setup: Setup, dkimSelector?: string): Record<string, Check> => ({
  version: (signal) => checkVersion({ ...setup.config, ...setup }, signal),
  // The desk shows the faults of the files as they are now.
  ...(!setup.isOnDesk && { content: () => checkContent(setup) }),
  examples: () => checkExamples(setup),
  seller: () => checkSeller(setup),
  database: () => checkDatabase(setup),
  privacy: async () => checkPrivacy(setup),
  backups: () => checkBackups(setup),
  disk: () => checkDisk(setup),
  pictures: async () => checkPictures(setup),
  "mail server": (signal) => checkMailServer(setup, signal),
  SPF: () => checkSpf(setup),
  DMARC: () => checkDmarc(setup),
  DKIM: () => checkDkim(setup, dkimSelector),
  site: (signal) => checkSite(setup, signal),
  service: (signal) => checkService(setup, signal),
  landers: (signal) => checkLanders(setup, signal),
  "names in DNS": () => checkNamesInDns(setup),
  registrations: () => checkRegistrations(setup),
  mails: () => checkMails(setup),
  notifications: () => checkNotifications(setup),
  inquiries: () => checkLeads(setup),
  offers: () => checkOffers(setup),
  escrow: (signal) => checkEscrow(setup, signal),
});

interface Examination {
  readonly environment: Setup["environment"];
  readonly now: number;
  openDatabase(config: Config): Promise<Database | null>;
  /** The content, if the caller has already read it. */
  readonly content?: Promise<ContentReading> | undefined;
  readonly isOnDesk?: boolean;
  readonly dkimSelector?: string | undefined;
  readonly onStart?: (count: number) => void;
  readonly onDone?: (found: CheckedFinding | null) => void;
}

/** Sends no email, and writes nothing but the time of the check, which shows that the database can be written to. */
export async function examineShop(options: Examination): Promise<CheckedFinding[]> {
  const { environment, now, isOnDesk = false, dkimSelector, onStart, onDone } = options;
  const { config, faults } = readConfig(environment);
  let setup: Setup | null = null;
  if (config) {
    const database = options.openDatabase(config);
    const tables = findTables(database);
    const content = options.content ?? readContent(config.contentDir);
    const resolver = openResolver(config.dns.servers);
    setup = { now, isOnDesk, environment, config, content, database, tables, resolver };
  }
  const opened = setup;
  const checks = {
    environment: async () => checkEnvironment(faults, opened),
    ...(opened && listChecks(opened, dkimSelector)),
  };
  onStart?.(Object.keys(checks).length);
  const findings = await runChecks(checks, undefined, onDone);
  opened?.resolver.cancel();
  return findings;
}
