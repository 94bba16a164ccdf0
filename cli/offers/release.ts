import type { Command } from "commander";
import { formatCount, formatMoment } from "../../catalogue/format/format.ts";
import { formatDollars } from "../../catalogue/format/price.ts";
import { restoreKept } from "../../server/content/kept-listings.ts";
import { listReleasable, releaseUnproven } from "../../server/sales/release-unproven.ts";
import {
  addCommand,
  type CommandContext,
  printResult,
  requireListings,
} from "../command/command.ts";
import { askUnlessYes } from "./deal.ts";

export function addOffersRelease(offers: Command, context: CommandContext): void {
  const command = addCommand(offers, "release", {
    summary: "end all purchases of buyers you don't know, so that their names are available again",
    details:
      "It ends the purchases that reserve a name now, aren't paid, and whose payment you haven't confirmed. Those of buyers who have paid before, or whom you have answered, stay. It asks first, and ends only what it lists then.",
    examples: ["offers release"],
  }).option("--yes", "don't ask");
  command.action(async ({ yes = false }: { readonly yes?: boolean }) => {
    const database = await context.openDatabase();
    const { content } = await requireListings(context);
    const files = await restoreKept(content, database.db);
    const found = await listReleasable(database.db, files, context.now);
    if (found.length === 0) {
      printResult(context, { released: [] }, "No name is reserved by a buyer you don't know.\n");
      return;
    }
    const tellTime = (iso: string) => formatMoment(iso, files.shop.timeZone);
    const count = formatCount(found.length, "name");
    await askUnlessYes(context, {
      command,
      shown: [
        ...found.map(({ offer, displayName }) => {
          const { reference, name, amount, pay_by, paying_at } = offer;
          const says = paying_at === null ? "" : ", says that the payment has begun";
          return `${reference}: ${displayName} for ${formatDollars(amount)}, ${name}${says}, until ${tellTime(pay_by ?? "")}`;
        }),
        `This ends these reservations, and the ${found.length === 1 ? "name is" : "names are"} available again. If you see one of the payments, run offers confirm first.`,
      ],
      question: `Release ${count}?`,
      yes,
    });
    const references = found.map(({ offer }) => offer.reference);
    const released = await releaseUnproven(database, files, { references, time: Date.now() });
    const left = references.length - released.length;
    const rest = left > 0 ? ` ${formatCount(left, "purchase")} changed meanwhile and stayed.` : "";
    const text = `Released: ${formatCount(released.length, "name")}. Their buyers are told, except where nothing shows that the address is right.${rest}\n`;
    printResult(context, { released }, text);
  });
}
