import type { ContentStore } from "../content/content-store.ts";
import type { Db } from "../database/database.ts";

export interface Reservation {
  /** Of the offer. */
  readonly reference: string;
  /** ISO-8601 UTC. */
  readonly until: string;
}

export type Reservations = ReadonlyMap<string, Reservation>;

/** The names that an agreement reserves now, until it is paid or its time is over. */
export async function listReservations(db: Db, now: string): Promise<Reservations> {
  const rows = await db
    .selectFrom("offers")
    .select(["domain", "reference", "pay_by"])
    .where("state", "=", "accepted")
    .where("paid_at", "is", null)
    .where("pay_by", ">", now)
    .orderBy("domain")
    .execute();
  return new Map(
    rows.map(({ domain, reference, pay_by }) => [domain, { reference, until: pay_by ?? "" }]),
  );
}

interface Options {
  readonly db: Db;
  readonly content: Pick<ContentStore, "reserve">;
  readonly now: () => number;
}

/** Shows names as reserved in the shop, without an edit of the files. */
export function createReservations({ db, content, now }: Options) {
  let reserved: Reservations = new Map();
  let noticed = "";
  return {
    get reserved() {
      return reserved;
    },
    /** Asks the database what this process and others, such as the command line, have agreed. */
    async look(): Promise<void> {
      const found = await listReservations(db, new Date(now()).toISOString());
      const stamp = JSON.stringify([...found]);
      if (stamp === noticed) return;
      noticed = stamp;
      reserved = found;
      await content.reserve(new Set(found.keys()));
    },
  };
}
