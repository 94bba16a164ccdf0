import type { Command } from "commander";
import { isVisitorId } from "../../catalogue/page-views.ts";
import { toIso } from "../../catalogue/format/time.ts";
import type { Db } from "../../server/database/database.ts";
import { clearErased } from "../../server/database/clear-erased.ts";
import { listRequestsFrom } from "../../server/conversations/people/requests-from.ts";
import { eraseRequests, eraseViews } from "../../server/operations/conversations/erase.ts";
import { countViewsOf } from "../../server/figures/analytics.ts";
import {
  addCommand,
  type CommandContext,
  CommandFault,
  confirm,
  printResult,
} from "../command/command.ts";
import { formatCount, formatUtcMoment } from "../../catalogue/format/format.ts";
import { formatTable } from "../command/format.ts";
import {
  describeErasedAgain,
  eraseReturned,
  LEAD_TABLES,
  STILL_IN_FILES,
  VIEW_TABLES,
} from "./erase-returned.ts";

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

interface Options {
  readonly again?: true;
  readonly yes?: true;
}

type Confirm = (shown: string) => Promise<void>;

async function eraseLeads(context: CommandContext, db: Db, email: string, confirm: Confirm) {
  const { inquiries: asked, offers: offered } = await listRequestsFrom(db, email);
  const sent: Sent[] = [...asked, ...offered];
  if (sent.length === 0)
    throw new CommandFault(`nothing from ${email} is stored: check the address`);
  await confirm(formatTable(COLUMNS, sent.map(toRow), context.terminal.columns));
  const erased = await eraseRequests(db, email, toIso(Date.now()));
  const references = sent.map(({ reference }) => reference);
  const inquiries = formatCount(erased.inquiries, "inquiry", "inquiries");
  const offers = erased.offers > 0 ? `, ${formatCount(erased.offers, "offer")}` : "";
  const text = `Erased: ${inquiries}${offers} and ${formatCount(erased.mails, "email")}.\n`;
  printResult(context, { ...erased, references }, text);
}

async function eraseVisits(context: CommandContext, db: Db, visitorId: string, confirm: Confirm) {
  const count = await countViewsOf(db, visitorId);
  if (count === 0)
    throw new CommandFault(`no page view by ${visitorId} is stored: check the visitor id`);
  await confirm(`${formatCount(count, "page view")} by ${visitorId}\n`);
  const views = await eraseViews(db, visitorId, toIso(Date.now()));
  const erased = formatCount(views, "page view");
  const text = `Erased: ${erased}. The view counts of the domains don't change.\n`;
  printResult(context, { views }, text);
}

export function addLeadsErase(leads: Command, context: CommandContext): void {
  const { terminal } = context;
  const command = addCommand(leads, "erase [EMAIL|VISITOR]", {
    summary: "erase what a person sent, or a visitor's page views, at their request",
    details:
      "Erases the inquiries and offers from this address and their emails in the outbox, or the page views of this visitor id (visitor_…), after asking. It doesn't reach emails that were delivered, exported files, backups or PostgreSQL's write-ahead log, and the view counts of the domains don't change.",
    examples: [
      "leads erase ada@buyer.example --yes",
      "leads erase visitor_1763720000000_k3j2",
      "leads erase --again",
    ],
  })
    .option("--again", "erase what came back with a restore of an older backup")
    .option("--yes", "don't ask");

  const ask: Confirm = (shown) =>
    confirm(command, context, {
      shown,
      question: "Erase all of this for good?",
      purpose: "to erase without asking",
      refused: "Nothing was erased.",
    });

  command.action(async (whom: string | undefined, { again, yes }: Options) => {
    if (again ? whom !== undefined : whom === undefined) {
      command.error("say whom to erase: an email address, a visitor id, or --again alone");
    }
    const database = await context.openDatabase();
    const askUnlessYes: Confirm = yes ? async () => {} : ask;
    if (whom === undefined) {
      const { people, erased } = await eraseReturned(database, terminal, async (shown) => {
        await askUnlessYes(shown);
        return true;
      });
      const none = "Nobody whose data was erased is in the database again.\n";
      printResult(context, { people, erased }, erased ? describeErasedAgain(erased) : none);
      return;
    }
    const isVisitor = isVisitorId(whom);
    await (isVisitor ? eraseVisits : eraseLeads)(context, database.db, whom, askUnlessYes);
    const tables = isVisitor ? VIEW_TABLES : LEAD_TABLES;
    if (!(await clearErased(database, tables))) terminal.printError(STILL_IN_FILES);
  });
}
