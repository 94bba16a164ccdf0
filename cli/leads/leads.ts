import type { Command } from "commander";
import { printableText } from "../../catalogue/format/clean-text.ts";
import {
  findLead,
  type Lead,
  listInquiries,
  describeInquiryStep,
} from "../../server/conversations/store/leads.ts";
import { isShownStep } from "../../server/conversations/store/change-inquiry.ts";
import { INQUIRY_COPY, INQUIRY_REPLY } from "../../server/outbox/outbox.ts";
import {
  addCommand,
  type CommandContext,
  printResult,
  unknownReference,
} from "../command/command.ts";
import {
  addFilterOptions,
  addLimit,
  type FilterOptions,
  readMoments,
} from "../command/filter-options.ts";
import { formatCount, formatUtcMoment } from "../../catalogue/format/format.ts";
import { formatFacts, formatTable, tellUtc, describeMail } from "../command/format.ts";

const MAX_TEXT = 80;

const COLUMNS = [
  { title: "REFERENCE", isKey: true },
  { title: "RECEIVED (UTC)" },
  { title: "STATE" },
  { title: "DOMAIN" },
  { title: "NAME" },
  { title: "EMAIL" },
  { title: "TEXT" },
];

function describeState({ state, state_reason }: Lead): string {
  const isAsArrived = state === "unverified" || state === "quarantined";
  return isAsArrived && state_reason ? `${state}: ${state_reason}` : state;
}

function toRow(lead: Lead): string[] {
  const { reference, created_at, domain, name, email, subject, message } = lead;
  const text = (subject ?? message).slice(0, MAX_TEXT);
  return [
    reference,
    formatUtcMoment(created_at),
    describeState(lead),
    domain ?? "-",
    name,
    email,
    text,
  ];
}

function formatLeads(leads: readonly Lead[], total: number, columns: number | null): string {
  if (total === 0) return "No inquiries.\n";
  const inquiries = formatCount(total, "inquiry", "inquiries");
  const shown = leads.length < total ? `, ${leads.length} shown` : "";
  return `${formatTable(COLUMNS, leads.map(toRow), columns)}\n${inquiries}${shown}\n`;
}

type Found = NonNullable<Awaited<ReturnType<typeof findLead>>>;

const LABEL_WIDTH = 11;

function describeLeadMail(mail: Found["mails"][number]): string {
  const progress = describeMail(mail);
  if (mail.template === INQUIRY_REPLY) return `your reply ${progress}`;
  return mail.template === INQUIRY_COPY ? `confirmation to the buyer ${progress}` : progress;
}

function tellStep(step: Found["steps"][number]): string {
  const note = step.note === null ? "" : `${printableText(step.note).replaceAll(/^/gm, "    ")}\n`;
  return `  ${tellUtc(step.created_at)}  ${describeInquiryStep(step, tellUtc)}\n${note}`;
}

function formatLead({ lead, mails, steps }: Found): string {
  const facts = [
    ["Reference", lead.reference],
    ["State", describeState(lead)],
    ["Received", tellUtc(lead.created_at)],
    ["Domain", lead.domain],
    ["Name", lead.name],
    ["Email", lead.email],
    ["Phone", lead.phone],
    ["Subject", lead.subject],
    ["Emails", mails.map(describeLeadMail).join("; ") || "none"],
  ] as const;
  const shown = steps.filter(isShownStep);
  const history = shown.length > 0 ? `\nHistory:\n${shown.map(tellStep).join("")}` : "";
  return `${formatFacts(facts, LABEL_WIDTH)}\n${printableText(lead.message)}\n${history}`;
}

function addLeadsShow(leads: Command, context: CommandContext): void {
  addCommand(leads, "show <REF>", {
    summary: "show one inquiry in full, and what happened to its email",
    examples: ["leads show V-7K3M9Q"],
  }).action(async (reference: string) => {
    const { db } = await context.openDatabase();
    const found = await findLead(db, reference);
    if (!found) throw unknownReference("leads", reference);
    printResult(context, { ...found.lead, mails: found.mails, steps: found.steps }, () =>
      formatLead(found),
    );
  });
}

export async function listFound(context: CommandContext, options: FilterOptions, limit?: number) {
  const { db } = await context.openDatabase();
  const { state, ...filter } = readMoments(options, context, "UTC");
  const { rows, total } = await listInquiries(
    db,
    { ...filter, ...(state && { states: [state] }) },
    limit,
  );
  const leads = rows.map(({ awaits_name: _, is_read: _read, acted_at: _acted, ...lead }) => lead);
  return { leads, total };
}

export function addLeads(program: Command, context: CommandContext): Command {
  const leads = addCommand(program, "leads", {
    summary: "list inquiries, newest first",
    examples: ["leads", "leads --state new --since 7d", 'leads --search "escrow ada"'],
  });
  addLimit(addFilterOptions(leads, context)).action(
    async ({ limit, ...filter }: FilterOptions & { limit?: number }) => {
      const { leads: found, total } = await listFound(context, filter, limit);
      printResult(context, found, (columns) => formatLeads(found, total, columns));
    },
  );
  addLeadsShow(leads, context);
  return leads;
}
