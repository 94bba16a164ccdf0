import { countLeads, type Lead, listLeads } from "../server/inquiries/leads.ts";
import { type Command, FINE } from "./command.ts";
import { formatCount } from "./count.ts";
import { formatTime } from "./format-time.ts";
import { formatJson } from "./json.ts";
import { FILTER_OPTIONS, parseCount, parseLeadFilter, textOf } from "./lead-filter.ts";
import { formatTable } from "./table.ts";

const DEFAULT_LIMIT = "50";
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

function toRow(lead: Lead): string[] {
  const { reference, created_at, state, domain, name, email, subject, message } = lead;
  const text = (subject ?? message).slice(0, MAX_TEXT);
  return [reference, formatTime(created_at), state, domain ?? "-", name, email, text];
}

export const leadsList: Command = {
  name: "leads",
  operands: "",
  minOperands: 0,
  maxOperands: 0,
  summary: "list inquiries, the newest first",
  options: {
    ...FILTER_OPTIONS,
    limit: { value: "NUMBER", text: `at most so many, ${DEFAULT_LIMIT} if not given` },
  },
  examples: ["leads", "leads --state new", "leads --domain harbor.com --since 2026-11-01"],
  async run({ options, wantsJson, terminal, openDatabase }) {
    const filter = parseLeadFilter(options);
    const limit = parseCount("--limit", textOf(options, "limit") ?? DEFAULT_LIMIT, 1, MAX_LIMIT);
    const { db } = await openDatabase();
    const leads = await listLeads(db, filter, limit);
    if (wantsJson) {
      terminal.print(formatJson(leads));
      return FINE;
    }
    const total = await countLeads(db, filter);
    if (total === 0) {
      terminal.print("No inquiries.\n");
      return FINE;
    }
    terminal.print(formatTable(COLUMNS, leads.map(toRow), terminal.columns));
    const inquiries = formatCount(total, "inquiry", "inquiries");
    const shown = leads.length < total ? `, ${leads.length} shown: --limit shows more` : "";
    terminal.print(`\n${inquiries}${shown}\n`);
    return FINE;
  },
};
