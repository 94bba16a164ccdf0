import type { Command } from "commander";
import { renderText } from "../../server/figures/section.ts";
import { gatherRenewals } from "../../server/figures/renewals.ts";
import { writeRenewals } from "../../server/figures/renewal-words.ts";
import { changeCalendarLink } from "../../server/operations/names/calendar-link.ts";
import { addCommand, type CommandContext, printResult } from "../command/command.ts";
import { addLimit } from "../command/filter-options.ts";
import { addOperation, openSellersShop } from "../command/operation-command.ts";
import { drawTable } from "../command/draw-table.ts";

export function addNamesRenewals(names: Command, context: CommandContext): void {
  const command = addCommand(names, "renewals", {
    summary: "show when names have to be renewed, and what that costs",
    details:
      "Sums up the next 30, 60, 90 and 365 days. The day is the renewal date that you noted, or else what the registry says, or the expiry in your files.",
    examples: ["names renewals", "names renewals --limit 100"],
  });
  addLimit(command).action(async ({ limit }: { limit?: number }) => {
    const content = await openSellersShop(context).readContent();
    const { db } = await context.openDatabase();
    const gathered = await gatherRenewals({ db, content, now: context.now });
    printResult(context, gathered, (columns) => {
      const sections = writeRenewals(gathered, limit ?? Infinity);
      if (sections.length === 0)
        return "No name has a renewal date: note it with names set DOMAIN renewal=2027-03-01 renewalPrice=12.98, or let the shop ask the registries.\n";
      const written = {
        shop: content.shop.name,
        span: "renewals",
        subject: "",
        sections,
        foot: [],
      };
      return renderText(written, (section) => drawTable(section, columns));
    });
  });
  addOperation(names, context, {
    name: "calendar",
    asksNothing: true,
    operation: changeCalendarLink,
    summary: "make a secret address of your renewals, for your calendar program",
    details:
      "The calendar has an event of a whole day for each name, and follows every change. Whoever has the address sees your renewals and what they cost; --off revokes it.",
    examples: ["names calendar", "names calendar --off"],
  });
}
