import { type Command, InvalidArgumentError } from "commander";
import { isLocal } from "../../catalogue/schema/examples.ts";
import { formatMoment, groupDigits } from "../../catalogue/format/format.ts";
import { OFFERS_PREFIX } from "../../catalogue/deals/offer.ts";
import { MAX_VALID_DAYS } from "../../catalogue/deals/sellers-answer.ts";
import { formatDollars } from "../../catalogue/format/price.ts";
import { senderFields } from "../../server/forms/form-fields.ts";
import { describeStatus, explainTaken } from "../../server/offers/explain-to-seller.ts";
import { listOpen, readStatus } from "../../server/offers/find-offers.ts";
import { findRefusal, openAgreement, type Opened } from "../../server/offers/open-agreement.ts";
import {
  type Obstacle,
  prepareAgreement,
  toOpenRequest,
} from "../../server/sales/prepare-agreement.ts";
import { warnOfPrice } from "../../server/sales/warn-of-price.ts";
import { RUN } from "../../server/program/program.ts";
import {
  addCommand,
  type CommandContext,
  CommandFault,
  parseCount,
  parseDomain,
  printResult,
  requireListings,
} from "../command/command.ts";
import { addNote, addPayLink, parseAmount } from "./answer.ts";
import { askUnlessYes, readShownContent } from "./deal.ts";
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

function explainObstacle(prepared: Obstacle, domain: string): string {
  switch (prepared.obstacle) {
    case "faulty":
      return `the listing of ${domain} has a fault: correct it first. Nothing was changed`;
    case "hidden":
      return `${domain} is hidden: show it first with ${RUN} names show ${domain}`;
    case "unlisted":
      return `${domain} isn't listed: look it up with ${RUN} names`;
    case "plan":
      return prepared.isLength ? `--plan: ${prepared.fault}` : prepared.fault;
  }
}

async function prepareSale(context: CommandContext, text: string, options: Options) {
  const { to: email, name = null, amount, plan: months = null, payLink = null } = options;
  const database = await context.openDatabase();
  await requireListings(context);
  const content = await readShownContent(context);
  const { shop, floors } = content;
  const { note = null, days = shop.offers.payWithinDays } = options;
  const domain = parseDomain(text);
  const terms = { domain, email, name, amount, days, months, payLink, note };
  const prepared = prepareAgreement(content, terms, context.now);
  if (prepared.obstacle !== null) throw new CommandFault(explainObstacle(prepared, domain));
  const { listing, agreement } = prepared;
  const tellTime = (iso: string) => formatMoment(iso, shop.timeZone);
  const floor = floors.get(domain) ?? null;
  return { context, database, content, listing, agreement, shop, floor, tellTime };
}

export type Sale = Awaited<ReturnType<typeof prepareSale>>;

async function explain(sale: Sale, refused: Exclude<Opened, { refusal: null }>): Promise<string> {
  const { agreement, listing, context, tellTime } = sale;
  const { domain, email, amount } = agreement;
  const { displayName } = listing;
  if (refused.refusal === "taken") return explainTaken(displayName, refused.holder, tellTime);
  if (refused.refusal === "unsaleable") {
    const status = readStatus(await readShownContent(context), domain);
    return `${displayName} ${describeStatus(status)}: change that first`;
  }
  const { reference, turn, amount: offered } = refused.offer;
  const open = `${email} has an open offer for ${displayName}, ${reference} (${formatDollars(offered)})`;
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
    const sale = await prepareSale(context, text, options);
    const { database, content, listing, agreement } = sale;
    const { domain, name: buyer, amount, payBy, payLink, plan } = agreement;
    const { siteUrl, smtpUrl } = context.readConfig();
    const early = await findRefusal(database.db, toOpenRequest(agreement, content, context.now));
    if (early) throw new CommandFault(await explain(sale, early));
    const others = (await listOpen(database.db, domain)).map(({ reference }) => reference);
    await askUnlessYes(context, {
      command,
      shown: listTerms(sale, others),
      warnings: [...warnOfPrice(amount, sale), ...warnOfAddress(siteUrl)],
      question: `Sell ${listing.displayName} to ${buyer} for ${formatDollars(amount)}?`,
      yes: options.yes ?? false,
    });
    const request = toOpenRequest(agreement, await readShownContent(context), Date.now());
    const opened = await openAgreement(database, request);
    if (opened.refusal !== null) throw new CommandFault(await explain(sale, opened));
    const { reference, token } = opened;
    const link = `${siteUrl}${OFFERS_PREFIX}${token}`;
    const result = { reference, domain, state: "accepted", amount, payBy, payLink, plan, link };
    const lines = listOutcome(sale, { reference, link });
    printResult(context, { ...result, mailWaits: smtpUrl === null }, `${lines.join("\n")}\n`);
  });
}
