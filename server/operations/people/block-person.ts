import { z } from "zod";
import { OPEN_STATES } from "../../../sale/offer.ts";
import { formatCount } from "../../../catalogue/format/format.ts";
import { addressesOf, type Person } from "../../conversations/people/people.ts";
import { listRequestsFrom } from "../../conversations/people/requests-from.ts";
import type { Db } from "../../database/database.ts";
import { defineOperation, type SellersShop } from "../operation.ts";
import { email, planPerson } from "./plan-person.ts";

const isOpenState = (state: string) =>
  state === "accepted" || (OPEN_STATES as readonly string[]).includes(state);

async function describeOpen(db: Db, person: Person): Promise<string> {
  const { offers } = await listRequestsFrom(db, await addressesOf(db, person));
  const open = offers.filter(({ state }) => isOpenState(state));
  if (open.length === 0) return "";
  const stay = open.length === 1 ? "stays" : "stay";
  return ` ${formatCount(open.length, "open offer")} ${stay} as agreed or asked: ${open.map(({ reference }) => reference).join(", ")}.`;
}

const plan = (shop: SellersShop, address: string, seen: string | null, isBlocked: boolean) =>
  planPerson(shop, address, seen, async ({ db, person, at }) => {
    const { mailbox, blockedAt } = person;
    const from = `from ${mailbox}`;
    const news = isBlocked
      ? `New inquiries, offers and purchases ${from} are refused politely.${await describeOpen(db, person)}`
      : `Inquiries, offers and purchases ${from} reach you again.`;
    return {
      after: { ...person, blockedAt: isBlocked ? (blockedAt ?? at) : null },
      words: `${isBlocked ? "Blocked" : "No longer blocked"}: ${mailbox}. ${news}`,
      back: isBlocked
        ? "To take it back, unblock the person."
        : "To take it back, block the person.",
      result: { email: mailbox, isBlocked },
    };
  });

/** From then on, nothing new from this person is taken: the forms say so, politely. */
export const blockPerson = defineOperation({
  input: z.object({ email }),
  editsFiles: false,
  plan: (shop, { email: address }, seen) => plan(shop, address, seen, true),
});

export const unblockPerson = defineOperation({
  input: z.object({ email }),
  editsFiles: false,
  plan: (shop, { email: address }, seen) => plan(shop, address, seen, false),
});
