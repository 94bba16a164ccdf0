import { sql } from "kysely";
import { formatDay } from "../../catalogue/format.ts";
import type { Db } from "../database/database.ts";

/** What an address has asked before. */
export interface EarlierRequests {
  /** Of inquiries and offers. */
  readonly count: number;
  /** The names they were about, the last first, at most five. */
  readonly names: readonly string[];
  /** 'YYYY-MM-DD' in UTC; null where there is none. */
  readonly lastDay: string | null;
}

const MAX_NAMES = 5;

/** All but the inquiry or the offer at hand. */
export async function findEarlierRequests(
  db: Db,
  email: string,
  except: { readonly inquiryId?: number | null; readonly offerId?: number | null },
): Promise<EarlierRequests> {
  const isFrom = sql<boolean>`lower(email) = lower(${email})`;
  const inquiries = await db
    .selectFrom("inquiries")
    .select(["domain", "created_at"])
    .where(isFrom)
    .where("id", "!=", except.inquiryId ?? 0)
    .execute();
  const offers = await db
    .selectFrom("offers")
    .select(["domain", "created_at"])
    .where(isFrom)
    .where("id", "!=", except.offerId ?? 0)
    .execute();
  const requests = [...inquiries, ...offers].toSorted((a, b) =>
    a.created_at < b.created_at ? 1 : -1,
  );
  const names = new Set(requests.flatMap(({ domain }) => domain ?? []));
  return {
    count: requests.length,
    names: [...names].slice(0, MAX_NAMES),
    lastDay: requests[0]?.created_at.slice(0, 10) ?? null,
  };
}

/** 'nothing', or '3 times, last on 20 November 2026: harbor.com, pier.com'. */
export function describeEarlier({ count, names, lastDay }: EarlierRequests): string {
  if (lastDay === null) return "nothing";
  const times = count === 1 ? "once, on" : `${count} times, last on`;
  const about = names.length > 0 ? `: ${names.join(", ")}` : "";
  return `${times} ${formatDay(lastDay)}${about}`;
}
