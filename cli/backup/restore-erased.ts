import { BackupFault, reasonOf } from "../../server/backup/backup-rules.ts";
import { openDatabase } from "../../server/database/database.ts";
import type { DatabaseLocation } from "../../server/settings/config.ts";
import { RUN } from "../../server/process/program.ts";
import type { CommandContext } from "../command/command.ts";
import {
  describeErasedAgain,
  describeReturned,
  eraseReturned,
  type Returned,
} from "../leads/erase-returned.ts";

const ERASE_AGAIN = `To erase them again: ${RUN} leads erase --again\n`;

const LIST_LOST =
  "The previous database was too damaged to read its list of erasures: if you erased somebody since this backup was made, do it again.\n";

interface Wish {
  readonly eraseAgain: boolean;
  readonly yes: true | undefined;
}

/** Brings a backup of an older version up to date. */
export async function offerToErase(
  { terminal, wantsJson }: CommandContext,
  location: DatabaseLocation,
  { eraseAgain, yes }: Wish,
): Promise<Returned> {
  async function isWanted(shown: string): Promise<boolean> {
    if (eraseAgain || yes || !terminal.isInteractive || wantsJson) return eraseAgain;
    terminal.print(shown);
    const question = "\nThe database is restored. Erase their data again? Type yes to confirm: ";
    return /^y(es)?$/i.test((await terminal.ask(question)).trim());
  }
  try {
    const database = await openDatabase(location, () => undefined);
    return await eraseReturned(database, terminal, isWanted).finally(database.close);
  } catch (error) {
    throw new BackupFault(
      `Everything is restored, but whether people whose data was erased are in it again couldn't be found out: ${reasonOf(error)}. ${ERASE_AGAIN}`,
    );
  }
}

interface Erasures {
  readonly returned: Returned | null;
  readonly isListLost: boolean;
}

/** Emails that wait for these people would leave once the shop starts. */
export const isToErase = ({ returned }: Pick<Erasures, "returned">) =>
  returned !== null && returned.people > 0 && !returned.erased;

export function formatReturned({ returned, isListLost }: Erasures): string {
  if (isListLost) return LIST_LOST;
  if (!returned || returned.people === 0) return "";
  const { people, erased } = returned;
  return describeReturned(people) + (erased ? describeErasedAgain(erased) : ERASE_AGAIN);
}
