import { Argument, type Command, Option } from "commander";
import { cleanLine, printableText } from "../catalogue/clean-text.ts";
import { INQUIRY_STATES, type InquiryState } from "../server/database/database-schema.ts";
import {
  addNote,
  findLead,
  type Lead,
  type LeadFilter,
  listLeads,
  markLead,
} from "../server/inquiries/leads.ts";
import { INQUIRY_COPY } from "../server/mail/outbox.ts";
import {
  addCommand,
  type CommandContext,
  CommandFault,
  parseCount,
  parseDomain,
  printResult,
} from "./command.ts";
import { formatCount, formatTime } from "./format.ts";
import { MOMENT, parseMoment } from "./moment.ts";
import { formatTable } from "./table.ts";

export interface FilterOptions extends Omit<LeadFilter, "before"> {
  readonly until?: string;
}

export const toFilter = ({ until, ...filter }: FilterOptions): LeadFilter => ({
  ...filter,
  before: until,
});

/** Adds FilterOptions; `states` are those of the command's `noun`. */
export function addFilterOptions(
  command: Command,
  { now }: CommandContext,
  noun = "inquiries",
  states: readonly string[] = INQUIRY_STATES,
): Command {
  return command
    .addOption(new Option("--state <STATE>", `${noun} in this state`).choices(states))
    .option("--domain <DOMAIN>", `${noun} for this domain`, parseDomain)
    .option("--search <TEXT>", "those that hold all of these words anywhere, notes too")
    .option("--since <WHEN>", `from then on: ${MOMENT}`, (text) => parseMoment(text, now).from)
    .option(
      "--until <WHEN>",
      "up to then, a day itself included",
      (text) => parseMoment(text, now).to,
    );
}

const MAX_LIMIT = 1_000_000;
const MAX_TEXT = 80;

const COLUMNS = [
  { title: "REFERENCE", isKey: true },
  { title: "RECEIVED (UTC)" },
  { title: "STATE" },
  { title: "DOMAIN" },
  { title: "NAME" },
  { title: "E-MAIL" },
  { title: "TEXT" },
];

/** The reason is that of the state on arrival. */
function describeState({ state, state_reason }: Lead): string {
  const isAsArrived = state === "unverified" || state === "quarantined";
  return isAsArrived && state_reason ? `${state}: ${state_reason}` : state;
}

function toRow(lead: Lead): string[] {
  const { reference, created_at, domain, name, email, subject, message } = lead;
  const text = (subject ?? message).slice(0, MAX_TEXT);
  return [reference, formatTime(created_at), describeState(lead), domain ?? "-", name, email, text];
}

function formatLeads(leads: readonly Lead[], total: number, columns: number | null): string {
  if (total === 0) return "No inquiries.\n";
  const inquiries = formatCount(total, "inquiry", "inquiries");
  const shown = leads.length < total ? `, ${leads.length} shown: --limit shows more` : "";
  return `${formatTable(COLUMNS, leads.map(toRow), columns)}\n${inquiries}${shown}\n`;
}

type Found = NonNullable<Awaited<ReturnType<typeof findLead>>>;

type MailProgress = Omit<Found["mails"][number], "id" | "template">;

const MAX_LINE = 500;
const MAX_NOTE = 2_000;
const LABEL_WIDTH = 11;

export function describeMail(mail: MailProgress): string {
  if (mail.sent_at) return `sent ${formatTime(mail.sent_at)} UTC`;
  const reason = mail.last_error ? `: ${mail.last_error}` : "";
  if (mail.state === "failed") return `failed after ${mail.attempts} tries${reason}`;
  if (mail.state === "sending") return "sending";
  if (mail.attempts === 0) return "waiting";
  return `waiting, next try ${formatTime(mail.next_attempt_at)} UTC${reason}`;
}

function describeLeadMail(mail: Found["mails"][number]): string {
  const progress = describeMail(mail);
  return mail.template === INQUIRY_COPY ? `copy to the buyer ${progress}` : progress;
}

function formatLead({ lead, mails }: Found): string {
  const facts: [string, string | null][] = [
    ["Reference", lead.reference],
    ["State", describeState(lead)],
    ["Received", `${formatTime(lead.created_at)} UTC`],
    ["Domain", lead.domain],
    ["Name", lead.name],
    ["E-mail", lead.email],
    ["Phone", lead.phone],
    ["Subject", lead.subject],
    ["Mail", mails.map(describeLeadMail).join("; ") || "none"],
  ];
  const lines = facts.flatMap(([label, value]) =>
    value ? [`${label.padEnd(LABEL_WIDTH)}${cleanLine(value, MAX_LINE)}`] : [],
  );
  const notes = lead.notes ? `\nYour notes:\n${printableText(lead.notes)}\n` : "";
  return `${lines.join("\n")}\n\n${printableText(lead.message)}\n${notes}`;
}

const MARKS: readonly InquiryState[] = ["new", "replied", "negotiating", "won", "lost", "spam"];

export function addLeads(program: Command, context: CommandContext): Command {
  const leads = addFilterOptions(
    addCommand(program, "leads", {
      summary: "list inquiries, the newest first",
      examples: ["leads", "leads --state new --since 7d", 'leads --search "escrow ada"'],
    }),
    context,
  )
    .option("--limit <NUMBER>", "at most so many", parseCount(1, MAX_LIMIT), 50)
    .action(async ({ limit, ...options }: FilterOptions & { limit: number }) => {
      const filter = toFilter(options);
      const { db } = await context.openDatabase();
      const { leads: found, total } = await listLeads(db, filter, limit);
      printResult(context, found, () => formatLeads(found, total, context.terminal.columns));
    });

  addCommand(leads, "show <REF>", {
    summary: "show one inquiry whole, and what became of its mail",
    examples: ["leads show V-7K3M9Q"],
  }).action(async (reference: string) => {
    const { db } = await context.openDatabase();
    const found = await findLead(db, reference);
    if (!found) throw new CommandFault(`no inquiry has the reference ${reference}`);
    printResult(context, { ...found.lead, mails: found.mails }, () => formatLead(found));
  });

  addCommand(leads, "mark <REF>", {
    summary: "note where an inquiry stands",
    details: `States: ${MARKS.join(", ")}.`,
    examples: ["leads mark V-7K3M9Q replied", "leads mark V-7K3M9Q won"],
  })
    .addArgument(new Argument("<STATE>").choices(MARKS))
    .action(async (wanted: string, state: InquiryState) => {
      const { db } = await context.openDatabase();
      const reference = await markLead(db, wanted, state);
      if (!reference) throw new CommandFault(`no inquiry has the reference ${wanted}`);
      printResult(context, { reference, state }, `${reference} is ${state}.\n`);
    });

  addCommand(leads, "note <REF> <TEXT>", {
    summary: "add a line of your own to an inquiry",
    details: "Notes are shown with the inquiry, searched, exported, and erased with it.",
    examples: ['leads note V-7K3M9Q "Offered 4,000, wants to think until Friday"'],
  })
    // A note may begin with a dash.
    .allowUnknownOption()
    .action(async (wanted: string, text: string) => {
      const note = cleanLine(text, MAX_NOTE);
      if (!note) throw new CommandFault("the note is empty");
      const { db } = await context.openDatabase();
      const day = formatTime(new Date(context.now).toISOString());
      const reference = await addNote(db, wanted, `${day} ${note}`);
      if (!reference) throw new CommandFault(`no inquiry has the reference ${wanted}`);
      printResult(context, { reference, note }, `Noted on ${reference}.\n`);
    });
  return leads;
}
