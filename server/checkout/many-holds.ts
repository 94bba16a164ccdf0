import { randomUUID } from "node:crypto";
import { HOUR_MS, toIso } from "../../catalogue/format/time.ts";
import type { Db } from "../database/database.ts";
import { readSetting, writeSetting } from "../database/settings.ts";
import { queueEvent } from "../outbox/events.ts";
import { MANY_HOLDS, queueMessage } from "../outbox/outbox.ts";

const TOLD_SETTING = "told_of_many_holds";

interface Holds {
  /** How many names unproven buyers reserve, the one of this purchase included. */
  readonly held: number;
  readonly longHolds: number;
  readonly time: number;
}

/**
 * Tells the seller once until the number has fallen again, and at most once an hour. More names can't be reserved without passing
 * through the lower numbers, so each new episode is noticed. Call it with the lock of the purchases.
 */
export async function tellOfManyHolds(db: Db, { held, longHolds, time }: Holds): Promise<void> {
  const told = await readSetting(db, TOLD_SETTING);
  if (held <= longHolds) {
    if (told && Date.parse(told) <= time - HOUR_MS) await writeSetting(db, TOLD_SETTING, "");
    return;
  }
  if (told) return;
  const now = toIso(time);
  await writeSetting(db, TOLD_SETTING, now);
  await queueMessage(db, { template: MANY_HOLDS, params: { id: randomUUID(), held }, dueAt: now });
  await queueEvent(db, { type: "checkout.limited", data: { held } });
}
