import type { Command } from "commander";
import { formatCents } from "../../catalogue/format/currency.ts";
import { formatCount, formatDay } from "../../catalogue/format/format.ts";
import { gatherRenewals, type Renewal, type Sum } from "../../server/figures/renewals.ts";
import { changeCalendarLink } from "../../server/operations/names/calendar-link.ts";
import type { CommandContext } from "../command/command.ts";
import { addOperation, openSellersShop } from "../command/operation-command.ts";
import { addList } from "../command/print-list.ts";

const formatSums = (sums: readonly Sum[]) =>
  sums.map(({ cents, currency }) => formatCents(cents, currency)).join(" + ") || "–";

export function addNamesRenewals(names: Command, context: CommandContext): void {
  addList<Renewal, object>(names, context, {
    name: "renewals",
    summary: "show when names have to be renewed, and at what cost",
    details:
      "The day is the renewal date that you noted, or else what the registry says, or the expiry in your files.",
    examples: ["names renewals", "names renewals --limit 100"],
    noun: ["name", "names"],
    async find() {
      const content = await openSellersShop(context).readContent();
      const { db } = await context.openDatabase();
      const gathered = await gatherRenewals({ db, content, now: context.now });
      const { renewals, spans, undated, today } = gathered;
      const undatedNames = formatCount(undated, "name has", "names have");
      return {
        rows: renewals,
        notes: [
          ...spans.map(
            ({ days, count, sums }) =>
              `Within ${days} days: ${formatCount(count, "name")}, ${formatSums(sums)}`,
          ),
          ...(undated > 0
            ? [
                `${undatedNames} no renewal date: note it with names set DOMAIN renewal=2027-03-01 renewalPrice=12.98, or let the shop ask the registries.`,
              ]
            : []),
        ],
        columns: [
          { title: "Name", isKey: true, value: ({ name }) => name },
          {
            title: "Ends on",
            isKey: true,
            value: ({ on }) => (on < today ? `${formatDay(on)}, over` : formatDay(on)),
          },
          {
            title: "Price",
            align: "right",
            value: ({ price }) => formatSums(price ? [price] : []),
          },
          { title: "Registered at", value: ({ registrar }) => registrar ?? "–" },
          { title: "Views in a year", align: "right", value: ({ views }) => views },
          { title: "Asked for", align: "right", value: ({ asked }) => asked },
          { title: "Renewals paid", align: "right", value: ({ paid }) => paid },
        ],
      };
    },
  });
  addOperation(names, context, {
    name: "calendar",
    asksNothing: true,
    operation: changeCalendarLink,
    summary: "make a secret address of renewals for your calendar",
    details:
      "The calendar has an event of a whole day for each name, and follows every change. Whoever has the address sees your renewals and what they cost; --off revokes it.",
    examples: ["names calendar", "names calendar --off"],
  });
}
