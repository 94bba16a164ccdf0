import type { Command } from "commander";
import { MAILS_FOLDER, MAILS } from "../../server/conversations/words/mail-words.ts";
import { readSource } from "../../server/shop/read-markdown.ts";
import { listMailFiles } from "../../server/shop/content-files.ts";
import { addCommand, type CommandContext, CommandFault, printResult } from "../command/command.ts";
import { formatTable } from "../command/format.ts";

const COLUMNS = [{ title: "NAME", isKey: true }, { title: "TEXT" }, { title: "PLACEHOLDERS" }];

const fileOf = (name: string) => `${MAILS_FOLDER}/${name}.md`;

export function addOffersTemplate(offers: Command, context: CommandContext): void {
  addCommand(offers, "template [NAME]", {
    summary: "list the emails to buyers, or print the text of one",
    details: `To write your own, save the text as ${MAILS_FOLDER}/NAME.md in your content folder and edit it there.`,
    examples: ["offers template", "offers template offer-countered-buyer"],
  }).action(async (name?: string) => {
    const { contentDir } = context.readConfig();
    if (name === undefined) {
      const own = await listMailFiles(contentDir);
      const mails = [...MAILS.values()].map(({ name: mail, placeholders }) => ({
        name: mail,
        words: own.includes(fileOf(mail)) ? "yours" : "built-in",
        placeholders: Object.keys(placeholders),
      }));
      const rows = mails.map((mail) => [mail.name, mail.words, mail.placeholders.join(" ")]);
      return printResult(context, mails, (columns) => formatTable(COLUMNS, rows, columns));
    }
    const mail = MAILS.get(name);
    if (!mail)
      throw new CommandFault(`no email is named ${name}: run 'offers template' to list them`);
    const { source } = await readSource(contentDir, fileOf(name));
    const words = source ?? `${mail.source}\n`;
    printResult(context, { name, words, placeholders: Object.keys(mail.placeholders) }, words);
  });
}
