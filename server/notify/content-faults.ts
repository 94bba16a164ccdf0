import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import { formatFault } from "../../catalogue/fault.ts";
import type { ContentStore } from "../content/content-store.ts";
import type { Database } from "../database/database.ts";
import { retryBusy } from "../database/retry-busy.ts";
import { readSetting, writeSetting } from "../database/settings.ts";
import { takeTurn } from "../database/turn.ts";
import { CONTENT_FAULTS, queueMail } from "../mail/outbox.ts";
import { queueEvent } from "./events.ts";

const LOOK_MS = 20_000;
const TOLD_SETTING = "told_content_faults";

interface Options {
  readonly database: Pick<Database, "db" | "engine">;
  readonly content: Pick<ContentStore, "faults">;
  readonly log: Logger;
  /** Called when a message waits to be sent. */
  readonly onTold: () => void;
  readonly lookMs?: number;
}

/**
 * Tells the seller of each fault in the content, once, by mail and notification. A fault counts when it is seen at two looks
 * in a row: an editor may be in the middle of saving. Several processes that share a database tell of it once.
 */
export function watchContentFaults(options: Options) {
  const { database, content, log, onTold, lookMs = LOOK_MS } = options;
  const { db, engine } = database;
  let seen: readonly string[] = [];
  /** What this process last compared with the database. */
  let compared = "";

  const tell = (faults: readonly string[]): Promise<boolean> =>
    retryBusy(() =>
      db.transaction().execute(async (transaction) => {
        await takeTurn(transaction, engine, TOLD_SETTING);
        const told = JSON.parse((await readSetting(transaction, TOLD_SETTING)) ?? "[]") as string[];
        const added = faults.filter((fault) => !told.includes(fault));
        if (added.length > 0 || faults.length < told.length) {
          await writeSetting(transaction, TOLD_SETTING, JSON.stringify(faults));
        }
        if (added.length === 0) return false;
        const dueAt = new Date().toISOString();
        await queueMail(transaction, {
          template: CONTENT_FAULTS,
          params: { id: randomUUID(), faults: added },
          dueAt,
        });
        await queueEvent(transaction, { type: "content.faulty", data: { faults: added } });
        return true;
      }),
    );

  async function look(): Promise<void> {
    const now = content.faults.map(formatFault);
    const lasting = now.filter((fault) => seen.includes(fault));
    // A fault that has just come is not forgotten as mended, and not told yet.
    const isSettled = lasting.length === now.length;
    seen = now;
    if (!isSettled || compared === lasting.join("\n")) return;
    if (await tell(lasting)) onTold();
    compared = lasting.join("\n");
  }

  let looking: Promise<void> | null = null;
  const timer = setInterval(() => {
    looking ??= look()
      .catch((error: unknown) => log.warn(error, "faults in the content"))
      .finally(() => (looking = null));
  }, lookMs).unref();
  return {
    async close() {
      clearInterval(timer);
      await looking;
    },
  };
}
