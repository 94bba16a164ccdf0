import type { Command } from "commander";
import { printableText } from "../../catalogue/format/clean-text.ts";
import { formatCount, formatUtcMoment } from "../../catalogue/format/format.ts";
import {
  listPeople,
  type ListedPerson,
  showPerson,
} from "../../server/conversations/people/list-people.ts";
import { blockPerson, unblockPerson } from "../../server/operations/people/block-person.ts";
import { editPerson } from "../../server/operations/people/edit-person.ts";
import { RUN } from "../../server/process/program.ts";
import { addCommand, type CommandContext, CommandFault, printResult } from "../command/command.ts";
import { addLimit } from "../command/filter-options.ts";
import { formatFacts, formatTable, tellUtc } from "../command/format.ts";
import { addOperation } from "../command/operation-command.ts";

const COLUMNS = [
  { title: "EMAIL", isKey: true },
  { title: "NAME" },
  { title: "INQUIRIES", align: "right" },
  { title: "OFFERS", align: "right" },
  { title: "BOUGHT", align: "right" },
  { title: "LAST (UTC)" },
  { title: "TAGS" },
] as const;

const toCells = (person: ListedPerson) => [
  person.mailbox,
  person.isBlocked ? `${person.name} (blocked)` : person.name,
  String(person.inquiries),
  String(person.offers),
  String(person.bought),
  person.lastAt ? formatUtcMoment(person.lastAt) : "-",
  person.tags.join(", "),
];

const REQUESTS = [
  { title: "REFERENCE", isKey: true },
  { title: "RECEIVED (UTC)" },
  { title: "STATE" },
  { title: "DOMAIN" },
  { title: "SUM", align: "right" },
] as const;

const LABEL_WIDTH = 13;

type Shown = NonNullable<Awaited<ReturnType<typeof showPerson>>>;

function formatPerson(shown: Shown, columns: number | null): string {
  const { person, addresses, names, phones, requests } = shown;
  const facts = [
    ["Email", person.mailbox],
    ["Addresses", addresses.join(", ") || null],
    ["Names", names.join(", ") || null],
    ["Phone", phones.join(", ") || null],
    ["Tags", person.tags.join(", ") || null],
    ["Blocked", person.blockedAt && `since ${tellUtc(person.blockedAt)}`],
  ] as const;
  const note = person.note === null ? "" : `\nYour note:\n${printableText(person.note)}\n`;
  const rows = requests.map(({ reference, created_at, state, domain, sum }) => [
    reference,
    formatUtcMoment(created_at),
    state,
    domain ?? "-",
    sum ?? "-",
  ]);
  const sent = rows.length > 0 ? `\n${formatTable(REQUESTS, rows, columns)}` : "";
  return `${formatFacts(facts, LABEL_WIDTH)}${note}${sent}`;
}

function addShow(people: Command, context: CommandContext): void {
  addCommand(people, "show <EMAIL>", {
    summary: "show all that a person asked, offered and bought, and what you noted",
    examples: ["people show ada@buyer.example"],
  }).action(async (address: string) => {
    const { db } = await context.openDatabase();
    const shown = await showPerson(db, address);
    if (!shown)
      throw new CommandFault(
        `nothing from ${address} is stored: check the address, or list people with ${RUN} people`,
      );
    printResult(context, { ...shown.person, ...shown }, (columns) => formatPerson(shown, columns));
  });
}

function addActions(people: Command, context: CommandContext): void {
  addOperation(people, context, {
    name: "set",
    asksNothing: true,
    operation: editPerson,
    operands: ["email"],
    summary: "note something about a person, or tag them",
    details: "An empty text removes what was there. Only you see notes and tags.",
    examples: [
      'people set ada@buyer.example --note "Buys for an agency" --tags agency,fintech',
      'people set ada@buyer.example --tags ""',
    ],
  });
  addOperation(people, context, {
    name: "block",
    asksNothing: true,
    operation: blockPerson,
    operands: ["email"],
    summary: "take no more inquiries, offers or purchases from a person",
    details:
      "The forms answer politely that nothing can be taken from this address. Open offers and agreements stay: answer or decline them. With EmailJS, an inquiry's email leaves the buyer's browser before the shop can refuse it.",
    examples: ["people block pest@buyer.example"],
  });
  addOperation(people, context, {
    name: "unblock",
    asksNothing: true,
    operation: unblockPerson,
    operands: ["email"],
    summary: "take inquiries, offers and purchases from a person again",
    examples: ["people unblock pest@buyer.example"],
  });
}

interface Options {
  readonly tag?: string;
  readonly blocked?: true;
  readonly search?: string;
  readonly limit?: number;
}

export function addPeople(program: Command, context: CommandContext): void {
  const people = addCommand(program, "people", {
    summary: "list the people who wrote, made an offer or bought, the latest first",
    examples: ["people", "people --tag agency", "people --blocked"],
  })
    .option("--tag <TAG>", "only people with this tag")
    .option("--blocked", "only people whom you have blocked")
    .option(
      "--search <WORDS>",
      "only people whose names, addresses, notes or tags have these words",
    );
  addLimit(people).action(async ({ tag, blocked, search, limit }: Options) => {
    const { db } = await context.openDatabase();
    const filter = { tag, search, ...(blocked && { isBlocked: true as const }) };
    const found = await listPeople(db, filter);
    const shown = found.slice(0, limit);
    printResult(context, shown, (columns) => {
      if (found.length === 0) return "Nobody.\n";
      const rest = shown.length < found.length ? `, ${shown.length} shown` : "";
      const total = formatCount(found.length, "person", "people");
      return `${formatTable(COLUMNS, shown.map(toCells), columns)}\n${total}${rest}\n`;
    });
  });
  addShow(people, context);
  addActions(people, context);
}
