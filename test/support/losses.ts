import { sql } from "kysely";
import type { Database } from "../../server/database/database.ts";
import { findOfferByToken } from "../../server/conversations/store/offer-links.ts";
import type { Crowd } from "./crowd.ts";
import type { ReceivedMail } from "./smtp-server.ts";

async function countRows({ db }: Database, table: "domain_page_views" | "domain_visitors") {
  const { rows } = await sql<{ domain: string; n: number }>`
    select domain, count(*) as n from ${sql.table(table)} group by domain`.execute(db);
  return new Map(rows.map(({ domain, n }) => [domain, Number(n)]));
}

async function findLostViews(database: Database, crowd: Crowd): Promise<string[]> {
  const views = await countRows(database, "domain_page_views");
  const visitors = await countRows(database, "domain_visitors");
  const analytics = await database.db.selectFrom("domain_analytics").selectAll().execute();
  const miscounted = analytics
    .filter(
      ({ domain, view_count, unique_visitors }) =>
        view_count !== views.get(domain) || unique_visitors !== visitors.get(domain),
    )
    .map(({ domain }) => `the record of ${domain} differs from its views`);
  const misplaced = [...crowd.sentViews].flatMap(([domain, sent]) => {
    const stored = views.get(domain) ?? 0;
    const acknowledged = crowd.acknowledgedViews.get(domain) ?? 0;
    const isRight = acknowledged <= stored && stored <= sent;
    return isRight ? [] : [`${domain}: ${acknowledged} <= ${stored} <= ${sent} views is wrong`];
  });
  return [...miscounted, ...misplaced];
}

async function findLostOffers({ db }: Database, { offers }: Crowd): Promise<string[]> {
  const steps = await db.selectFrom("offer_steps").select("note").where("number", "=", 1).execute();
  const notes = Map.groupBy(steps, ({ note }) => note);
  const lost: string[] = [];
  for (const [token, reference] of offers) {
    const found = await findOfferByToken(db, token);
    if (found?.reference !== reference) lost.push(`${reference} is not found by its link`);
  }
  return [
    ...lost,
    ...[...notes].filter(([, { length }]) => length > 1).map(([note]) => `stored twice: ${note}`),
  ];
}

export async function findLosses(database: Database, crowd: Crowd): Promise<string[]> {
  const inquiries = await database.db
    .selectFrom("inquiries")
    .select(["reference", "message"])
    .execute();
  const stored = new Set(inquiries.map(({ reference }) => reference));
  const messages = Map.groupBy(inquiries, ({ message }) => message);
  return [
    ...(await findLostViews(database, crowd)),
    ...(await findLostOffers(database, crowd)),
    ...crowd.references.filter((one) => !stored.has(one)).map((one) => `${one} is lost`),
    ...[...messages]
      .filter(([, { length }]) => length > 1)
      .map(([message]) => `stored twice: ${message}`),
  ];
}

const referenceOf = (mail: ReceivedMail) => /V-\w+/.exec(mail.header("Subject") ?? "")?.[0];

const isCopy = (mail: ReceivedMail) => mail.header("Message-ID")?.includes(".inquiry_copy@");

export async function findMailFaults(
  { db }: Database,
  mails: readonly ReceivedMail[],
): Promise<string[]> {
  const stored = await db.selectFrom("inquiries").select("reference").execute();
  const arrived = Map.groupBy(
    mails.filter((mail) => !isCopy(mail)),
    referenceOf,
  );
  const faulty = stored.flatMap(({ reference }) => {
    const ids = new Set(arrived.get(reference)?.map((mail) => mail.header("Message-ID")));
    return ids.size === 1 ? [] : [`${reference} has mails of ${ids.size} ids`];
  });
  const offers = await db.selectFrom("offers").select(["reference", "steps"]).execute();
  const ids = new Set(mails.map((mail) => mail.header("Message-ID")?.split("@", 1)[0]));
  // An offer below the floor is declined at once, so only its second step is mailed.
  const silent = offers.flatMap(({ reference, steps }) =>
    ["buyer", "seller"]
      .filter((side) => !ids.has(`<${reference}.${steps}.${side}`))
      .map((side) => `the ${side} heard nothing of ${reference}`),
  );
  return [...faulty, ...silent];
}

/** Reading all mails takes long, so a test waits for this to be 0 first. */
export async function countDue({ db }: Database): Promise<number> {
  const { due } = await db
    .selectFrom("outbox")
    .select(({ fn }) => fn.countAll<number | string>().as("due"))
    .where("sent_at", "is", null)
    .where("next_attempt_at", "<=", new Date().toISOString())
    .executeTakeFirstOrThrow();
  return Number(due);
}

/** A killed process's mails are free once its lease ends; this skips the wait. */
export async function endLeases({ db }: Database): Promise<void> {
  await db
    .updateTable("outbox")
    .set({ next_attempt_at: new Date(0).toISOString() })
    .where("sent_at", "is", null)
    .execute();
}
