import { type Command, InvalidArgumentError } from "commander";
import { retryBusy } from "../server/database/retry-busy.ts";
import { listUnsentMails, retryMails } from "../server/mail/outbox.ts";
import { addCommand, type CommandContext, CommandFault, printResult } from "./command.ts";
import { formatCount, formatTime } from "./format.ts";
import { formatTable } from "./table.ts";

const COLUMNS = [
  { title: "ID", align: "right", isKey: true },
  { title: "ABOUT", isKey: true },
  { title: "STATE" },
  { title: "TRIES", align: "right" },
  { title: "NEXT TRY (UTC)" },
  { title: "LAST ERROR" },
] as const;

type UnsentMail = Awaited<ReturnType<typeof listUnsentMails>>[number];

function toRow({ id, reference, state, attempts, next_attempt_at, last_error }: UnsentMail) {
  const next = state === "waiting" ? formatTime(next_attempt_at) : "-";
  return [id, reference ?? "-", state, attempts, next, last_error ?? ""];
}

function formatMails(mails: readonly UnsentMail[], { terminal, readConfig }: CommandContext) {
  const failed = mails.filter(({ state }) => state === "failed").length;
  return [
    mails.length > 0 ? `${formatTable(COLUMNS, mails.map(toRow), terminal.columns)}\n` : "",
    `${mails.length - failed} waiting, ${failed} failed\n`,
    readConfig().smtpUrl ? "" : "SMTP_URL is not set here: mails wait for it.\n",
  ].join("");
}

function parseWhich(text: string): number | "all" {
  if (text === "all") return "all";
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("Wanted is the number of a mail, or all.");
}

export function addMail(program: Command, context: CommandContext): void {
  const nowIso = new Date(context.now).toISOString();

  const mail = addCommand(program, "mail", {
    summary: "list the mails that have not left: waiting, sending, failed",
    examples: ["mail", "mail --json"],
  }).action(async () => {
    const { db } = await context.openDatabase();
    const mails = await listUnsentMails(db, nowIso);
    printResult(context, mails, () => formatMails(mails, context));
  });

  addCommand(mail, "retry", {
    summary: "make one mail, or all that have not left, due now",
    details: "The running shop sends them within seconds; without one they leave when it starts.",
    examples: ["mail retry", "mail retry 12"],
  })
    .argument("[ID|all]", "", parseWhich, "all")
    .action(async (which: number | "all") => {
      const { db } = await context.openDatabase();
      const retried = await retryBusy(() => retryMails(db, which, nowIso));
      if (which !== "all" && retried === 0) throw new CommandFault(`no mail ${which} is waiting`);
      printResult(context, { retried }, `${formatCount(retried, "mail")} due now.\n`);
    });
}
