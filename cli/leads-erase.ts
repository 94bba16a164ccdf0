import { eraseLeadsFrom, type Lead, listLeadsFrom } from "../server/leads.ts";
import { type Command, CommandFault, FAULT, FINE, type Invocation, WrongUse } from "./command.ts";
import { formatCount } from "./count.ts";
import { formatTime } from "./format-time.ts";
import { formatJson } from "./json.ts";
import { formatTable } from "./table.ts";

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

async function confirm(leads: readonly Lead[], { terminal, wantsJson }: Invocation) {
  if (!terminal.isInteractive || wantsJson) {
    throw new WrongUse("nobody can be asked here: give --yes to erase without a question");
  }
  terminal.print(formatTable(COLUMNS, leads.map(toRow), terminal.columns));
  const answer = await terminal.ask("\nErase all of this for good? Type yes to do so: ");
  return answer.trim().toLowerCase() === "yes";
}

export const leadsErase: Command = {
  name: "leads erase",
  operands: "EMAIL",
  minOperands: 1,
  maxOperands: 1,
  summary: "erase everything that a person sent, on their request",
  details:
    "Erases the inquiries of this address and their mails in the outbox, after a question. Mails that were delivered, exported files and backups are not reached.",
  options: { yes: { text: "do not ask" } },
  examples: ["leads erase ada@buyer.example", "leads erase ada@buyer.example --yes"],
  async run(invocation) {
    const { operands, options, wantsJson, terminal, openDatabase } = invocation;
    const [email = ""] = operands;
    const { db } = await openDatabase();
    const leads = await listLeadsFrom(db, email);
    if (leads.length === 0) throw new CommandFault(`nothing is stored that ${email} sent`);
    if (!options.yes && !(await confirm(leads, invocation))) {
      terminal.complain("Nothing was erased.\n");
      return FAULT;
    }
    const erased = await eraseLeadsFrom(db, email);
    if (wantsJson) {
      const references = leads.map(({ reference }) => reference);
      terminal.print(formatJson({ ...erased, references }));
    } else {
      const inquiries = formatCount(erased.inquiries, "inquiry", "inquiries");
      terminal.print(`Erased: ${inquiries} and ${formatCount(erased.mails, "mail")}.\n`);
    }
    return FINE;
  },
};
