import { z } from "zod";
import { NOT_AN_EMAIL } from "../../../catalogue/forms.ts";
import { toIso } from "../../../catalogue/format/time.ts";
import { done, type Outcome } from "../../../catalogue/outcome.ts";
import { findPerson, type Person, savePerson } from "../../conversations/people/people.ts";
import type { Db } from "../../database/database.ts";
import { inTransaction } from "../../database/retry-busy.ts";
import { CHANGED, hashOf, type Plan, type SellersShop } from "../operation.ts";

export const email = z
  .string(NOT_AN_EMAIL)
  .trim()
  .max(254, NOT_AN_EMAIL)
  .regex(/^[^\s@<>]+@[^\s@<>]+$/, NOT_AN_EMAIL)
  .meta({ value: "EMAIL" });

interface PeopleChange<Result> {
  readonly after: Person;
  readonly words: string;
  /** Says how the seller takes it back. */
  readonly back: string;
  readonly result: Result;
}

interface PersonContext {
  readonly db: Db;
  readonly person: Person;
  readonly at: string;
}

/** Plans a change of what the seller has noted about people. Its mark is of what was noted before. */
export async function planPerson<Result>(
  shop: SellersShop,
  address: string,
  seen: string | null,
  describe: (context: PersonContext) => Promise<PeopleChange<Result> | Outcome<Result>>,
): Promise<Plan<null, Result> | Outcome<Result>> {
  const database = await shop.openDatabase();
  const mark = hashOf(await findPerson(database.db, address));
  if (seen !== null && seen !== mark) return CHANGED;
  return {
    seen: mark,
    carryOut: () =>
      inTransaction(database.db, async (db): Promise<Outcome<Result>> => {
        const person = await findPerson(db, address);
        if (hashOf(person) !== mark) return CHANGED;
        const at = toIso(shop.now());
        const change = await describe({ db, person, at });
        if ("is" in change) return change;
        const { after, words, back, result } = change;
        await savePerson(db, after, at);
        return { ...done(words, back), result };
      }),
  };
}
