import { setImmediate as nextTurn } from "node:timers/promises";
import { type Selectable, sql } from "kysely";
import { DAY_MS, toIso } from "../../catalogue/format/time.ts";
import { toPageUrl } from "../../catalogue/format/page-url.ts";
import type { Db } from "../database/database.ts";
import type { DatabaseSchema } from "../database/database-schema.ts";
import { retryBusy } from "../database/retry-busy.ts";
import type { NameCheck } from "./check-names.ts";

type DnsCheck = Selectable<DatabaseSchema["dns_checks"]>;

const FOUND_PAUSE_MS = 7 * DAY_MS;
const OTHER_PAUSE_MS = DAY_MS;
const MISSES_TO_GO = 2;
const MAX_AGE_MS = 21 * DAY_MS;

const PART = 1_000;

/** A confirmation ends after two misses in a row; a check without an answer doesn't count. `now` is in milliseconds. */
export function judgeCheck(
  before: DnsCheck | undefined,
  check: NameCheck,
  page: string,
  now: number,
): DnsCheck {
  const { domain, leadsHere, faults } = check;
  const { confirmed_at = null, misses = 0 } = before ?? {};
  const row = { domain, page, checked_at: toIso(now), faults: JSON.stringify(faults) };
  if (leadsHere) {
    const due_at = toIso(now + FOUND_PAUSE_MS);
    return { ...row, due_at, confirmed_at: row.checked_at, misses: 0 };
  }
  const missed = leadsHere === null ? misses : misses + 1;
  return {
    ...row,
    due_at: toIso(now + OTHER_PAUSE_MS),
    confirmed_at: missed < MISSES_TO_GO ? confirmed_at : null,
    misses: missed,
  };
}

export function listConfirmed(rows: Iterable<DnsCheck>, now: number): Map<string, string> {
  const oldest = toIso(now - MAX_AGE_MS);
  const days = new Map<string, string>();
  for (const { domain, confirmed_at } of rows) {
    if (confirmed_at && confirmed_at > oldest) days.set(domain, confirmed_at.slice(0, 10));
  }
  return days;
}

/** Leaves out checks for another site URL, and checks with a future date, which were stored while the clock was wrong. */
const selectCurrent = (db: Db, siteUrl: string, now: number) =>
  db
    .selectFrom("dns_checks")
    .where("page", "=", sql<string>`cast(${toPageUrl(siteUrl, "")} as text) || domain`)
    .where("checked_at", "<", toIso(now + DAY_MS))
    .orderBy("domain");

/** Reading the faults of 10,000 names takes longer than all else on the desk's page that lists some of them. */
export const listCheckedNames = (db: Db, siteUrl: string, now: number) =>
  selectCurrent(db, siteUrl, now)
    .select(["domain", sql<number>`case when faults = '[]' then 0 else 1 end`.as("is_faulty")])
    .execute();

export const findDnsChecks = (
  db: Db,
  siteUrl: string,
  now: number,
  domains: readonly string[],
): Promise<DnsCheck[]> =>
  domains.length === 0
    ? Promise.resolve([])
    : selectCurrent(db, siteUrl, now).selectAll().where("domain", "in", domains).execute();

/** `now` and `since`, which leaves out older checks, are in milliseconds. */
export async function readDnsChecks(
  db: Db,
  siteUrl: string,
  now: number,
  since = 0,
): Promise<Map<string, DnsCheck>> {
  const rows = new Map<string, DnsCheck>();
  for (let last = ""; ; await nextTurn()) {
    const part = await selectCurrent(db, siteUrl, now)
      .selectAll()
      .where("checked_at", ">=", toIso(since))
      .where("domain", ">", last)
      .limit(PART)
      .execute();
    for (const row of part) rows.set(row.domain, row);
    if (part.length < PART) return rows;
    last = part.at(-1)?.domain ?? last;
  }
}

export async function storeDnsCheck(db: Db, row: DnsCheck): Promise<void> {
  await retryBusy(() =>
    db
      .insertInto("dns_checks")
      .values(row)
      .onConflict((conflict) => conflict.column("domain").doUpdateSet(row))
      .execute(),
  );
}
