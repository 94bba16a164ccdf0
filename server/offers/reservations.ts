import type { ContentStore } from "../content/content-store.ts";
import type { Db } from "../database/database.ts";
import { listAgreements } from "./find-offers.ts";

export interface Reservation {
  /** Of the offer. */
  readonly reference: string;
  /** ISO-8601 UTC. */
  readonly until: string;
}

export type Reservations = ReadonlyMap<string, Reservation>;

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
      const agreements = await listAgreements(db, new Date(now()).toISOString());
      const found: Reservations = new Map(
        agreements.map(({ domain, reference, pay_by }) => [
          domain,
          { reference, until: pay_by ?? "" },
        ]),
      );
      const stamp = JSON.stringify([...found]);
      if (stamp === noticed) return;
      noticed = stamp;
      reserved = found;
      await content.reserve(new Set(found.keys()));
    },
  };
}
