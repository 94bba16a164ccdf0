import { z } from "zod";
import { refuse } from "../../../catalogue/outcome.ts";
import { toPerson } from "../../conversations/people/mailbox.ts";
import { addressesOf, findPerson, toAlias, toRow } from "../../conversations/people/people.ts";
import { defineOperation } from "../operation.ts";
import { email, planPerson } from "./plan-person.ts";

/** Says that another address belongs to the same person, who then has one page, one note and one block. */
export const mergePeople = defineOperation({
  input: z.object({
    email,
    other: email.meta({ value: "OTHER-EMAIL" }),
  }),
  editsFiles: false,
  plan: (shop, { email: address, other }, seen) =>
    planPerson(shop, address, seen, async ({ db, person, at }) => {
      const second = await findPerson(db, other);
      const { mailbox } = person;
      if (second.mailbox === mailbox)
        return refuse(`${other} and ${address} are one person already.`);
      const isKnown = (await addressesOf(db, second)).length > 0;
      const warning = isKnown
        ? ""
        : ` Nobody has written from ${second.mailbox} yet: check its spelling.`;
      const aliases = [...person.aliases, second.mailbox, ...second.aliases];
      const merged = {
        ...person,
        note: [person.note, second.note].filter(Boolean).join("\n\n") || null,
        tags: [...new Set([...person.tags, ...second.tags])],
        blockedAt: person.blockedAt ?? second.blockedAt,
      };
      return {
        mailboxes: [mailbox, ...aliases],
        rows: [toRow(merged, at), ...aliases.map((alias) => toAlias(alias, mailbox, at))],
        words: `${second.mailbox} and ${mailbox} are one person now.${warning}`,
        back: `To take it back, separate ${second.mailbox}: the note and the tags stay with ${mailbox}.`,
        result: { email: mailbox, aliases },
      };
    }),
});

/** Says that an address belongs to somebody else after all. The note, the tags and the block stay with the person. */
export const separatePerson = defineOperation({
  input: z.object({ email }),
  editsFiles: false,
  plan: (shop, { email: address }, seen) =>
    planPerson(shop, address, seen, async ({ person }) => {
      const alias = toPerson(address);
      if (!person.aliases.includes(alias))
        return refuse(`${address} isn't merged into another person.`, { status: 404 });
      return {
        mailboxes: [alias],
        rows: [],
        words: `${alias} is a person of its own again, without a note${person.blockedAt ? " and without the block" : ""}.`,
        back: "To take it back, merge the two again.",
        result: { email: alias, from: person.mailbox },
      };
    }),
});
