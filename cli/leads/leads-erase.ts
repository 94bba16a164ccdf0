import type { Command } from "commander";
import { isVisitorId } from "../../catalogue/page-views.ts";
import { formatUtcMoment } from "../../catalogue/format/format.ts";
import { erasePerson, eraseVisitor } from "../../server/operations/people/erase.ts";
import { addCommand, type CommandContext, confirm, printResult } from "../command/command.ts";
import { formatTable } from "../command/format.ts";
import { runOperation } from "../command/operation-command.ts";
import { describeErasedAgain, eraseReturned } from "./erase-returned.ts";

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

async function eraseAgain(command: Command, context: CommandContext, yes = false) {
  const database = await context.openDatabase();
  const { people, erased } = await eraseReturned(database, context.terminal, async (shown) => {
    if (!yes)
      await confirm(command, context, {
        shown,
        question: "Erase all of this for good?",
        purpose: "to erase without asking",
        refused: "Nothing was erased.",
      });
    return true;
  });
  const none = "Nobody whose data was erased is in the database again.\n";
  printResult(context, { people, erased }, erased ? describeErasedAgain(erased) : none);
}

export function addLeadsErase(leads: Command, context: CommandContext): void {
  const command = addCommand(leads, "erase [EMAIL|VISITOR]", {
    summary: "erase what a person sent, or a visitor's page views, at their request",
    details:
      "Erases the inquiries and offers of this person, from each address that is known to be hers, their emails in the outbox and what you noted about her, or the page views of this visitor id (visitor_…), after asking. It doesn't reach emails that were delivered, exported files, backups or PostgreSQL's write-ahead log, and the view counts of the domains don't change.",
    examples: [
      "leads erase ada@buyer.example --yes",
      "leads erase visitor_1763720000000_k3j2",
      "leads erase --again",
    ],
  })
    .option("--again", "erase what came back with a restore of an older backup")
    .option("--yes", "don't ask");

  command.action(async (whom: string | undefined, { again, yes }: Options) => {
    if (again ? whom !== undefined : whom === undefined) {
      command.error("say whom to erase: an email address, a visitor id, or --again alone");
    }
    if (whom === undefined) return eraseAgain(command, context, yes);
    const isConfirmed = yes === true;
    if (isVisitorId(whom)) {
      const input = { visitor: whom };
      return runOperation(command, context, { operation: eraseVisitor, input, isConfirmed });
    }
    return runOperation(command, context, {
      operation: erasePerson,
      input: { email: whom },
      isConfirmed,
      describe: ({ details: { sent } }, columns) => formatTable(COLUMNS, sent.map(toRow), columns),
    });
  });
}
