import type { Logger } from "pino";
import { formatDay } from "../../catalogue/format/format.ts";
import { rowFields } from "../../catalogue/schema/listing-schema.ts";
import type { Listing } from "../../catalogue/schema/listing.ts";
import type { Currency } from "../../catalogue/format/currency.ts";
import { parsePrice, toPrice } from "../../catalogue/format/price.ts";
import { toIso } from "../../catalogue/format/time.ts";
import type { Db } from "../database/database.ts";
import { retryBusy } from "../database/retry-busy.ts";
import { repeatWork } from "../database/repeat-work.ts";
import { RUN } from "../process/program.ts";
import type { ContentStore } from "../shop/content-store.ts";
import type { Changes } from "../shop/edit-listings.ts";
import { listLinks } from "../shop/merge-files.ts";
import type { Content } from "../shop/read-content.ts";
import { NamesFault } from "./names-fault.ts";

const POLL_MS = 2_000;
const BATCH = 200;

/** The price changed but the escrow link didn't, so the link may still ask for the old price. */
interface StalePrice {
  readonly domain: string;
  readonly link: string;
  readonly price: string;
  readonly firstPrice: string;
  readonly seenAt: string | null;
}

export function formatStalePrice(
  { domain, link, price, firstPrice, seenAt }: StalePrice,
  isOnDesk = false,
): string {
  const since = seenAt ? ` (${formatDay(seenAt.slice(0, 10))})` : "";
  const words = `${domain}: the price is now ${price}, but the escrowLink dates from when it was ${firstPrice}${since}, so a buyer may be asked for ${firstPrice}.`;
  return `${words} Set a new link; if the link's page asks for the new price, confirm it${isOnDesk ? " on the name's own page" : `: ${RUN} names set ${domain} 'escrowLink=${link}'`}`;
}

type Linked = Pick<Listing, "domain" | "escrowLink" | "price">;

const toRows = (listings: readonly Linked[], seen_at: string) =>
  listings.flatMap(({ domain, escrowLink: link, price: { amount: price, currency } }) =>
    link === null || price === null ? [] : [{ link, domain, price, currency, seen_at }],
  );

async function noteLinkPrices(db: Db, listings: readonly Linked[], now: string): Promise<void> {
  const rows = toRows(listings, now);
  for (let start = 0; start < rows.length; start += BATCH) {
    await retryBusy(() =>
      db
        .insertInto("link_prices")
        .values(rows.slice(start, start + BATCH))
        .onConflict((conflict) => conflict.columns(["link", "domain"]).doNothing())
        .execute(),
    );
  }
}

export async function confirmLinkPrices(
  db: Db,
  listings: readonly Linked[],
  now: string,
): Promise<void> {
  for (const row of toRows(listings, now)) {
    const { price, currency, seen_at } = row;
    await retryBusy(() =>
      db
        .insertInto("link_prices")
        .values(row)
        .onConflict((conflict) =>
          conflict.columns(["link", "domain"]).doUpdateSet({ price, currency, seen_at }),
        )
        .execute(),
    );
  }
}

async function readLinkPrices(db: Db) {
  const rows = await db.selectFrom("link_prices").selectAll().execute();
  return Map.groupBy(rows, ({ domain }) => domain);
}

/** `before` holds the listings as they are until now: the prices of links that haven't been noted yet. */
export async function findStalePrices(
  db: Db | null,
  listings: readonly (Linked & Pick<Listing, "status">)[],
  before: readonly Linked[] = [],
): Promise<StalePrice[]> {
  const noted = db ? await readLinkPrices(db) : new Map<string, never>();
  const known = new Map(before.map((one) => [one.domain, one]));
  return listings.flatMap(({ domain, escrowLink: link, price, status }) => {
    if (link === null || price.amount === null || status === "sold") return [];
    const row = noted.get(domain)?.find((one) => one.link === link);
    const old = known.get(domain);
    const present = old?.escrowLink === link && old.price.amount !== null ? old.price : null;
    const firstPrice = row ? toPrice(row.price, row.currency).label : present?.label;
    return firstPrice === undefined || firstPrice === price.label
      ? []
      : [{ domain, link, price: price.label, firstPrice, seenAt: row?.seen_at ?? null }];
  });
}

interface Options {
  readonly db: Db;
  readonly content: Pick<ContentStore, "files">;
  readonly log: Logger;
  readonly pollMs?: number;
}

export function watchLinkPrices({ db, content, log, pollMs = POLL_MS }: Options) {
  let seen: unknown = null;
  let told: ReadonlySet<string> = new Set();

  async function note(): Promise<void> {
    const { catalogue } = content.files;
    if (catalogue === seen) return;
    const first = await readLinkPrices(db);
    const isNew = ({ domain, escrowLink, isUncertain }: Listing) =>
      !isUncertain && !first.get(domain)?.some(({ link }) => link === escrowLink);
    await noteLinkPrices(db, catalogue.listings.filter(isNew), toIso(Date.now()));
    const stale = (await findStalePrices(db, catalogue.listings)).map((one) =>
      formatStalePrice(one),
    );
    const names = stale.filter((words) => !told.has(words));
    if (names.length > 0) log.warn({ names }, "prices that changed without their escrow link");
    told = new Set(stale);
    seen = catalogue;
  }

  return repeatWork({
    work: note,
    everyMs: pollMs,
    log,
    failure: "prices of escrow links not saved",
  });
}

type LinkedName = Linked & Pick<Listing, "status">;

function applyChanges(
  domain: string,
  listing: Listing | undefined,
  changes: Changes,
  currency: Currency,
): LinkedName {
  const { price, escrowLink, status } = Object.fromEntries(changes);
  const link = rowFields.escrowLink.safeParse(escrowLink).data ?? null;
  const named = rowFields.status.safeParse(status).data;
  return {
    domain,
    escrowLink: escrowLink === undefined ? (listing?.escrowLink ?? null) : link,
    price:
      (typeof price === "string" ? parsePrice(price, currency) : listing?.price) ??
      toPrice(null, currency),
    status: (status === undefined ? listing?.status : named) ?? "available",
  };
}

function refuseSharedLinks(content: Content | null, changed: ReadonlyMap<string, LinkedName>) {
  const listed = content ? [...listLinks(content)] : [];
  const owners = new Map(listed.filter(([, domain]) => !changed.has(domain)));
  const shared: string[] = [];
  for (const { domain, escrowLink } of changed.values()) {
    if (escrowLink === null) continue;
    const owner = owners.get(escrowLink);
    if (owner === undefined) owners.set(escrowLink, domain);
    else
      shared.push(`${domain}: escrowLink: found the link of ${owner}, expected a link of its own`);
  }
  if (shared.length > 0) throw new NamesFault(shared.join("\n"));
}

export interface CheckedLinks {
  readonly stale: readonly StalePrice[];
  /** Call it before the changes are saved: the running shop would note the new price as the link's first. */
  note(time: number): Promise<void>;
  /** Call it once the changes are saved. */
  confirm(time: number): Promise<void>;
}

const NO_LINKS: CheckedLinks = {
  stale: [],
  note: async () => undefined,
  confirm: async () => undefined,
};

/** Changes nothing. Throws a NamesFault for a link that another name has. */
export async function checkLinkChanges(
  db: Db | null,
  content: Content | null,
  wanted: ReadonlyMap<string, Changes>,
): Promise<CheckedLinks> {
  const currency = content?.shop.currency ?? "USD";
  const before = (domain: string) => content?.names.get(domain)?.listing;
  const concerned = [...wanted].filter(([, has]) => has.has("price") || has.has("escrowLink"));
  if (concerned.length === 0) return NO_LINKS;
  const changed = new Map(
    concerned.map(([domain, changes]) => [
      domain,
      applyChanges(domain, before(domain), changes, currency),
    ]),
  );
  const linked = concerned.flatMap(([domain, has]) =>
    has.has("escrowLink") ? (changed.get(domain) ?? []) : [],
  );
  if (linked.length > 0) refuseSharedLinks(content, changed);
  const kept = [...changed.values()].filter((name) => !linked.includes(name));
  const old = kept.flatMap(({ domain }) => before(domain) ?? []);
  return {
    stale: await findStalePrices(db, kept, old),
    async note(time) {
      if (db) await noteLinkPrices(db, old, toIso(time));
    },
    async confirm(time) {
      if (db) await confirmLinkPrices(db, linked, toIso(time));
    },
  };
}
