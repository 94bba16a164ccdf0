import type { Command } from "commander";
import type { Database } from "../server/database/database.ts";
import { type Conversation, revokeAnswerLinks } from "../server/forms/answer-links.ts";
import { RUN } from "../server/program/program.ts";
import { addCommand, type CommandContext, CommandFault, printResult } from "./command/command.ts";
import { formatCount } from "../catalogue/format/format.ts";

type Find = (db: Database["db"], reference: string) => Promise<Conversation | null>;

export function addLinks(parent: Command, context: CommandContext, example: string, find: Find) {
  const name = parent.name();
  const links = addCommand(parent, "links", {
    summary: "revoke the answer links in your emails",
    examples: [`${name} links revoke ${example}`],
  });
  addCommand(links, "revoke <REF>", {
    summary: "revoke all links to one conversation that were sent to you",
    details:
      "Use it if you forwarded an email with such a link, or if somebody else can read your email. The buyer's own link stays. Later emails about the conversation have new links; answerLinks: no in shop.yaml turns them all off.",
    examples: [`${name} links revoke ${example}`],
  }).action(async (reference: string) => {
    const { db } = await context.openDatabase();
    const conversation = await find(db, reference);
    if (!conversation)
      throw new CommandFault(
        `no offer or inquiry has the reference ${reference}: to list them, run ${RUN} leads or ${RUN} offers`,
      );
    const revoked = await revokeAnswerLinks(db, conversation);
    printResult(
      context,
      { reference, revoked },
      `${formatCount(revoked, "link")} to ${reference} revoked.\n`,
    );
  });
}
