import { type Command, InvalidArgumentError } from "commander";
import { isLocal } from "../../catalogue/schema/examples.ts";
import { formatMoment, groupDigits } from "../../catalogue/format/format.ts";
import { OFFERS_PREFIX } from "../../catalogue/deals/offer.ts";
import type { Plan } from "../../catalogue/deals/plan.ts";
import { MAX_VALID_DAYS } from "../../catalogue/deals/sellers-answer.ts";
import { formatDollars } from "../../catalogue/format/price.ts";
import type { Shop } from "../../catalogue/schema/shop.ts";
import { DAY_MS, toIso } from "../../catalogue/format/time.ts";
import { isFaultyName } from "../../server/content/read-listings.ts";
import { senderFields } from "../../server/forms/form-fields.ts";
import { explainTaken } from "../../server/offers/explain-to-seller.ts";
import { listOpen } from "../../server/offers/find-offers.ts";
import { findRefusal, openAgreement, type Opened } from "../../server/offers/open-agreement.ts";
import { choosePlan } from "../../server/sales/choose-plan.ts";
import { warnOfAsking, warnOfFloor } from "../../server/sales/warn-of-price.ts";
import { RUN } from "../../server/mail-words/command-line.ts";
import {
  addCommand,
  type CommandContext,
  CommandFault,
  parseCount,
  parseDomain,
  printResult,
  readShopContent,
  requireListings,
} from "../command/command.ts";
import { addNote, addPayLink, parseAmount } from "./answer.ts";
import { askUnlessYes } from "./deal.ts";
import { listOutcome, listTerms } from "./open-words.ts";

const MAX_MONTHS = 600;

interface Options {
  readonly to: string;
  readonly amount: number;
  readonly name?: string;
  readonly days?: number;
  readonly plan?: number;
  readonly payLink?: string;
  readonly note?: string | null;
  readonly yes?: boolean;
}

const parseWith = (field: "email" | "name") => (text: string) => {
  const { data, error } = senderFields[field].safeParse(text);
  if (data !== undefined) return data;
  throw new InvalidArgumentError(error?.issues[0]?.message ?? "");
};

function findPlan(amount: number, months: number, shop: Shop): Plan {
  const choice = choosePlan(amount, months, shop);
  if (choice.plan) return choice.plan;
  throw new CommandFault(choice.isLength ? `--plan: ${choice.fault}` : choice.fault);
}

async function openName(context: CommandContext, name: string) {
  const database = await context.openDatabase();
  const { content } = await requireListings(context);
  const domain = parseDomain(name);
  const listing = content.catalogue.byDomain.get(domain) ?? null;
  if (!listing) {
    if (isFaultyName(content, domain)) {
      throw new CommandFault(
        `the listing of ${domain} has a fault: correct it first. Nothing was changed`,
      );
    }
    if (content.catalogue.hidden.has(domain)) {
      throw new CommandFault(`${domain} is hidden: show it first with ${RUN} names show ${domain}`);
    }
    throw new CommandFault(`${domain} isn't listed: look it up with ${RUN} names`);
  }
  const { shop, floors } = content;
  const { displayName } = listing;
  const tellTime = (iso: string) => formatMoment(iso, shop.timeZone);
  const floor = floors.get(domain) ?? null;
  return { context, database, domain, listing, displayName, shop, floor, tellTime };
}

export type Name = Awaited<ReturnType<typeof openName>>;

async function explain(
  name: Name,
  refused: Exclude<Opened, { refusal: null }>,
  { to, amount }: Options,
): Promise<string> {
  const { domain, displayName, tellTime } = name;
  if (refused.refusal === "taken") return explainTaken(displayName, refused.holder, tellTime);
  if (refused.refusal === "unsaleable") {
    const { catalogue } = await readShopContent(name.context);
    const status = catalogue.byDomain.get(domain)?.status;
    return `${displayName} is ${status ? `${status} in your files` : "no longer listed"}: change that first`;
  }
  const { reference, turn, amount: offered } = refused.offer;
  const open = `${to} has an open offer for ${displayName}, ${reference} (${formatDollars(offered)})`;
  if (turn === "buyer") {
    return `${open}, and can accept it; to make another agreement, close it first with ${RUN} offers decline ${reference}`;
  }
  const answer =
    amount > offered ? `counter ${reference} ${groupDigits(amount)}` : `accept ${reference}`;
  return `${open}: answer it with ${RUN} offers ${answer}`;
}

function warnOfAddress(siteUrl: string): string[] {
  if (!isLocal(siteUrl)) return [];
  return [
    `Warning: SITE_URL is ${siteUrl}, which the buyer can't open: set it to your shop's address.`,
  ];
}

export function addOffersOpen(offers: Command, context: CommandContext): void {
  const command = addCommand(offers, "open <DOMAIN>", {
    summary: "record an agreement with a buyer who wrote by form or WhatsApp, or called",
    details:
      "The buyer gets a private page to pay on, as after an accepted offer: the link is printed and emailed. The name is reserved until it's paid or the days have passed, and buyers with open offers for it are notified. The amount is in whole US dollars, such as 18,000 or 18k, without a dollar sign.",
    examples: [
      "offers open people.talk --to lena@example.com --amount 18000 --days 7",
      'offers open people.talk --to lena@example.com --name "Lena Weber" --amount 18k --plan 12',
    ],
  })
    .requiredOption("--to <EMAIL>", "the buyer's email address", parseWith("email"))
    .requiredOption("--amount <AMOUNT>", "the amount you agreed on", parseAmount)
    .option("--name <TEXT>", "the buyer's name; the address by default", parseWith("name"))
    .option(
      "--days <NUMBER>",
      "how long the name is reserved; offers.payWithinDays in shop.yaml by default",
      parseCount(1, MAX_VALID_DAYS),
    )
    .option(
      "--plan <MONTHS>",
      "pay monthly over this many months (see plans in shop.yaml); the days are for the first payment",
      parseCount(1, MAX_MONTHS),
    );
  addNote(addPayLink(command)).action(async (text: string, options: Options) => {
    const name = await openName(context, text);
    const { database, domain, listing, displayName, shop } = name;
    const { to: email, amount, note = null, payLink = null, yes = false } = options;
    const { siteUrl, smtpUrl } = context.readConfig();
    const plan = options.plan === undefined ? null : findPlan(amount, options.plan, shop);
    const days = options.days ?? shop.offers.payWithinDays;
    const payBy = toIso(context.now + days * DAY_MS);
    const buyer = options.name ?? email;
    const agreement = { domain, name: buyer, email, amount, payBy, payLink, note, plan };
    const toRequest = (listed: typeof listing | undefined, time: number) => ({
      agreement,
      status: listed?.status,
      askingPrice: listed?.price.amount ?? null,
      time,
    });
    const early = await findRefusal(database.db, toRequest(listing, context.now));
    if (early) throw new CommandFault(await explain(name, early, options));
    const others = (await listOpen(database.db, domain)).map(({ reference }) => reference);
    const warnings = [
      ...warnOfAsking(amount, name),
      ...warnOfFloor(amount, name),
      ...warnOfAddress(siteUrl),
    ];
    await askUnlessYes(context, {
      command,
      shown: listTerms(name, agreement, others),
      warnings,
      question: `Sell ${displayName} to ${buyer} for ${formatDollars(amount)}?`,
      yes,
    });
    const { catalogue } = await readShopContent(context);
    const request = toRequest(catalogue.byDomain.get(domain), Date.now());
    const opened = await openAgreement(database, request);
    if (opened.refusal !== null) throw new CommandFault(await explain(name, opened, options));
    const { reference, token } = opened;
    const link = `${siteUrl}${OFFERS_PREFIX}${token}`;
    const result = { reference, domain, state: "accepted", amount, payBy, payLink, plan, link };
    const lines = listOutcome(name, agreement, { reference, link });
    printResult(context, { ...result, mailWaits: smtpUrl === null }, `${lines.join("\n")}\n`);
  });
}
