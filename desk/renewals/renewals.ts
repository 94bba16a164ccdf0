import { writeRenewals } from "../../server/figures/renewal-words.ts";
import { gatherRenewals } from "../../server/figures/renewals.ts";
import { actByForm } from "../../server/operations/conversations/act-by-form.ts";
import { changeCalendarLink } from "../../server/operations/names/calendar-link.ts";
import { readCalendarHash } from "../../server/figures/calendar.ts";
import type { DeskBase } from "../base.ts";
import type { Values } from "../forms/receive-form.ts";

const MAX_SHOWN = 200;

export function openRenewals({ database: { db }, now, requireContent, sellersShop }: DeskBase) {
  return {
    async show() {
      const gathered = await gatherRenewals({ db, content: await requireContent(), now: now() });
      return {
        sections: writeRenewals(gathered, MAX_SHOWN),
        hasCalendar: (await readCalendarHash(db)) !== "",
      };
    },
    changeCalendar: (values: Values) => actByForm(changeCalendarLink, sellersShop, values),
  };
}
