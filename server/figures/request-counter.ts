import { sql } from "kysely";
import type { Logger } from "pino";
import { type Span, toDay } from "../../catalogue/format/time.ts";
import type { ContentStore } from "../shop/content-store.ts";
import { openCounts } from "../database/count-by-key.ts";
import type { Db } from "../database/database.ts";
import { toUtcDays } from "./count-period.ts";
import { type MachineRequest, type MachineUse, readRequest } from "../public/paths.ts";

/** A program that reads a large catalogue must not fill the database, so further requests are counted without their name. */
const MAX_NAMES_A_DAY = 1_000;

interface Options {
  readonly db: Db;
  readonly content: Pick<ContentStore, "current">;
  readonly log: Logger;
}

/** Counts what programs ask for, never who asks or in which words. */
export function openRequestCounter({ db, content, log }: Options) {
  let [today, names] = ["", new Set<string>()];

  function count({ way, use, domain }: MachineRequest): void {
    const day = toDay(Date.now());
    if (day !== today) [today, names] = [day, new Set()];
    if (names.size < MAX_NAMES_A_DAY) names.add(domain);
    const key = JSON.stringify([day, way, use, names.has(domain) ? domain : ""]);
    counts.count(key);
  }

  const counts = openCounts({
    log,
    failure: "counts of requests by programs not stored",
    async add(key, requests) {
      const [day, way, use, domain] = JSON.parse(key) as [string, string, string, string];
      await db
        .insertInto("machine_requests")
        .values({ day, way, use, domain, requests })
        .onConflict((conflict) =>
          conflict.columns(["day", "way", "use", "domain"]).doUpdateSet({
            requests: sql`machine_requests.requests + excluded.requests`,
          }),
        )
        .execute();
    },
  });
  return {
    countCall(use: MachineUse, domain = ""): void {
      count({ way: "mcp", use, domain });
    },
    countRequest(method: string, path: string, status: number): void {
      if (method !== "GET" || (status !== 200 && status !== 304)) return;
      const { shop, catalogue } = content.current;
      const request = shop.machines ? readRequest(path, catalogue) : null;
      if (request) count(request);
    },
    close: counts.close,
  };
}

const MOST_ASKED = 5;

export async function countMachineRequests(db: Db, span: Span) {
  const { from, to } = toUtcDays(span);
  const within = db.selectFrom("machine_requests").where("day", ">=", from).where("day", "<", to);
  const uses = await within
    .select((eb) => ["way", "use", eb.fn.sum<number>("requests").as("requests")])
    .groupBy(["way", "use"])
    .orderBy("requests", "desc")
    .orderBy("way")
    .orderBy("use")
    .execute();
  const names = await within
    .where("domain", "<>", "")
    .select((eb) => ["domain", eb.fn.sum<number>("requests").as("requests")])
    .groupBy("domain")
    .orderBy("requests", "desc")
    .orderBy("domain")
    .limit(MOST_ASKED)
    .execute();
  return { uses, names };
}
