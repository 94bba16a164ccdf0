import type { Command } from "commander";
import { formatCount } from "../../catalogue/format/format.ts";
import { isVisitorId } from "../../catalogue/page-views.ts";
import { clearErased } from "../../server/database/clear-erased.ts";
import {
  erasePerson,
  eraseVisitor,
  LEAD_TABLES,
  STILL_IN_FILES,
  VIEW_TABLES,
} from "../../server/operations/people/erase.ts";
import { eraseAgain, findReturned } from "../../server/operations/people/erase-again.ts";
import { describeReturned } from "../backup/restore-erased.ts";
import { addCommand, type CommandContext, confirm, printResult } from "../command/command.ts";
import { runOperation } from "../command/operation-command.ts";

interface Options {
  readonly again?: true;
  readonly yes?: true;
}

/** Erases what came back with a restore. */
async function eraseReturned(command: Command, context: CommandContext, isConfirmed: boolean) {
  const database = await context.openDatabase();
  const returned = await findReturned(database.db);
  const { count: people, viewers } = returned;
  if (people === 0) {
    const none = "Nobody whose data was erased is in the database again.\n";
    return printResult(context, { people, erased: null }, none);
  }
  if (!isConfirmed) {
    await confirm(command, context, {
      shown: describeReturned(people),
      question: "Erase all of this for good?",
      purpose: "to erase without asking",
      refused: "Nothing was erased.",
    });
  }
  const erased = await eraseAgain(database.db, returned);
  const tables = viewers.length > 0 ? [...LEAD_TABLES, ...VIEW_TABLES] : LEAD_TABLES;
  if (!(await clearErased(database, tables))) context.terminal.printError(`${STILL_IN_FILES}\n`);
  const { inquiries, offers, mails, views } = erased;
  const counts = [
    formatCount(inquiries, "inquiry", "inquiries"),
    formatCount(offers, "offer"),
    formatCount(mails, "email"),
    formatCount(views, "page view"),
  ];
  printResult(context, { people, erased }, `Erased again: ${counts.join(", ")}.\n`);
}

export function addLeadsErase(leads: Command, context: CommandContext): void {
  const command = addCommand(leads, "erase [EMAIL|VISITOR]", {
    summary: "erase what a person sent, or a visitor's page views",
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
    if (whom === undefined) return eraseReturned(command, context, yes === true);
    const isConfirmed = yes === true;
    if (isVisitorId(whom)) {
      const input = { visitor: whom };
      return runOperation(command, context, { operation: eraseVisitor, input, isConfirmed });
    }
    return runOperation(command, context, {
      operation: erasePerson,
      input: { email: whom },
      isConfirmed,
      describe: ({ details: { sent } }) =>
        sent
          .map(({ reference, domain, name }) => `${reference}  ${domain ?? "-"}  ${name}\n`)
          .join(""),
    });
  });
}
