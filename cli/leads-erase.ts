import { isVisitorId } from "../catalogue/visitor.ts";
import type { Database } from "../server/database/database.ts";
import { clearErased } from "../server/database/sqlite.ts";
import { eraseLeadsFrom, type Lead, listLeadsFrom } from "../server/inquiries/leads.ts";
import {
  type Command,
  CommandFault,
  type ExitCode,
  FAULT,
  FINE,
  type Invocation,
} from "./command.ts";
import { confirmErasure } from "./confirm-erasure.ts";
import { formatCount } from "./count.ts";
import { eraseViews } from "./erase-views.ts";
import { formatTime } from "./format-time.ts";
import { formatJson } from "./json.ts";
import { formatTable } from "./table.ts";

const STILL_IN_LOG =
  "The database was too busy to clear its log (the -wal file), which may hold what was erased until the shop is restarted.\n";

const COLUMNS = [
  { title: "REFERENCE", isKey: true },
  { title: "RECEIVED (UTC)" },
  { title: "STATE" },
  { title: "DOMAIN" },
  { title: "NAME" },
];

const toRow = ({ reference, created_at, state, domain, name }: Lead) => [
  reference,
  formatTime(created_at),
  state,
  domain ?? "-",
  name,
];

async function eraseLeads(
  invocation: Invocation,
  { db }: Database,
  email: string,
): Promise<ExitCode> {
  const { wantsJson, terminal } = invocation;
  const leads = await listLeadsFrom(db, email);
  if (leads.length === 0) throw new CommandFault(`nothing is stored that ${email} sent`);
  const shown = formatTable(COLUMNS, leads.map(toRow), terminal.columns);
  if (!(await confirmErasure(invocation, shown))) return FAULT;
  const erased = await eraseLeadsFrom(db, email);
  if (wantsJson) {
    const references = leads.map(({ reference }) => reference);
    terminal.print(formatJson({ ...erased, references }));
  } else {
    const inquiries = formatCount(erased.inquiries, "inquiry", "inquiries");
    terminal.print(`Erased: ${inquiries} and ${formatCount(erased.mails, "mail")}.\n`);
  }
  return FINE;
}

export const leadsErase: Command = {
  name: "leads erase",
  operands: "EMAIL|VISITOR",
  minOperands: 1,
  maxOperands: 1,
  summary: "erase what a person sent, or a visitor's page views, on their request",
  details:
    "Erases the inquiries of this address and their mails in the outbox, or the page views of this visitor id (visitor_…), after a question. Mails that were delivered, exported files and backups are not reached, and the counts of the domains stay as they are.",
  options: { yes: { text: "do not ask" } },
  examples: ["leads erase ada@buyer.example --yes", "leads erase visitor_1763720000000_k3j2"],
  async run(invocation) {
    const [whom = ""] = invocation.operands;
    const database = await invocation.openDatabase();
    const erase = isVisitorId(whom) ? eraseViews : eraseLeads;
    const code = await erase(invocation, database, whom);
    if (code === FINE && !(await clearErased(database))) {
      invocation.terminal.complain(STILL_IN_LOG);
    }
    return code;
  },
};
