import { sql } from "kysely";
import { compareTexts, dayIn, formatDay } from "../../../catalogue/format/format.ts";
import type { Db } from "../../database/database.ts";

/** `emails` are the addresses of one person, in any letter case. */
export async function listRequestsFrom(db: Db, emails: readonly string[]) {
  if (emails.length === 0) return { inquiries: [], offers: [] };
  const isFrom = sql<boolean>`lower(email) in (${sql.join(emails.map((email) => sql`lower(${email})`))})`;
  const inquiries = await db
    .selectFrom("inquiries")
    .select(["id", "reference", "created_at", "domain", "state", "name", "email", "phone"])
    .select([
      sql<null>`null`.as("amount"),
      sql<null>`null`.as("currency"),
      sql<null>`null`.as("origin"),
    ])
    .where(isFrom)
    .orderBy("created_at", "desc")
    .execute();
  const offers = await db
    .selectFrom("offers")
    .select([
      "id",
      "reference",
      "created_at",
      "domain",
      "name",
      "email",
      "phone",
      "amount",
      "currency",
      "origin",
    ])
    .select(({ case: cases, ref }) =>
      cases().when("paid_at", "is not", null).then("paid").else(ref("state")).end().as("state"),
    )
    .where(isFrom)
    .orderBy("created_at", "desc")
    .execute();
  return { inquiries, offers };
}

interface Request {
  readonly inquiryId?: number | null;
  readonly offerId?: number | null;
}

export async function listOtherRequests(db: Db, emails: readonly string[], atHand: Request) {
  const { inquiries, offers } = await listRequestsFrom(db, emails);
  const others = [
    ...inquiries.filter(({ id }) => id !== atHand.inquiryId),
    ...offers.filter(({ id }) => id !== atHand.offerId),
  ];
  return others.toSorted((a, b) => compareTexts(b.created_at, a.created_at));
}

export interface EarlierRequests {
  readonly count: number;
  readonly names: readonly string[];
  /** The day in UTC, which webhooks send. */
  readonly lastDay: string | null;
  readonly lastAt: string | null;
}

const MAX_NAMES = 5;

export async function findEarlierRequests(
  db: Db,
  email: string,
  atHand: Request,
): Promise<EarlierRequests> {
  const requests = await listOtherRequests(db, [email], atHand);
  const lastAt = requests[0]?.created_at ?? null;
  const names = new Set(requests.flatMap(({ domain }) => domain ?? []));
  return {
    count: requests.length,
    names: [...names].slice(0, MAX_NAMES),
    lastDay: lastAt && lastAt.slice(0, 10),
    lastAt,
  };
}

export function describeEarlier(
  { count, names, lastDay, lastAt }: EarlierRequests,
  timeZone: string,
): string {
  if (lastDay === null) return "nothing";
  const day = lastAt ? dayIn(lastAt, timeZone) : lastDay;
  const times = count === 1 ? "once, on" : `${count} times, last on`;
  const about = names.length > 0 ? `: ${names.join(", ")}` : "";
  return `${times} ${formatDay(day)}${about}`;
}
