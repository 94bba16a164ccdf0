import type { Command } from "commander";
import { findOwned } from "../../catalogue/catalogue.ts";
import { formatMoment } from "../../catalogue/format/format.ts";
import { isOpen } from "../../catalogue/deals/offer.ts";
import { formatDollars } from "../../catalogue/format/price.ts";
import { shopSchema } from "../../catalogue/schema/shop.ts";
import { restoreKept } from "../../server/content/kept-listings.ts";
import { isFaultyName, mayBeHidden } from "../../server/content/read-listings.ts";
import { readYaml } from "../../server/content/read-yaml.ts";
import { SHOP_FILE } from "../../server/content/unread-files.ts";
import { actOnOffer } from "../../server/offers/act.ts";
import { findOffer, listAgreements, standingOf } from "../../server/offers/find-offers.ts";
import { type Action, decide, isInTheWay, type RefusalReason } from "../../server/offers/rules.ts";
import {
  type CommandContext,
  CommandFault,
  confirm,
  readShopContent,
  requireListings,
  RUN,
} from "../command/command.ts";

export async function readTimeZone(context: CommandContext): Promise<string> {
  const { value } = await readYaml(context.readConfig().contentDir, SHOP_FILE, shopSchema);
  return value?.timeZone ?? "UTC";
}

export type Deal = Awaited<ReturnType<typeof openDeal>>;

export async function openDeal(context: CommandContext, reference: string) {
  const database = await context.openDatabase();
  const found = await findOffer(database.db, reference, context.time);
  if (!found) throw new CommandFault(`no offer has the reference ${reference}`);
  const { content: files } = await requireListings(context);
  const { shop, floors, catalogue, ...content } = await restoreKept(files, database.db);
  const { domain } = found.offer;
  const listing = findOwned(catalogue, domain) ?? null;
  const agreements = await listAgreements(database.db, context.time);
  return {
    ...found,
    agreement: agreements.find((agreement) => agreement.domain === domain) ?? null,
    context,
    database,
    shop,
    listing,
    /** True if the listing can't be read; `listing` is then the one that the shop shows, or null. */
    isFaulty: isFaultyName(content, domain) || (!listing && mayBeHidden(content, domain)),
    displayName: listing?.displayName ?? domain,
    floor: floors.get(domain) ?? null,
    tellTime: (iso: string) => formatMoment(iso, shop.timeZone),
  };
}

export async function explainTaken(
  deal: Pick<Deal, "context" | "database" | "displayName" | "tellTime">,
  domain: string,
): Promise<string> {
  const { context, database, displayName, tellTime } = deal;
  const agreements = await listAgreements(database.db, context.time);
  const other = agreements.find((agreement) => agreement.domain === domain);
  const which = other?.pay_by
    ? `by ${other.reference}, until ${tellTime(other.pay_by)}`
    : "by another offer";
  return `${displayName} is reserved for another buyer ${which}`;
}

export const explainFault = ({ listing, displayName }: Pick<Deal, "listing" | "displayName">) =>
  `the listing of ${displayName} has a fault, so ${listing ? "its file can't be changed" : "the shop leaves it out"}: correct it first (${RUN} check). Nothing was changed`;

async function explain(deal: Deal, refusal: RefusalReason | "unknown"): Promise<string> {
  const { offer, listing, displayName, tellTime } = deal;
  const { reference, domain } = offer;
  switch (refusal) {
    case "unknown":
      return `${reference} has been erased in the meantime`;
    case "changed":
      return `${reference} has changed in the meantime: look at it again with ${RUN} offers show ${reference}`;
    case "said-already":
      return `the buyer of ${reference} has already said that the payment has begun`;
    case "over":
      if (isOpen(offer)) return `${reference} isn't agreed yet`;
      return `${reference} is ${standingOf(offer)}, so this can't be done anymore`;
    case "not-your-turn":
      return `the buyer hasn't answered ${formatDollars(offer.amount)} yet and has until ${tellTime(offer.expires_at)}`;
    case "offered-already":
      return `the buyer already offers ${formatDollars(offer.amount)}: accept it, or ask for more`;
    case "expired":
      return `${reference} was valid until ${tellTime((isOpen(offer) ? null : offer.pay_by) ?? offer.expires_at)}`;
    case "unsaleable":
      if (!listing && deal.isFaulty) return explainFault(deal);
      return `${displayName} is ${listing ? `${listing.status} in your files` : "no longer listed"}: change that first, or decline the offer`;
    case "taken":
      return explainTaken(deal, domain);
  }
}

interface Plan {
  readonly command: Command;
  readonly shown: readonly string[];
  readonly question: string;
  readonly yes: boolean;
}

export async function askUnlessYes(context: CommandContext, plan: Plan): Promise<void> {
  if (plan.yes) return;
  await confirm(plan.command, context, {
    shown: `${plan.shown.join("\n")}\n`,
    question: plan.question,
    purpose: "to do it without asking",
    refused: "Nothing was changed.",
  });
}

interface Step extends Plan {
  readonly action: Action;
  readonly warnings?: readonly string[];
  /** Runs before the step, so that a second run can make up for a step that was not made. */
  prepare?(): Promise<void>;
}

async function requirePossible(deal: Deal, action: Action): Promise<void> {
  const { offer, listing, database } = deal;
  const now = new Date().toISOString();
  const rivals = await database.db
    .selectFrom("offers")
    .selectAll()
    .where("domain", "=", offer.domain)
    .where("id", "!=", offer.id)
    .execute();
  const { refusal } = decide(offer, "seller", action, {
    now,
    status: listing?.status,
    isTaken: rivals.some((rival) => isInTheWay(rival, offer, now)),
  });
  if (refusal) throw new CommandFault(await explain(deal, refusal));
}

export async function carryOut(deal: Deal, { action, warnings = [], prepare, ...plan }: Step) {
  const { offer, context, database } = deal;
  const { id: offerId, domain } = offer;
  await requirePossible(deal, action);
  const noted = "note" in action && action.note ? [`Your note: ${action.note}`] : [];
  await askUnlessYes(context, { ...plan, shown: [...plan.shown, ...noted, ...warnings] });
  // The seller may have taken a while to confirm, so the files are read again.
  const { catalogue } = await restoreKept(await readShopContent(context), database.db);
  const listed = findOwned(catalogue, domain) ?? null;
  if (prepare) await requirePossible({ ...deal, listing: listed }, action);
  await prepare?.();
  const outcome = await actOnOffer(database, {
    offerId,
    actor: "seller",
    action,
    seen: offer.steps,
    status: listed?.status,
    askingPrice: listed?.price.amount ?? null,
    time: Date.now(),
  });
  if (!outcome.ok) {
    throw new CommandFault(await explain({ ...deal, listing: listed }, outcome.refusal));
  }
  const { reference, state, amount } = outcome.offer;
  return { reference, state, amount };
}
