import { retryMails } from "../server/mail/outbox.ts";
import { retryBusy } from "../server/database/retry-busy.ts";
import { type Command, CommandFault, FINE, WrongUse } from "./command.ts";
import { formatCount } from "./count.ts";
import { formatJson } from "./json.ts";

function parseWhich(text: string): number | "all" {
  if (text === "all") return "all";
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new WrongUse(`'${text}' is neither the number of a mail nor all`);
}

export const mailRetry: Command = {
  name: "mail retry",
  operands: "[ID|all]",
  minOperands: 0,
  maxOperands: 1,
  summary: "make one mail, or all that have not left, due now",
  details: "The running shop sends them within seconds; without one they leave when it starts.",
  options: {},
  examples: ["mail retry", "mail retry 12"],
  async run({ operands: [word = "all"], now, wantsJson, terminal, openDatabase }) {
    const which = parseWhich(word);
    const { db } = await openDatabase();
    const retried = await retryBusy(() => retryMails(db, which, new Date(now).toISOString()));
    if (which !== "all" && retried === 0) throw new CommandFault(`no mail ${which} is waiting`);
    const due = `${formatCount(retried, "mail")} due now.\n`;
    terminal.print(wantsJson ? formatJson({ retried }) : due);
    return FINE;
  },
};
