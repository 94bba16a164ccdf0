import { takesCurrency } from "../../catalogue/format/currency.ts";
import { formatCount } from "../../catalogue/format/format.ts";
import { isLocal } from "../../catalogue/format/page-url.ts";
import { readCustomer } from "../escrow/api.ts";
import type { EscrowAccount } from "../settings/config.ts";
import { LIVE } from "../settings/escrow.ts";
import { STUCK_AFTER } from "../escrow/work.ts";
import type { Db } from "../database/database.ts";
import { RUN } from "../process/program.ts";
import { type Finding, fault, listFew, ok, type Remedy, type Setup, warning } from "./checkup.ts";

interface Problem {
  readonly seen: string;
  readonly advice: string;
  readonly remedy?: Remedy;
}

const isLive = ({ api }: EscrowAccount) => api === LIVE.api;

/** Newest first. */
const listUnfinished = (db: Db) =>
  db
    .selectFrom("escrow_deals")
    .innerJoin("offers", "offers.id", "escrow_deals.offer_id")
    .select([
      "offers.reference",
      "escrow_deals.service",
      "escrow_deals.failures",
      "escrow_deals.trouble",
      "offers.state as standing",
      "offers.paid_at",
    ])
    .where("escrow_deals.state", "in", ["wanted", "open"])
    .orderBy("escrow_deals.created_at", "desc")
    .execute();
type Unfinished = Awaited<ReturnType<typeof listUnfinished>>[number];

const countSales = (sales: readonly unknown[]) => formatCount(sales.length, "sale");

/**
 * Finds the sales that nobody asks about, because the account that they were opened with isn't set. Those that the seller
 * has marked by hand need nobody anymore.
 */
function findLeft(sales: readonly Unfinished[], account: EscrowAccount | null): Problem[] {
  const left = sales.filter(
    ({ service, standing, paid_at: paidAt }) =>
      service !== account?.api && standing === "accepted" && paidAt === null,
  );
  const [newest] = left;
  if (!newest) return [];
  const where = account
    ? `, which ${left.length === 1 ? "was" : "were"} opened at ${newest.service}`
    : "";
  return [
    {
      seen: `the shop no longer follows ${countSales(left)}${where}`,
      advice: account
        ? "follow them at Escrow.com, and mark by hand what happens there"
        : "set ESCROW_EMAIL and ESCROW_API_KEY again, or mark by hand what happens at Escrow.com",
      remedy: "offers",
    },
  ];
}

function findStuck(sales: readonly Unfinished[], isOnDesk: boolean): Problem[] {
  const stuck = sales.filter(({ failures }) => failures >= STUCK_AFTER);
  const [newest] = stuck;
  if (!newest) return [];
  return [
    {
      seen: `${countSales(stuck)} can't go on at Escrow.com; the newest: ${newest.trouble ?? "no reason known"}`,
      advice: isOnDesk
        ? "the shop keeps trying; see the offer"
        : `the shop keeps trying; see ${RUN} offers show ${newest.reference}`,
      remedy: "offers",
    },
  ];
}

async function findInShop({ config, content: reading }: Setup): Promise<Problem[]> {
  const { content } = await reading;
  const { escrow: account, siteUrl } = config;
  if (!content || !account) return [];
  const { escrow, currency } = content.shop;
  const problems: Problem[] = [];
  if (!escrow)
    problems.push({
      seen: "escrow isn't set in shop.yaml, so the key is never used",
      advice: "set escrow: see docs/guide/selling.md#buy-now",
      remedy: "shop",
    });
  if (escrow && escrow.email.toLowerCase() !== account.email.toLowerCase())
    problems.push({
      seen: "escrow.email in shop.yaml isn't ESCROW_EMAIL, so Escrow.com's form pays another account",
      advice: "write the same address in both",
      remedy: "shop",
    });
  if (!takesCurrency(currency))
    problems.push({
      seen: `Escrow.com doesn't take ${currency}, the shop's currency, so no sale is opened there`,
      advice: "send buyers a payment link with each sale",
      remedy: "shop",
    });
  if (!isLocal(siteUrl) && !isLive(account))
    problems.push({
      seen: `the shop is public, but asks ${account.api}, where no real money moves`,
      advice: "set the email and the key of your real account, and ESCROW_API=live",
    });
  return problems;
}

/** Asks who the key belongs to, which changes nothing there. */
export async function checkEscrow(setup: Setup, signal: AbortSignal): Promise<Finding | null> {
  const { escrow: account } = setup.config;
  const db = await setup.tables;
  const sales = db ? await listUnfinished(db) : [];
  const problems = [...findLeft(sales, account), ...findStuck(sales, setup.isOnDesk)];
  if (account) {
    const answer = await readCustomer(account, { signal });
    if (answer.is === "refused")
      return fault(
        `Escrow.com refuses the key: ${answer.reason}`,
        "correct ESCROW_EMAIL and ESCROW_API_KEY; a key of the sandbox needs ESCROW_API=sandbox, and works nowhere else",
      );
    if (answer.is === "unclear")
      return fault(
        `${account.api} can't be asked: ${answer.reason}`,
        "try again; until then, buyers are told that Escrow.com doesn't answer",
      );
    if (!answer.value.isVerified)
      problems.push({
        seen: "your account isn't verified, and Escrow.com may hold a payout until it is",
        advice: `verify it at ${account.web}`,
      });
    problems.push(...(await findInShop(setup)));
  }
  const [first] = problems;
  if (first) {
    const seen = listFew(problems.map((problem) => problem.seen));
    return warning(seen, listFew(problems.map(({ advice }) => advice)), first.remedy);
  }
  if (!account) return null;
  const where = isLive(account) ? "" : ` by ${account.api}`;
  return ok(`the key is accepted${where}, and your account is verified`);
}
