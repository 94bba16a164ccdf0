import type { Command } from "commander";
import { formatDay, formatMinute, formatMoment } from "../../catalogue/format/format.ts";
import {
  listPeople,
  type ListedPerson,
  showPerson,
} from "../../server/conversations/people/list-people.ts";
import { blockPerson, unblockPerson } from "../../server/operations/people/block-person.ts";
import { editPerson } from "../../server/operations/people/edit-person.ts";
import { RUN } from "../../server/process/program.ts";
import { readShopBasics } from "../../server/shop/read-shop.ts";
import { type CommandContext, CommandFault } from "../command/command.ts";
import { addOperation } from "../command/operation-command.ts";
import { addList } from "../command/print-list.ts";
import { addRecord } from "../command/print-record.ts";

async function show(context: CommandContext, address: string) {
  const { db } = await context.openDatabase();
  const { timeZone } = await readShopBasics(context.readConfig().contentDir);
  const shown = await showPerson(db, address);
  if (!shown) {
    throw new CommandFault(
      `nothing from ${address} is stored: check the address, or list people with ${RUN} people`,
    );
  }
  const { person, addresses, names, phones, requests } = shown;
  return {
    json: { ...person, ...shown },
    facts: [
      ["Email", person.mailbox],
      ["Addresses", addresses.join(", ")],
      ["Names", names.join(", ")],
      ["Phone", phones.join(", ")],
      ["Tags", person.tags.join(", ")],
      ["Blocked", person.blockedAt && `since ${formatMoment(person.blockedAt, timeZone)}`],
    ],
    parts: [
      ["Your note", person.note === null ? [] : [person.note]],
      [
        "History",
        requests.map(({ reference, created_at, state, domain, sum }) =>
          [
            `${formatDay(formatMinute(created_at, timeZone))}  ${reference}  ${state}`,
            ...[domain ?? [], sum ?? []].flat(),
          ].join(", "),
        ),
      ],
    ],
  } as const;
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
}

export function addPeople(program: Command, context: CommandContext): void {
  const people = addList<ListedPerson, Options>(program, context, {
    name: "people",
    summary: "list who wrote, made an offer or bought, latest first",
    examples: ["people", "people --tag agency", "people --blocked"],
    noun: ["person", "people"],
    addFilters: (command) =>
      command
        .option("--tag <TAG>", "only people with this tag")
        .option("--blocked", "only people whom you have blocked")
        .option(
          "--search <WORDS>",
          "only people whose names, addresses, notes or tags have these words",
        ),
    async find({ tag, blocked, search }) {
      const { db } = await context.openDatabase();
      const { timeZone } = await readShopBasics(context.readConfig().contentDir);
      const tell = (at: string | null) => (at ? formatDay(formatMinute(at, timeZone)) : "-");
      return {
        rows: await listPeople(db, { tag, search, ...(blocked && { isBlocked: true }) }),
        columns: [
          { title: "Email", isKey: true, value: ({ mailbox }) => mailbox },
          {
            title: "Name",
            value: ({ name, isBlocked }) => (isBlocked ? `${name} (blocked)` : name),
          },
          { title: "Inquiries", align: "right", value: ({ inquiries }) => inquiries },
          { title: "Offers", align: "right", value: ({ offers }) => offers },
          { title: "Bought", align: "right", value: ({ bought }) => bought },
          { title: "Last", value: ({ lastAt }) => tell(lastAt) },
          { title: "Tags", value: ({ tags }) => tags.join(", ") },
        ],
      };
    },
  });
  addRecord(people, context, {
    name: "show <EMAIL>",
    summary: "show all that a person asked, offered and bought",
    examples: ["people show ada@buyer.example"],
    find: (address) => show(context, address),
  });
  addActions(people, context);
}
