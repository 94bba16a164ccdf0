import { cleanLine, printableText } from "../catalogue/clean-text.ts";
import { findLead } from "../server/inquiries/leads.ts";
import { MAX_ATTEMPTS } from "../server/mail/outbox.ts";
import { type Command, CommandFault, FINE } from "./command.ts";
import { formatTime } from "./format-time.ts";
import { formatJson } from "./json.ts";

type Found = NonNullable<Awaited<ReturnType<typeof findLead>>>;

const MAX_LINE = 500;
const LABEL_WIDTH = 11;

function describeMail(mail: Found["mails"][number]): string {
  if (mail.sent_at) return `sent ${formatTime(mail.sent_at)} UTC`;
  const reason = mail.last_error ? `: ${mail.last_error}` : "";
  if (mail.attempts >= MAX_ATTEMPTS) return `failed after ${mail.attempts} tries${reason}`;
  if (mail.attempts === 0) return "waiting";
  return `waiting, next try ${formatTime(mail.next_attempt_at)} UTC${reason}`;
}

function formatLead({ lead, mails }: Found): string {
  const facts: [string, string | null][] = [
    ["Reference", lead.reference],
    ["State", lead.state],
    ["Received", `${formatTime(lead.created_at)} UTC`],
    ["Domain", lead.domain],
    ["Name", lead.name],
    ["E-mail", lead.email],
    ["Phone", lead.phone],
    ["Subject", lead.subject],
    ["Mail", mails.map(describeMail).join("; ") || "none"],
  ];
  const lines = facts.flatMap(([label, value]) =>
    value ? [`${label.padEnd(LABEL_WIDTH)}${cleanLine(value, MAX_LINE)}`] : [],
  );
  return `${lines.join("\n")}\n\n${printableText(lead.message)}\n`;
}

export const leadsShow: Command = {
  name: "leads show",
  operands: "REF",
  minOperands: 1,
  maxOperands: 1,
  summary: "show one inquiry whole, and what became of its mail",
  options: {},
  examples: ["leads show V-7K3M9Q"],
  async run({ operands: [reference = ""], wantsJson, terminal, openDatabase }) {
    const { db } = await openDatabase();
    const found = await findLead(db, reference);
    if (!found) throw new CommandFault(`no inquiry has the reference ${reference}`);
    const { lead, mails } = found;
    terminal.print(wantsJson ? formatJson({ ...lead, mails }) : formatLead(found));
    return FINE;
  },
};
