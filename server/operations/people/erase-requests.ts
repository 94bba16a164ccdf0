import type { Db } from "../../database/database.ts";
import { readSetting, writeSetting } from "../../database/settings.ts";
import { eraseInquiries } from "../../conversations/store/leads.ts";
import { eraseOffers } from "../../conversations/store/store-offer.ts";
import {
  addErased,
  type Erasable,
  ERASED,
  parseErased,
} from "../../conversations/people/erased-list.ts";
import { erasePerson } from "../../conversations/people/people.ts";
import { listRequestsFrom } from "../../conversations/people/requests-from.ts";

export const noteErased = async (db: Db, of: Erasable, who: string, at: string) =>
  writeSetting(
    db,
    ERASED,
    JSON.stringify(addErased(parseErased(await readSetting(db, ERASED)), of, who, at)),
  );

/** Call it in a transaction. Leaves what was sent after `until`. */
export async function eraseRequestsFrom(
  transaction: Db,
  emails: readonly string[],
  mailbox: string,
  until = "9999",
) {
  const sent = await listRequestsFrom(transaction, emails);
  const [inquiries, offers] = [sent.inquiries, sent.offers].map((all) =>
    all.filter(({ created_at: sentAt }) => sentAt <= until).map(({ id }) => id),
  );
  const mails =
    (await eraseInquiries(transaction, inquiries ?? [])) +
    (await eraseOffers(transaction, offers ?? []));
  await erasePerson(transaction, mailbox, until);
  return { inquiries: inquiries?.length ?? 0, offers: offers?.length ?? 0, mails };
}
