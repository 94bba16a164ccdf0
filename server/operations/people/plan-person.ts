import { z } from "zod";
import { NOT_AN_EMAIL } from "../../../catalogue/forms.ts";
import { toIso } from "../../../catalogue/format/time.ts";
import { done, type Outcome, refuse, type Undo } from "../../../catalogue/outcome.ts";
import {
  findPerson,
  type Person,
  type PersonRow,
  replacePeople,
} from "../../conversations/people/people.ts";
import type { Database, Db } from "../../database/database.ts";
import { inTransaction } from "../../database/retry-busy.ts";
import { CHANGED, hashOf, type Plan, type SellersShop } from "../operation.ts";

export const email = z
  .string(NOT_AN_EMAIL)
  .trim()
  .max(254, NOT_AN_EMAIL)
  .regex(/^[^\s@<>]+@[^\s@<>]+$/, NOT_AN_EMAIL)
  .meta({ value: "EMAIL" });

const TOO_LATE = refuse("This can't be undone anymore, because something has changed since.");

interface PeopleChange<Result> {
  /** All rows of these mailboxes are replaced. */
  readonly mailboxes: readonly string[];
  readonly rows: readonly PersonRow[];
  readonly words: string;
  readonly undone: string;
  readonly result: Result;
}

interface Scene {
  readonly db: Db;
  readonly person: Person;
  readonly at: string;
  find(address: string): Promise<Person>;
}

const undoOf =
  ({ db }: Database, takeBack: (db: Db) => Promise<boolean>, undone: string): Undo =>
  async () =>
    (await inTransaction(db, takeBack)) ? done(undone) : TOO_LATE;

/** Plans a change of what the seller has noted about people. Its mark is of what was noted before. */
export async function planPerson<Result>(
  shop: SellersShop,
  address: string,
  seen: string | null,
  describe: (scene: Scene) => Promise<PeopleChange<Result> | Outcome<Result>>,
): Promise<Plan<null, Result> | Outcome<Result>> {
  const database = await shop.openDatabase();
  const before = await findPerson(database.db, address);
  const mark = hashOf(before);
  if (seen !== null && seen !== mark) return CHANGED;
  return {
    seen: mark,
    carryOut: () =>
      inTransaction(database.db, async (db): Promise<Outcome<Result>> => {
        const person = await findPerson(db, address);
        if (hashOf(person) !== mark) return CHANGED;
        const find = (other: string) => findPerson(db, other);
        const change = await describe({ db, person, at: toIso(shop.now()), find });
        if ("is" in change) return change;
        const takeBack = await replacePeople(db, change.mailboxes, change.rows);
        const { words, undone, result } = change;
        return { ...done(words, undoOf(database, takeBack, undone)), result };
      }),
  };
}
