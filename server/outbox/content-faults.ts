import { randomUUID } from "node:crypto";
import type { List } from "mdast";
import { z } from "zod";
import type { Logger } from "pino";
import { printableText } from "../../catalogue/format/clean-text.ts";
import { formatFault } from "../../catalogue/schema/fault.ts";
import { toIso } from "../../catalogue/format/time.ts";
import type { ContentStore } from "../shop/content-store.ts";
import type { Database } from "../database/database.ts";
import { inTransaction } from "../database/retry-busy.ts";
import { readSetting, writeSetting } from "../database/settings.ts";
import { takeLock } from "../database/lock.ts";
import { repeatWork } from "../database/repeat-work.ts";
import { CONTENT_FAULTS, queueMessage } from "./outbox.ts";
import { queueEvent } from "./events.ts";
import { RUN } from "../process/program.ts";
import { heading, paragraph, renderBlocks } from "./render-blocks.ts";
import { type Mail, type MailShop, mailToSeller, readParams, toMessageId } from "./mail-message.ts";

const POLL_MS = 20_000;
const TOLD_SETTING = "told_content_faults";

interface Options {
  readonly database: Pick<Database, "db" | "engine">;
  readonly content: Pick<ContentStore, "faults">;
  readonly log: Logger;
  readonly onTold: () => void;
  readonly pollMs?: number;
}

/** A fault counts only if two checks in a row find it, because an editor may be in the middle of saving. */
export function watchContentFaults(options: Options) {
  const { database, content, log, onTold, pollMs = POLL_MS } = options;
  const { db, engine } = database;
  let seen: ReadonlySet<string> = new Set();
  let compared: string | null = null;

  const tell = (faults: ReadonlyMap<string, string>): Promise<boolean> =>
    inTransaction(db, async (transaction) => {
      await takeLock(transaction, engine, TOLD_SETTING);
      const told = JSON.parse((await readSetting(transaction, TOLD_SETTING)) ?? "[]") as string[];
      const added = [...faults].flatMap(([key, words]) => (told.includes(key) ? [] : words));
      if (added.length > 0 || faults.size < told.length) {
        await writeSetting(transaction, TOLD_SETTING, JSON.stringify([...faults.keys()]));
      }
      if (added.length === 0) return false;
      const dueAt = toIso(Date.now());
      await queueMessage(transaction, {
        template: CONTENT_FAULTS,
        params: { id: randomUUID(), faults: added },
        dueAt,
      });
      await queueEvent(transaction, { type: "content.faulty", data: { faults: added } });
      return true;
    });

  async function check(): Promise<void> {
    const now = new Map(
      content.faults
        .filter(({ isRest }) => !isRest)
        .map((fault) => [formatFault({ ...fault, line: undefined }), formatFault(fault)]),
    );
    const keys = [...now.keys()];
    const isSettled = keys.every((key) => seen.has(key));
    seen = new Set(keys);
    if (!isSettled || compared === keys.join("\n")) return;
    if (await tell(now)) onTold();
    compared = keys.join("\n");
  }

  return repeatWork({
    work: check,
    everyMs: pollMs,
    log,
    failure: "faults in the content not reported",
  });
}

const storedFaults = z.object({
  id: z.string(),
  faults: z.array(z.string().transform(printableText)),
});

export function composeFaults(params: string, shop: MailShop, siteUrl: string): Mail {
  const { id, faults } = readParams(storedFaults, params, "the faults");
  const count = faults.length === 1 ? "a fault" : `${faults.length} faults`;
  const title = `Your shop's files have ${count}`;
  const advice =
    "Until it's corrected, a name with a fault is shown as it last was, and can't be bought; after a restart, it's left out. " +
    `Correct the lines and save; '${RUN} check' lists every fault.`;
  const note = `Sent by ${shop.name}, ${siteUrl}, once for each fault.`;
  const list: List = {
    type: "list",
    children: faults.map((fault) => ({ type: "listItem", children: [paragraph(fault)] })),
  };
  return mailToSeller(shop, {
    subject: title,
    parts: [renderBlocks([heading(title), list, paragraph(advice)])],
    note,
    messageId: toMessageId(`${id}.${CONTENT_FAULTS}`, siteUrl),
  });
}
