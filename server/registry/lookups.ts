import type { Db } from "../database/database.ts";
import type { Registration } from "./rdap.ts";

const AT_ONCE = 500;

/** ISO-8601 UTC. */
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

interface Answered {
  readonly domain: string;
  readonly lookedUpAt: Time;
  readonly dueAt: Time;
  /** Null where the registry does not know the name. */
  readonly registration: Registration | null;
}

export async function storeAnswer(db: Db, answered: Answered): Promise<void> {
  const { domain, lookedUpAt, dueAt, registration } = answered;
  const values = {
    due_at: dueAt,
    looked_up_at: lookedUpAt,
    state: registration ? ("registered" as const) : ("free" as const),
    registered_on: registration?.registeredOn ?? null,
    expires_on: registration?.expiresOn ?? null,
    registrar: registration?.registrar ?? null,
    lapse: registration?.lapse ?? null,
    trouble: null,
  };
  await db
    .insertInto("registry_lookups")
    .values({ domain, ...values })
    .onConflict((conflict) => conflict.column("domain").doUpdateSet(values))
    .execute();
}

/** Keeps what was answered before. */
export async function storeTrouble(
  db: Db,
  { domain, dueAt, trouble }: { domain: string; dueAt: Time; trouble: string },
): Promise<void> {
  const values = { due_at: dueAt, trouble };
  await db
    .insertInto("registry_lookups")
    .values({ domain, ...values })
    .onConflict((conflict) => conflict.column("domain").doUpdateSet(values))
    .execute();
}

/** All that is stored. */
export const listLookups = (db: Db) =>
  db.selectFrom("registry_lookups").selectAll().orderBy("domain").execute();

export type Lookup = Awaited<ReturnType<typeof listLookups>>[number];

interface Period {
  readonly since: Time;
  readonly before: Time;
}

const registeredIn = (db: Db, { since, before }: Period) =>
  db
    .selectFrom("registry_lookups")
    .where("state", "=", "registered")
    .where("lapse", "is", null)
    .where("looked_up_at", ">=", since)
    .where("looked_up_at", "<", before);

/** Changes with anything that `listRegistered` returns. */
export async function stampOfRegistered(db: Db, period: Period): Promise<string> {
  const { count, newest } = await registeredIn(db, period)
    .select((eb) => [
      eb.fn.countAll<number>().as("count"),
      eb.fn.max<string | null>("looked_up_at").as("newest"),
    ])
    .executeTakeFirstOrThrow();
  return `${count} ${newest}`;
}

export const listRegistered = (db: Db, period: Period) =>
  registeredIn(db, period)
    .select(["domain", "looked_up_at", "registered_on", "expires_on", "registrar"])
    .execute();
