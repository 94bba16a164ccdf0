import { z } from "zod";
import { done, refuse } from "../../../catalogue/outcome.ts";
import { listBookings, renameBookings } from "../../books/ledger.ts";
import { lockFileBookings, syncFiles } from "../../books/sync-files.ts";
import { listSold, listStandingOffers } from "../../conversations/store/find-offers.ts";
import { listInquiries } from "../../conversations/store/leads.ts";
import type { Db } from "../../database/database.ts";
import { OVER_STATES, SPAM_STATES } from "../../database/database-schema.ts";
import { inTransaction } from "../../database/retry-busy.ts";
import { saveNames } from "../../names/save-names.ts";
import type { Content } from "../../shop/read-content.ts";
import { domain } from "../money-input.ts";
import { defineOperation } from "../operation.ts";
import { few, refuseNames } from "./change-names.ts";

async function listOpenRequests(db: Db, content: Content, name: string): Promise<string[]> {
  const names = new Set([name]);
  const { rows } = await listInquiries(db, {
    domain: name,
    notStates: [...OVER_STATES, ...SPAM_STATES],
  });
  const atEscrow = db
    .selectFrom("offers")
    .innerJoin("escrow_deals", "offer_id", "offers.id")
    .select("offers.reference")
    .where("domain", "=", name)
    .where("escrow_deals.state", "in", ["wanted", "open"]);
  const all = [
    ...(await listStandingOffers(db, names)),
    ...(await listSold(db, content, names)),
    ...(await atEscrow.execute()),
    ...rows,
  ];
  return [...new Set(all.map(({ reference }) => reference))];
}

/** Corrects a name that was listed with a typo, in its file and in the books. */
export const renameName = defineOperation({
  input: z.object({ domain, to: domain }),
  editsFiles: true,
  async plan(shop, { domain: from, to }) {
    const content = await shop.readContent();
    const isKnown = (name: string) => content.names.has(name) || content.faulty.has(name);
    const refused = refuseNames(content, [from]);
    if (refused) return refused;
    if (isKnown(to)) return refuse(`${to} is listed already, so ${from} can't become it.`);
    const database = await shop.findDatabase();
    const open = database ? await listOpenRequests(database.db, content, from) : [];
    if (open.length > 0)
      return refuse(
        `Buyers have asked for ${from}, so nothing was changed. Answer or close these first, also at Escrow.com: ${few(open)}.`,
      );
    if (database && (await listBookings(database.db, { domains: [to] })).length > 0)
      return refuse(`Your books have ${to} already, and would mix up what the two names cost.`);
    const lead: readonly string[] = content.shop.lead;
    const saving = {
      changes: new Map([[from, new Map([["domain", to]])]]),
      ...(lead.includes(from) && { featured: lead.map((name) => (name === from ? to : name)) }),
    };
    return {
      async carryOut() {
        const noted = { command: `names rename ${from} ${to}`, isFinal: true };
        const save = () => saveNames(shop.config, saving, noted);
        if (database) await syncFiles(database, content, shop.now());
        const { files } = database
          ? await inTransaction(database.db, async (transaction) => {
              await lockFileBookings(transaction, database.engine);
              await renameBookings(transaction, from, to);
              return save();
            })
          : await save();
        const words = `Renamed ${from} to ${to}, also in your books. Views and earlier requests stay under ${from}.`;
        const undo = `To take it back, rename ${to} to ${from}.`;
        return { ...done(words, undo), result: { domain: to, files } };
      },
    };
  },
});
