import { createHash } from "node:crypto";
import type { z } from "zod";
import {
  type Changed,
  type Outcome,
  refuse,
  type Refused,
  type Review,
} from "../../catalogue/outcome.ts";
import { formatFault, type Fault } from "../../catalogue/schema/fault.ts";
import type { Config } from "../settings/config.ts";
import type { Content } from "../shop/read-content.ts";
import type { Database } from "../database/database.ts";
import { NamesFault } from "../names/names-fault.ts";
import { saveAlone } from "../names/save-lock.ts";
import { orUnwritable } from "../database/unwritable.ts";

/** The shop that a seller acts on, and the way in which she acts. */
export interface SellersShop {
  readonly config: Config;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly via: "terminal" | "desk" | "link";
  /** Returns milliseconds. */
  now(): number;
  /** Reads the files as they are now. A name whose file has a problem is as it was before. */
  readContent(): Promise<Content>;
  /** Reads the files as `readContent` does, but returns null if the only problem is that they list no name yet. */
  readListed(): Promise<Content | null>;
  /** Returns null if the shop has never run, or not since it was updated. */
  findDatabase(): Promise<Database | null>;
  /** Throws what the command line or the desk shows if there is no database. */
  openDatabase(): Promise<Database>;
}

/** What an action would do. What is left out is empty, or isn't asked. */
export interface Plan<Details, Result> extends Partial<Omit<Review<unknown>, "is" | "details">> {
  readonly details?: Details;
  carryOut(): Promise<Outcome<Result>>;
}

export interface Operation<Schema extends z.ZodType, Details = null, Result = null> {
  readonly input: Schema;
  review(shop: SellersShop, input: z.output<Schema>): Promise<Review<Details> | Refused>;
  /** `seen` is the mark of what the page showed before, if it has shown something. */
  review(
    shop: SellersShop,
    input: z.output<Schema>,
    seen: string,
  ): Promise<Review<Details> | Refused | Changed>;
  /** `seen` is the mark of a review. */
  commit(shop: SellersShop, input: z.output<Schema>, seen: string): Promise<Outcome<Result>>;
}

interface Definition<Schema extends z.ZodType, Details, Result> {
  readonly input: Schema;
  /** Whether it edits the seller's files, which one process at a time may do. */
  readonly editsFiles: boolean;
  /**
   * Checks everything. It is called again to carry out what was reviewed, and must itself change nothing. `seen` is null
   * in a first review. If it is out of date, the plan may say why in words of its own, or that what is asked for was
   * done already: a second tap on a button gets the answer of the first.
   */
  plan(
    shop: SellersShop,
    input: z.output<Schema>,
    seen: string | null,
  ): Promise<Plan<Details, Result> | Outcome<Result>>;
  /** Says what differs between two marks, if they show it. */
  compare?(seen: string, now: string, input: z.output<Schema>): Changed;
}

/** The review of an action that changes nothing that the seller has to look at first. */
const NOTHING_TO_ASK = {
  is: "review",
  shown: [],
  changes: [],
  warnings: [],
  asks: null,
  seen: "",
  details: null,
} as const;

/** The reason of a refusal for which the command itself is wrong, whatever the shop holds. */
export const WRONG_COMMAND = "wrong-command";

export const CHANGED: Changed = {
  is: "changed",
  error: "Something has changed in the meantime, so nothing was done. Look at it again.",
  differences: [],
};

/** Returns 16 hexadecimal digits: the mark of what was seen, if that is too long to be the mark itself. */
export const hashOf = (value: unknown): string =>
  createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 16);

/** What a NamesFault says to this seller. Only her own terminal may repeat a value such as a floor. */
export const wordsOf = (fault: NamesFault, { via }: Pick<SellersShop, "via">) =>
  via === "terminal" ? fault.ownMessage : fault.message;

async function orRefuse<T>(shop: SellersShop, work: () => Promise<T>): Promise<T | Refused> {
  try {
    return await orUnwritable(work(), (words) => refuse(words, { status: 503 }));
  } catch (error) {
    if (!(error instanceof NamesFault)) throw error;
    const fields = error.faults.map(({ field, wanted }) => [field, `Expected ${wanted}.`] as const);
    return refuse(wordsOf(error, shop), { fields: Object.fromEntries(fields) });
  }
}

/** Makes the two halves of an action from its plan: the half that looks, and the half that looks again and acts. */
export function defineOperation<Schema extends z.ZodType, Details = null, Result = null>({
  input: schema,
  editsFiles,
  plan,
  compare = () => CHANGED,
}: Definition<Schema, Details, Result>): Operation<Schema, Details, Result> {
  async function carryOut(
    shop: SellersShop,
    input: z.output<Schema>,
    seen: string,
  ): Promise<Outcome<Result>> {
    const planned = await plan(shop, input, seen);
    if ("is" in planned) return planned;
    const now = planned.seen ?? "";
    return now === seen ? planned.carryOut() : compare(seen, now, input);
  }

  async function look(
    shop: SellersShop,
    input: z.output<Schema>,
    seen: string | null,
  ): Promise<Review<Details> | Refused | Changed> {
    const planned = await plan(shop, input, seen);
    if ("is" in planned) return planned.is === "done" ? CHANGED : planned;
    const { carryOut: _, ...own } = planned;
    const review = { ...NOTHING_TO_ASK, ...own } as Review<Details>;
    return seen === null || seen === review.seen ? review : compare(seen, review.seen, input);
  }

  return {
    input: schema,
    // Only a mark that is out of date makes it return a Changed.
    review: ((shop: SellersShop, input: z.output<Schema>, seen: string | null = null) =>
      orRefuse(shop, () => look(shop, input, seen))) as Operation<
      Schema,
      Details,
      Result
    >["review"],
    commit: (shop, input, seen) =>
      orRefuse(shop, () => {
        const work = () => carryOut(shop, input, seen);
        if (!editsFiles) return work();
        return saveAlone(shop.config, work, (fault: Fault) => refuse(`${formatFault(fault)}.`));
      }),
  };
}
