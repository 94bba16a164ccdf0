import type { Command } from "commander";
import { findOwned } from "../../catalogue/catalogue.ts";
import { formatMoment } from "../../catalogue/format/format.ts";
import { shopSchema } from "../../catalogue/schema/shop.ts";
import { restoreKept } from "../../server/content/kept-listings.ts";
import { isFaultyName, mayBeHidden } from "../../server/content/read-listings.ts";
import { readYaml } from "../../server/content/read-yaml.ts";
import { SHOP_FILE } from "../../server/content/unread-files.ts";
import { actOnOffer } from "../../server/offers/act.ts";
import { explainToSeller } from "../../server/offers/explain-to-seller.ts";
import { findCircumstances, findOffer, listAgreements } from "../../server/offers/find-offers.ts";
import { type Action, decide, type RefusalReason } from "../../server/offers/rules.ts";
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

export const explainFault = ({ listing, displayName }: Pick<Deal, "listing" | "displayName">) =>
  `the listing of ${displayName} has a fault, so ${listing ? "its file can't be changed" : "the shop leaves it out"}: correct it first (${RUN} check). Nothing was changed`;

/** Looks up what is in the way only now, because it may have changed while the seller was confirming. */
async function explain(deal: Deal, refusal: RefusalReason | "unknown"): Promise<string> {
  const { offer, listing, displayName, database, shop } = deal;
  if (refusal === "unsaleable" && !listing && deal.isFaulty) return explainFault(deal);
  const facts = { now: new Date().toISOString(), status: listing?.status };
  const circumstances = await findCircumstances(database.db, offer, facts);
  const { timeZone } = shop;
  const words = explainToSeller(refusal, { offer, displayName, timeZone, ...circumstances });
  return refusal === "changed"
    ? `${words}: look at it again with ${RUN} offers show ${offer.reference}`
    : words;
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
  const facts = { now: new Date().toISOString(), status: listing?.status };
  const circumstances = await findCircumstances(database.db, offer, facts);
  const { refusal } = decide(offer, "seller", action, circumstances);
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
