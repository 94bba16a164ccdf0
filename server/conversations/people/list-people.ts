import { compareTexts } from "../../../catalogue/format/format.ts";
import { formatMoney } from "../../../catalogue/format/currency.ts";
import type { Db } from "../../database/database.ts";
import { matchWords } from "../../database/match-words.ts";
import { toPerson } from "./mailbox.ts";
import { addressesOf, findPerson, readTags } from "./people.ts";
import { listRequestsFrom } from "./requests-from.ts";

interface PeopleFilter {
  readonly tag?: string | undefined;
  readonly isBlocked?: true;
  readonly search?: string | undefined;
}

interface Counted {
  readonly mailbox: string;
  /** The name that came with the latest request; the mailbox if none did. */
  name: string;
  inquiries: number;
  offers: number;
  bought: number;
  lastAt: string | null;
}

export interface ListedPerson extends Readonly<Counted> {
  readonly tags: readonly string[];
  readonly note: string | null;
  readonly isBlocked: boolean;
}

function see(person: Counted, name: string, at: string): void {
  if (at >= (person.lastAt ?? "")) [person.name, person.lastAt] = [name, at];
}

/** Lists everybody who has written, and whom the seller has noted something about, the latest first. */
export async function listPeople(db: Db, { tag, isBlocked, search }: PeopleFilter) {
  const rows = await db.selectFrom("people").selectAll().execute();
  const noted = new Map(rows.map((row) => [row.mailbox, row]));
  const people = new Map<string, Counted>();
  function count(email: string): Counted {
    const mailbox = toPerson(email);
    const none = { mailbox, name: mailbox, inquiries: 0, offers: 0, bought: 0, lastAt: null };
    const person = people.get(mailbox) ?? none;
    people.set(mailbox, person);
    return person;
  }
  for (const { mailbox } of rows) count(mailbox);
  const columns = ["email", "name", "created_at"] as const;
  const inquiries = await db
    .selectFrom("inquiries")
    .select([...columns, "state"])
    .execute();
  for (const { email, name, created_at, state } of inquiries) {
    if (state === "quarantined" || state === "spam") continue;
    const person = count(email);
    person.inquiries += 1;
    see(person, name, created_at);
  }
  const offers = await db
    .selectFrom("offers")
    .select([...columns, "paid_at"])
    .execute();
  for (const { email, name, created_at, paid_at } of offers) {
    const person = count(email);
    person.offers += 1;
    if (paid_at !== null) person.bought += 1;
    see(person, name, created_at);
  }
  const holdsWords = matchWords(search);
  return [...people.values()]
    .map((person): ListedPerson => {
      const own = noted.get(person.mailbox);
      const { note = null, tags = "", blocked_at: blockedAt = null } = own ?? {};
      return Object.assign(person, { tags: readTags(tags), note, isBlocked: blockedAt !== null });
    })
    .filter(
      (person) =>
        (tag === undefined || person.tags.some((one) => one.toLowerCase() === tag.toLowerCase())) &&
        (!isBlocked || person.isBlocked) &&
        (holdsWords?.([person.mailbox, person.name, person.note, ...person.tags]) ?? true),
    )
    .toSorted((one, other) => compareTexts(other.lastAt ?? "", one.lastAt ?? ""));
}

/** Returns all that a person has sent, the latest first, and what the seller has noted; null if there is nothing. */
export async function showPerson(db: Db, email: string) {
  const person = await findPerson(db, email);
  const addresses = await addressesOf(db, person);
  const { inquiries, offers } = await listRequestsFrom(db, addresses);
  const requests = [...inquiries, ...offers]
    .toSorted((one, other) => compareTexts(other.created_at, one.created_at))
    .map((request) =>
      Object.assign({}, request, {
        sum: request.amount === null ? null : formatMoney(request.amount, request.currency),
      }),
    );
  const isNoted = person.note ?? person.blockedAt ?? (person.tags.length > 0 || null);
  if (requests.length === 0 && isNoted === null) return null;
  return {
    person,
    addresses,
    names: [...new Set(requests.map(({ name }) => name))],
    phones: [...new Set(requests.flatMap(({ phone }) => phone ?? []))],
    requests,
  };
}
