import { type Changed, type Outcome, type Refused, refuse } from "../../../catalogue/outcome.ts";
import type { Content } from "../../shop/read-content.ts";
import type { Database } from "../../database/database.ts";
import {
  changeInquiry,
  findInquiry,
  type InquiryChange,
  type InquiryRow,
  listInquirySteps,
} from "../../conversations/store/change-inquiry.ts";
import type { Plan, SellersShop } from "../operation.ts";

const unknownInquiry = (reference: string) =>
  refuse(`No inquiry has the reference ${reference}.`, { status: 404, reason: "unknown" });

const ERASED = refuse("This inquiry has been erased.", { status: 404, reason: "unknown" });

const CHANGED: Changed = {
  is: "changed",
  error: "Something has changed since you opened this page, so nothing was saved.",
  differences: [],
};

export const TOO_LATE = refuse(
  "This can't be undone anymore, because something has changed since.",
);

/** Returns who gets a reminder or a message about the inquiry, and the time zone of the times in it. */
export const audienceOf = ({ shop }: Content) => ({ to: shop.email, timeZone: shop.timeZone });

type Change = InquiryChange & Pick<Parameters<typeof changeInquiry>[1], "link">;

/** Returns the number of the last step, or why nothing was changed. */
export async function change(
  shop: SellersShop,
  database: Database,
  { reference }: InquiryRow,
  seen: number,
  changes: Change,
): Promise<number | Refused | Changed> {
  const via = shop.via === "terminal" ? {} : { via: shop.via };
  const request = { ...changes, reference, seen, ...via, time: shop.now() };
  const outcome = await changeInquiry(database, request);
  if (outcome.ok) return outcome.steps;
  return outcome.refusal === "changed" ? CHANGED : ERASED;
}

interface InquiryContext {
  readonly database: Database;
  readonly row: InquiryRow;
  /** The number of the last step that the seller has seen. */
  readonly seen: number;
}

/** Plans what nothing has to be asked about. Its mark is the number of steps that the seller has seen; a change whose steps are there already is a second tap. */
export async function planInquiry<Result>(
  shop: SellersShop,
  reference: string,
  seen: string | null,
  carryOut: (context: InquiryContext) => Promise<Outcome<Result>>,
): Promise<Plan<null, Result> | Outcome<Result>> {
  const database = await shop.openDatabase();
  const row = await findInquiry(database.db, reference);
  if (!row) return unknownInquiry(reference);
  const mark = seen ?? String((await listInquirySteps(database.db, row.id)).length);
  if (!/^\d{1,9}$/.test(mark)) return CHANGED;
  return {
    seen: mark,
    carryOut: () => carryOut({ database, row, seen: Number(mark) }),
  };
}
