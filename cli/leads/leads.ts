import type { Command } from "commander";
import { formatDay, formatMinute, formatMoment } from "../../catalogue/format/format.ts";
import { isShownStep } from "../../server/conversations/store/change-inquiry.ts";
import {
  describeInquiryStep,
  findLead,
  type Lead,
  LEAD_FIELDS,
  listInquiries,
} from "../../server/conversations/store/leads.ts";
import { INQUIRY_STATES, type InquiryState } from "../../server/database/database-schema.ts";
import { INQUIRY_COPY, INQUIRY_REPLY } from "../../server/outbox/outbox.ts";
import { readShopBasics } from "../../server/shop/read-shop.ts";
import { type CommandContext, unknownReference } from "../command/command.ts";
import { addFilterOptions, type FilterOptions, readMoments } from "../command/filter-options.ts";
import { describeMail } from "../command/format.ts";
import { addList } from "../command/print-list.ts";
import { addRecord } from "../command/print-record.ts";

const MAX_TEXT = 80;

const MAILS: Readonly<Record<string, string>> = {
  [INQUIRY_COPY]: "confirmation to the buyer",
  [INQUIRY_REPLY]: "your reply",
};

function describeState({ state, state_reason }: Lead): string {
  const isAsArrived = state === "unverified" || state === "quarantined";
  return isAsArrived && state_reason ? `${state}: ${state_reason}` : state;
}

async function showLead(context: CommandContext, reference: string) {
  const { db } = await context.openDatabase();
  const { timeZone } = await readShopBasics(context.readConfig().contentDir);
  const found = await findLead(db, reference);
  if (!found) throw unknownReference("leads", reference);
  const { lead, mails, steps } = found;
  const formatTime = (iso: string) => formatMoment(iso, timeZone);
  return {
    json: { ...lead, mails, steps },
    facts: [
      ["Reference", lead.reference],
      ["State", describeState(lead)],
      ["Received", formatTime(lead.created_at)],
      ["Domain", lead.domain],
      ["Name", lead.name],
      ["Email", lead.email],
      ["Phone", lead.phone],
      ["Subject", lead.subject],
    ],
    parts: [
      ["Message", [lead.message]],
      [
        "History",
        steps.filter(isShownStep).map((step) => {
          const words = `${formatTime(step.created_at)}  ${describeInquiryStep(step, formatTime)}`;
          return step.note === null ? words : `${words}: ${step.note}`;
        }),
      ],
      [
        "Emails",
        mails.map((mail) => {
          return `${MAILS[mail.template] ?? "to you"}: ${describeMail(mail, formatTime)}`;
        }),
      ],
    ],
  } as const;
}

export function addLeads(program: Command, context: CommandContext): Command {
  const leads = addList<Lead, FilterOptions<InquiryState> & { limit?: number }>(program, context, {
    name: "leads",
    summary: "list inquiries, newest first",
    examples: [
      "leads",
      "leads --state new --since 7d",
      'leads --search "escrow ada"',
      "leads --out leads.csv",
    ],
    noun: ["inquiry", "inquiries"],
    addFilters: (command) => addFilterOptions(command, context, "inquiries", INQUIRY_STATES),
    async find({ limit, ...options }) {
      const { db } = await context.openDatabase();
      const { timeZone } = await readShopBasics(context.readConfig().contentDir);
      const { state, ...filter } = readMoments(options, context, timeZone);
      const states = state && { states: [state] };
      const { rows, total } = await listInquiries(db, { ...filter, ...states }, limit);
      return {
        rows,
        total,
        columns: [
          { title: "Reference", isKey: true, value: ({ reference }) => reference },
          {
            title: "Received",
            value: ({ created_at }) => formatDay(formatMinute(created_at, timeZone)),
          },
          { title: "State", value: describeState },
          { title: "Domain", value: ({ domain }) => domain ?? "-" },
          { title: "Name", value: ({ name }) => name },
          { title: "Email", value: ({ email }) => email },
          { title: "Text", value: (lead) => (lead.subject ?? lead.message).slice(0, MAX_TEXT) },
        ],
        toJson: (lead) => Object.fromEntries(LEAD_FIELDS.map((field) => [field, lead[field]])),
      };
    },
  });
  addRecord(leads, context, {
    name: "show <REF>",
    summary: "show one inquiry in full, and what happened to its email",
    examples: ["leads show V-7K3M9Q"],
    find: (reference) => showLead(context, reference),
  });
  return leads;
}
