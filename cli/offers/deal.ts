import type { Command } from "commander";
import { findOwned } from "../../catalogue/catalogue.ts";
import { formatMoment } from "../../catalogue/format/format.ts";
import { restoreKept } from "../../server/content/kept-listings.ts";
import type { Content } from "../../server/content/read-content.ts";
import { readStatus } from "../../server/offers/find-offers.ts";
import type { Action, Offer, RefusalReason } from "../../server/offers/rules.ts";
import {
  explainFault,
  explainRefusal,
  findDeal,
  findObstacle,
  takeSellersStep,
} from "../../server/sales/deal.ts";
import { RUN } from "../../server/program/program.ts";
import {
  type CommandContext,
  CommandFault,
  confirm,
  readShopContent,
  requireListings,
} from "../command/command.ts";
import { unknownReference } from "../command/unknown-reference.ts";

export type Deal = Awaited<ReturnType<typeof openDeal>>;

/** Reads what the shop shows: a name whose file has a problem as it was before. */
export async function readShownContent(context: CommandContext): Promise<Content> {
  const { db } = await context.openDatabase();
  return restoreKept(await readShopContent(context), db);
}

export async function openDeal(context: CommandContext, reference: string) {
  const database = await context.openDatabase();
  await requireListings(context);
  const content = await readShownContent(context);
  const deal = await findDeal(database.db, content, reference, context.now);
  if (!deal) throw unknownReference("offers", reference);
  const tellTime = (iso: string) => formatMoment(iso, deal.shop.timeZone);
  return { ...deal, context, database, tellTime };
}

export const explainFaultyName = (deal: Deal) =>
  `${explainFault(deal)} (${RUN} check). Nothing was changed`;

export async function explain(deal: Deal, refusal: RefusalReason | "unknown"): Promise<string> {
  const { offer, status, database } = deal;
  if (refusal === "unsaleable" && status === "unread") return explainFaultyName(deal);
  const words = await explainRefusal(database.db, deal, refusal, Date.now());
  return refusal === "changed"
    ? `${words}: look at it again with ${RUN} offers show ${offer.reference}`
    : words;
}

interface Plan {
  readonly command: Command;
  readonly shown: readonly string[];
  readonly warnings?: readonly string[];
  readonly question: string;
  readonly yes: boolean;
}

export async function askUnlessYes(context: CommandContext, plan: Plan): Promise<void> {
  const { warnings = [] } = plan;
  if (plan.yes) {
    for (const warning of warnings) context.terminal.printError(`${warning}\n`);
    return;
  }
  await confirm(plan.command, context, {
    shown: `${[...plan.shown, ...warnings].join("\n")}\n`,
    question: plan.question,
    purpose: "to do it without asking",
    refused: "Nothing was changed.",
  });
}

interface Step extends Plan {
  readonly action: Action;
}

/** Asks the seller to confirm, then reads the name's listing again, because its file may have changed meanwhile. */
export async function confirmStep(deal: Deal, { action, ...plan }: Step) {
  const { offer, context, database } = deal;
  const refusal = await findObstacle(database.db, deal, action, Date.now());
  if (refusal) throw new CommandFault(await explain(deal, refusal));
  const noted = "note" in action && action.note ? [`Your note: ${action.note}`] : [];
  await askUnlessYes(context, { ...plan, shown: [...plan.shown, ...noted] });
  const files = await readShownContent(context);
  const listing = findOwned(files.catalogue, offer.domain) ?? null;
  return { ...deal, listing, status: readStatus(files, offer.domain) };
}

export async function makeStep(deal: Deal, step: Step): Promise<Offer> {
  const confirmed = await confirmStep(deal, step);
  const { action } = step;
  const outcome = await takeSellersStep(deal.database, confirmed, { action, time: Date.now() });
  if (!outcome.ok) throw new CommandFault(await explain(confirmed, outcome.refusal));
  return outcome.offer;
}

export async function carryOut(deal: Deal, step: Step) {
  const { reference, state, amount } = await makeStep(deal, step);
  return { reference, state, amount };
}
