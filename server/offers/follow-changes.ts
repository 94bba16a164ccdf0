import type { Db } from "../database/database.ts";
import { findOfferByToken } from "./offer-links.ts";

const HEARTBEAT_MS = 20_000;
const MAX_PER_ADDRESS = 20;

interface Follower {
  readonly offerId: number;
  readonly address: string;
  push(step: number): void;
}

/** Tells open pages of the number of their offer's last step. */
export function openChanges(db: Db) {
  const followers = new Set<Follower>();
  const closing = new AbortController();
  const { signal } = closing;

  async function look(): Promise<void> {
    const ids = [...new Set(followers.values().map(({ offerId }) => offerId))];
    if (ids.length === 0) return;
    const rows = await db
      .selectFrom("offers")
      .select(["id", "steps"])
      .where("id", "in", ids)
      .execute();
    const steps = new Map(rows.map((row) => [row.id, row.steps]));
    for (const { offerId, push } of followers) push(steps.get(offerId) ?? 0);
  }

  /** Yields numbers of steps, the present one first, and null as a heartbeat, until `signal` aborts. */
  async function* follow(offerId: number, first: number, address: string, left: AbortSignal) {
    let newest = first;
    let sent = 0;
    let wake: (() => void) | undefined;
    const push = (step: number) => {
      newest = step;
      if (newest !== sent) wake?.();
    };
    const follower = { offerId, address, push };
    const ended = AbortSignal.any([signal, left]);
    ended.addEventListener("abort", () => wake?.(), { once: true });
    followers.add(follower);
    try {
      while (!ended.aborted) {
        const isChanged = newest !== sent;
        sent = newest;
        yield isChanged ? newest : null;
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, HEARTBEAT_MS);
          const go = () => {
            clearTimeout(timer);
            resolve();
          };
          wake = go;
          if (ended.aborted || newest !== sent) go();
        });
      }
    } finally {
      followers.delete(follower);
    }
  }

  return {
    /** Undefined for a link that leads nowhere, null for an address that follows too many. Rejects when the database fails. */
    async follow(token: string, address: string, left: AbortSignal) {
      const offer = await findOfferByToken(db, token);
      if (!offer) return undefined;
      const own = followers.values().filter((follower) => follower.address === address);
      if (own.toArray().length >= MAX_PER_ADDRESS) return null;
      return follow(offer.id, offer.steps, address, left);
    },
    /** Asks the database what this process and others, such as the command line, have changed. */
    look,
    close: () => closing.abort(),
  };
}
