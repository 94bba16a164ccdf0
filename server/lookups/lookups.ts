import type { Insertable } from "kysely";
import { type Catalogue, listOwned } from "../../catalogue/catalogue.ts";
import { compareTexts, formatDay } from "../../catalogue/format/format.ts";
import { DAY_MS, type Span, toDay } from "../../catalogue/format/time.ts";
import type { Db } from "../database/database.ts";
import type { DatabaseSchema } from "../database/database-schema.ts";
import type { Registration } from "./rdap.ts";

const AT_ONCE = 500;

type Time = string;

export const listDueTimes = (db: Db) =>
  db.selectFrom("registry_lookups").select(["domain", "due_at"]).execute();

export async function forgetLookups(db: Db, domains: readonly string[]): Promise<void> {
  for (let from = 0; from < domains.length; from += AT_ONCE) {
    await db
      .deleteFrom("registry_lookups")
      .where("domain", "in", domains.slice(from, from + AT_ONCE))
      .execute();
  }
}

async function storeLookup(
  db: Db,
  domain: string,
  values: Omit<Insertable<DatabaseSchema["registry_lookups"]>, "domain">,
): Promise<void> {
  await db
    .insertInto("registry_lookups")
    .values({ domain, ...values })
    .onConflict((conflict) => conflict.column("domain").doUpdateSet(values))
    .execute();
}

interface Answered {
  readonly domain: string;
  readonly lookedUpAt: Time;
  readonly dueAt: Time;
  readonly registration: Pick<
    Registration,
    "registeredOn" | "expiresOn" | "registrar" | "lapse"
  > | null;
}

export const storeAnswer = (db: Db, { domain, lookedUpAt, dueAt, registration }: Answered) =>
  storeLookup(db, domain, {
    due_at: dueAt,
    looked_up_at: lookedUpAt,
    state: registration ? "registered" : "free",
    registered_on: registration?.registeredOn ?? null,
    expires_on: registration?.expiresOn ?? null,
    registrar: registration?.registrar ?? null,
    lapse: registration?.lapse ?? null,
    trouble: null,
  });

export const storeTrouble = (db: Db, domain: string, dueAt: Time, trouble: string) =>
  storeLookup(db, domain, { due_at: dueAt, trouble });

export const listLookups = (db: Db) =>
  db.selectFrom("registry_lookups").selectAll().orderBy("domain").execute();

/** Resolves with what the weekly look-up found; null if it found none. */
export async function findRegistrarOf(db: Db, domain: string): Promise<string | null> {
  const found = await db
    .selectFrom("registry_lookups")
    .select("registrar")
    .where("domain", "=", domain)
    .where("state", "=", "registered")
    .executeTakeFirst();
  return found?.registrar ?? null;
}

type Lookup = Awaited<ReturnType<typeof listLookups>>[number];

const registeredIn = (db: Db, { from, to }: Span) =>
  db
    .selectFrom("registry_lookups")
    .where("state", "=", "registered")
    .where("lapse", "is", null)
    .where("looked_up_at", ">=", from)
    .where("looked_up_at", "<", to);

export async function stampOfRegistered(db: Db, span: Span): Promise<string> {
  const { count, newest } = await registeredIn(db, span)
    .select((eb) => [
      eb.fn.countAll<number>().as("count"),
      eb.fn.max<string | null>("looked_up_at").as("newest"),
    ])
    .executeTakeFirstOrThrow();
  return `${count} ${newest}`;
}

export const listRegistered = (db: Db, span: Span) =>
  registeredIn(db, span)
    .select(["domain", "looked_up_at", "registered_on", "expires_on", "registrar"])
    .execute();

export const EXPIRES_SOON_DAYS = 45;

interface RegistryWarning {
  readonly domain: string;
  readonly text: string;
}

type Known = Pick<Lookup, "state" | "lapse" | "expires_on">;

function describe({ state, lapse, expires_on: expiresOn }: Known, now: number): string | null {
  if (state === "free") return "isn't registered";
  if (lapse) return `is about to be deleted (${lapse})`;
  if (!expiresOn) return null;
  const days = Math.round((Date.parse(expiresOn) - Date.parse(toDay(now))) / DAY_MS);
  if (days > EXPIRES_SOON_DAYS) return null;
  if (days < 0) return `expired on ${formatDay(expiresOn)}`;
  return `expires on ${formatDay(expiresOn)}, in ${days} ${days === 1 ? "day" : "days"}`;
}

/** If the registry hasn't answered, the expiry that the seller noted counts. `now` is in milliseconds. */
export function findRegistryWarnings(
  lookups: readonly Lookup[],
  catalogue: Pick<Catalogue, "listings" | "hidden">,
  now: number,
): RegistryWarning[] {
  const answers = new Map(lookups.map((lookup) => [lookup.domain, lookup]));
  const warnings = listOwned(catalogue).flatMap(({ domain, status, expires }) => {
    if (status === "sold") return [];
    const lookup = answers.get(domain);
    const isAnswered = lookup?.looked_up_at && lookup.state;
    const known = isAnswered ? lookup : { state: null, lapse: null, expires_on: expires };
    const found = describe(known, now);
    if (!found) return [];
    const seen = formatDay(lookup?.looked_up_at?.slice(0, 10) ?? "");
    const source = isAnswered ? `according to the registry on ${seen}` : "according to your files";
    return [{ domain, text: `${found}, ${source}` }];
  });
  return warnings.toSorted((a, b) => compareTexts(a.domain, b.domain));
}
