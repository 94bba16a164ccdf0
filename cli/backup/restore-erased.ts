import { formatCount } from "../../catalogue/format/format.ts";
import { BackupFault, reasonOf } from "../../server/backup/backup-rules.ts";
import { openDatabase } from "../../server/database/database.ts";
import type { DatabaseLocation } from "../../server/settings/config.ts";
import { findReturned } from "../../server/operations/people/erase-again.ts";
import { RUN } from "../../server/process/program.ts";

const ERASE_AGAIN = `To erase them again: ${RUN} leads erase --again\n`;

const LIST_LOST =
  "The previous database was too damaged to read its list of erasures: if you erased somebody since this backup was made, do it again.\n";

/** Counts the people in the restored database whose data was erased. Brings a backup of an older version up to date. */
export async function countReturned(location: DatabaseLocation): Promise<number> {
  try {
    const database = await openDatabase(location, () => undefined);
    const { count } = await findReturned(database.db).finally(database.close);
    return count;
  } catch (error) {
    throw new BackupFault(
      `Everything is restored, but whether people whose data was erased are in it again couldn't be found out: ${reasonOf(error)}. ${ERASE_AGAIN}`,
    );
  }
}

export const describeReturned = (people: number) =>
  `${formatCount(people, "person", "people")} whose data was erased ${people === 1 ? "is" : "are"} in the database again, with what ${people === 1 ? "this person" : "they"} sent before the erasure.\n`;

export function explainReturned(people: number, isListLost: boolean): string {
  if (isListLost) return LIST_LOST;
  return people > 0 ? describeReturned(people) + ERASE_AGAIN : "";
}
