import { isUnpaid, isUnconfirmed, payByOf } from "../../sale/reservation.ts";
import type { Command } from "commander";
import { findOwned } from "../../catalogue/catalogue.ts";
import { formatCount, formatShortMoment } from "../../catalogue/format/format.ts";
import { readBilling } from "../../sale/billing.ts";
import { isOpen, type Offer } from "../../sale/offer.ts";
import { formatMoney } from "../../catalogue/format/currency.ts";
import { readContent } from "../../server/shop/read-content.ts";
import {
  nextOf,
  type Standing,
  standingOf,
  STANDINGS,
} from "../../server/conversations/store/find-offers.ts";
import { listOffers, ofStanding } from "../../server/conversations/store/list-offers.ts";
import { listUndelivered } from "../../server/conversations/store/undelivered.ts";
import { addCommand, type CommandContext, printResult } from "../command/command.ts";
import {
  addFilterOptions,
  addLimit,
  type FilterOptions,
  readMoments,
} from "../command/filter-options.ts";
import { formatTable } from "../command/format.ts";
import { readShopBasics } from "../../server/shop/read-shop.ts";

const COLUMNS = [
  { title: "REFERENCE", isKey: true },
  { title: "STATE", isKey: true },
  { title: "WAITING FOR", isKey: true },
  { title: "UNTIL", isKey: true },
  { title: "DOMAIN" },
  { title: "AMOUNT", align: "right", isKey: true },
  { title: "NAME" },
] as const;

async function compareWithFiles(context: CommandContext, offers: readonly Offer[]) {
  const unfinished = offers.filter((offer) => isOpen(offer) || isUnpaid(offer));
  if (unfinished.length === 0) return { low: [], unconfirmed: [] };
  const { content } = await readContent(context.readConfig().contentDir);
  const statusOf = (domain: string) => content && findOwned(content.catalogue, domain)?.status;
  return {
    low: unfinished.filter(
      (offer) => isOpen(offer) && offer.amount < (content?.floors.get(offer.domain) ?? 0),
    ),
    unconfirmed: unfinished.filter((offer) => isUnpaid(offer) && statusOf(offer.domain) === "sold"),
  };
}

const formatMarks = (words: string, offers: readonly Offer[]) =>
  offers.length > 0 ? `${words}: ${offers.map(({ reference }) => reference).join(", ")}\n` : "";

type Options = FilterOptions<Standing> & { readonly limit?: number };

export function addOffers(program: Command, context: CommandContext): Command {
  const offers = addFilterOptions(
    addCommand(program, "offers", {
      summary: "list offers, newest first: whose turn it is, and until when",
      details: `States: ${STANDINGS.join(", ")}. Times are in your time zone (timeZone in shop.yaml).`,
      examples: ["offers", "offers --state new", "offers --domain people.talk --since 30d"],
    }),
    context,
    { noun: "offers", states: STANDINGS, zone: "in your time zone" },
  );
  return addLimit(offers).action(async ({ limit, ...options }: Options) => {
    const { db } = await context.openDatabase();
    const { timeZone: zone } = await readShopBasics(context.readConfig().contentDir);
    const { state, ...moments } = readMoments(options, context, zone);
    const filter = { ...moments, ...(state && ofStanding(state)) };
    const { rows: found, total } = await listOffers(db, filter, context.time, limit);
    const rows = found.map((offer) => {
      const { reference, domain, amount, currency, name } = offer;
      const awaited = nextOf(offer, context.time);
      const until = awaited?.until ? formatShortMoment(awaited.until, zone) : "-";
      const sum = formatMoney(amount, currency);
      return [reference, standingOf(offer), awaited?.next ?? "-", until, domain, sum, name];
    });
    const unreached = new Set((await listUndelivered(db)).map(({ id }) => id));
    const isUnreached = ({ id }: Offer) => unreached.has(id);
    const { low, unconfirmed } = await compareWithFiles(context, found);
    const doubtful = found.filter((offer) => offer.doubt !== null && nextOf(offer, context.time));
    const claimed = found.filter(
      (offer) => isUnconfirmed(offer) && offer.paying_at !== null && nextOf(offer, context.time),
    );
    const marks = [
      formatMarks("If you see the payment, run offers confirm", claimed),
      formatMarks("Possibly not genuine; to see why, run offers show", doubtful),
      formatMarks("Below your floor", low),
      formatMarks("Sold in your files, but not paid; run offers paid if it is", unconfirmed),
      formatMarks("Email to the buyer can't be delivered", found.filter(isUnreached)),
    ];
    const shown = found.length < total ? `, ${found.length} shown` : "";
    const result = found.map((offer) => {
      const {
        id: _,
        read_steps: _read,
        address_hash: _hash,
        network_hash: _network,
        note: _note,
        acted_at: _acted,
        ...facts
      } = offer;
      const belowFloor = low.includes(offer);
      const billing = readBilling(offer.billing);
      const pay_by = payByOf(offer);
      return Object.assign(facts, { pay_by, billing, belowFloor, undelivered: isUnreached(offer) });
    });
    printResult(context, result, (columns) =>
      total === 0
        ? "No offers.\n"
        : `${formatTable(COLUMNS, rows, columns)}\n${formatCount(total, "offer")}${shown}; times in ${zone}\n${marks.join("")}`,
    );
  });
}
