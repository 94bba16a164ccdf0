import { toIso } from "../../../catalogue/format/time.ts";
import { sql } from "kysely";
import type { Db } from "../../database/database.ts";
import { inTransaction } from "../../database/retry-busy.ts";
import { BUY_CLICK, queueMessage } from "../../outbox/outbox.ts";
import { queueEvent } from "../../outbox/events.ts";

export async function recordBuyClick(db: Db, domain: string, time: number): Promise<void> {
  const now = toIso(time);
  const day = now.slice(0, 10);
  await inTransaction(db, async (transaction) => {
    const { clicks } = await transaction
      .insertInto("buy_clicks")
      .values({ domain, day, clicks: 1 })
      .onConflict((conflict) =>
        conflict.columns(["domain", "day"]).doUpdateSet({ clicks: sql`buy_clicks.clicks + 1` }),
      )
      .returning("clicks")
      .executeTakeFirstOrThrow();
    if (clicks > 1) return;
    const params = { domain, day };
    await queueMessage(transaction, { template: BUY_CLICK, params, dueAt: now });
    await queueEvent(transaction, { type: "checkout.clicked", data: { domain } });
  });
}

export async function countBuyClicks(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom("buy_clicks")
    .select(["domain", (eb) => eb.fn.sum<number>("clicks").as("clicks")])
    .groupBy("domain")
    .execute();
  return new Map(rows.map(({ domain, clicks }) => [domain, clicks]));
}
