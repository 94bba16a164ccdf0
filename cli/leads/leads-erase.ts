import type { Command } from "commander";
import { isVisitorId } from "../../catalogue/page-views.ts";
import type { Db } from "../../server/database/database.ts";
import { clearErased } from "../../server/database/erased.ts";
import { listRequestsFrom } from "../../server/forms/requests-from.ts";
import { eraseRequestsFrom } from "../../server/offers/erase-requests.ts";
import { countViewsOf, eraseViewsOf } from "../../server/views/analytics.ts";
import {
  addCommand,
  type CommandContext,
  CommandFault,
  confirm,
  printResult,
} from "../command/command.ts";
import { formatCount, formatUtcMoment } from "../../catalogue/format/format.ts";
import { formatTable } from "../command/format.ts";

const STILL_IN_FILES =
  "The database was too busy to clear its files, which may still hold what was erased: the -wal file with SQLite, until you restart the shop; the tables with PostgreSQL, until you run 'vacuum full'.\n";

const LEAD_TABLES = [
  "outbox",
  "inquiries",
  "inquiry_steps",
  "offers",
  "offer_steps",
  "offer_links",
  "answer_links",
] as const;
const VIEW_TABLES = ["domain_page_views", "domain_visitors"] as const;

const COLUMNS = [
  { title: "REFERENCE", isKey: true },
  { title: "RECEIVED (UTC)" },
  { title: "STATE" },
  { title: "DOMAIN" },
  { title: "NAME" },
];

interface Sent {
  readonly reference: string;
  readonly created_at: string;
  readonly state: string;
  readonly domain: string | null;
  readonly name: string;
}

function toRow({ reference, created_at, state, domain, name }: Sent): string[] {
  return [reference, formatUtcMoment(created_at), state, domain ?? "-", name];
}

type Confirm = (shown: string) => Promise<void>;

async function eraseLeads(context: CommandContext, db: Db, email: string, confirm: Confirm) {
  const { inquiries: asked, offers: offered } = await listRequestsFrom(db, email);
  const sent: Sent[] = [...asked, ...offered];
  if (sent.length === 0)
    throw new CommandFault(`nothing from ${email} is stored: check the address`);
  await confirm(formatTable(COLUMNS, sent.map(toRow), context.terminal.columns));
  const erased = await eraseRequestsFrom(db, email);
  const references = sent.map(({ reference }) => reference);
  const inquiries = formatCount(erased.inquiries, "inquiry", "inquiries");
  const offers = erased.offers > 0 ? `, ${formatCount(erased.offers, "offer")}` : "";
  const text = `Erased: ${inquiries}${offers} and ${formatCount(erased.mails, "email")}.\n`;
  printResult(context, { ...erased, references }, text);
}

async function eraseViews(context: CommandContext, db: Db, visitorId: string, confirm: Confirm) {
  const count = await countViewsOf(db, visitorId);
  if (count === 0)
    throw new CommandFault(`no page view by ${visitorId} is stored: check the visitor id`);
  await confirm(`${formatCount(count, "page view")} by ${visitorId}\n`);
  const views = await eraseViewsOf(db, visitorId);
  const erased = formatCount(views, "page view");
  const text = `Erased: ${erased}. The view counts of the domains don't change.\n`;
  printResult(context, { views }, text);
}

export function addLeadsErase(leads: Command, context: CommandContext): void {
  const { terminal } = context;
  const command = addCommand(leads, "erase <EMAIL|VISITOR>", {
    summary: "erase what a person sent, or a visitor's page views, at their request",
    details:
      "Erases the inquiries and offers from this address and their emails in the outbox, or the page views of this visitor id (visitor_…), after asking. It doesn't reach emails that were delivered, exported files, backups or PostgreSQL's write-ahead log, and the view counts of the domains don't change.",
    examples: ["leads erase ada@buyer.example --yes", "leads erase visitor_1763720000000_k3j2"],
  }).option("--yes", "don't ask");

  const ask: Confirm = (shown) =>
    confirm(command, context, {
      shown,
      question: "Erase all of this for good?",
      purpose: "to erase without asking",
      refused: "Nothing was erased.",
    });

  command.action(async (whom: string, { yes }: { yes?: true }) => {
    const database = await context.openDatabase();
    const askUnlessYes: Confirm = yes ? async () => {} : ask;
    const isVisitor = isVisitorId(whom);
    await (isVisitor ? eraseViews : eraseLeads)(context, database.db, whom, askUnlessYes);
    const tables = isVisitor ? VIEW_TABLES : LEAD_TABLES;
    if (!(await clearErased(database, tables))) terminal.printError(STILL_IN_FILES);
  });
}
