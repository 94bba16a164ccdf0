import { formatCount } from "../../catalogue/format/format.ts";
import { clearErased } from "../../server/database/clear-erased.ts";
import type { Database } from "../../server/database/database.ts";
import { LEAD_TABLES, STILL_IN_FILES, VIEW_TABLES } from "../../server/operations/people/erase.ts";
import { eraseAgain, findReturned } from "../../server/operations/people/erase-again.ts";
import type { Terminal } from "../command/terminal.ts";

export interface Returned {
  readonly people: number;
  readonly erased: Awaited<ReturnType<typeof eraseAgain>> | null;
}

export const describeReturned = (people: number) =>
  `${formatCount(people, "person", "people")} whose data was erased ${people === 1 ? "is" : "are"} in the database again, with what ${people === 1 ? "this person" : "they"} sent before the erasure.\n`;

export function describeErasedAgain(erased: NonNullable<Returned["erased"]>): string {
  const { inquiries, offers, mails, views } = erased;
  const counts = [
    formatCount(inquiries, "inquiry", "inquiries"),
    formatCount(offers, "offer"),
    formatCount(mails, "email"),
    formatCount(views, "page view"),
  ];
  return `Erased again: ${counts.join(", ")}.\n`;
}

/** Erases what came back with a restore, if `isWanted` says so. */
export async function eraseReturned(
  database: Database,
  terminal: Terminal,
  isWanted: (shown: string) => Promise<boolean>,
): Promise<Returned> {
  const returned = await findReturned(database.db);
  const { count: people } = returned;
  if (people === 0 || !(await isWanted(describeReturned(people)))) return { people, erased: null };
  const erased = await eraseAgain(database.db, returned);
  const tables = returned.viewers.length > 0 ? [...LEAD_TABLES, ...VIEW_TABLES] : LEAD_TABLES;
  if (!(await clearErased(database, tables))) terminal.printError(`${STILL_IN_FILES}\n`);
  return { people, erased };
}
