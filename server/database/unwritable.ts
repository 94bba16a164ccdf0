import { sqliteCodeOf } from "./retry-busy.ts";

const FULL =
  "The disk is full, so nothing was saved. Remove files that you don't need, then try again.";
const READ_ONLY =
  "The database can't be written to, so nothing was saved. Check its folder, then try again.";
const BUSY =
  "Another program keeps the database busy, so nothing was saved. Try again in a minute.";

const WORDS: Readonly<Record<string, string>> = {
  5: BUSY,
  8: READ_ONLY,
  10: READ_ONLY,
  13: FULL,
  14: READ_ONLY,
  25006: READ_ONLY,
  53100: FULL,
  ENOSPC: FULL,
  EDQUOT: FULL,
};

/** Turns a full disk or a database that can't be written to into words for the seller. Other errors stay errors. */
export async function orUnwritable<T, Refused>(
  work: Promise<T>,
  refuse: (words: string) => Refused,
): Promise<T | Refused> {
  try {
    return await work;
  } catch (error) {
    const code = sqliteCodeOf(error) ?? (error as { code?: string }).code;
    const words = WORDS[code ?? ""];
    if (words === undefined) throw error;
    return refuse(words);
  }
}
