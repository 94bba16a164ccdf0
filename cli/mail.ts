import type { Command } from "commander";
import { retryMessages } from "../server/operations/retry-messages.ts";
import { listUnsentMessages } from "../server/outbox/message-progress.ts";
import { RUN } from "../server/process/program.ts";
import { addCommand, type CommandContext, printResult } from "./command/command.ts";
import { addOperation } from "./command/operation-command.ts";
import { formatUtcMoment } from "../catalogue/format/format.ts";
import { formatTable } from "./command/format.ts";

const COLUMNS = [
  { title: "ID", align: "right", isKey: true },
  { title: "BY" },
  { title: "ABOUT", isKey: true },
  { title: "STATE" },
  { title: "TRIES", align: "right" },
  { title: "NEXT TRY (UTC)" },
  { title: "LAST ERROR" },
] as const;

type UnsentMail = Awaited<ReturnType<typeof listUnsentMessages>>[number];

function toRow(unsent: UnsentMail) {
  const { id, channel, reference, template, state, attempts, last_error: error } = unsent;
  const isDated = state === "waiting" || state === "scheduled";
  const next = isDated ? formatUtcMoment(unsent.next_attempt_at) : "-";
  return [id, channel, reference ?? template, state, attempts, next, error ?? ""];
}

function formatMails(
  mails: readonly UnsentMail[],
  hasServer: boolean,
  columns: number | null,
): string {
  const count = (wanted: UnsentMail["state"]) =>
    mails.filter(({ state }) => state === wanted).length;
  const [failed, scheduled] = [count("failed"), count("scheduled")];
  const waiting = mails.length - failed - scheduled;
  return [
    mails.length > 0 ? `${formatTable(COLUMNS, mails.map(toRow), columns)}\n` : "",
    `${waiting} waiting, ${failed} failed${scheduled > 0 ? `, ${scheduled} scheduled for later` : ""}\n`,
    hasServer || mails.every(({ channel }) => channel !== "mail")
      ? ""
      : "SMTP_URL isn't set here: emails wait until it is.\n",
  ].join("");
}

export function addMail(program: Command, context: CommandContext): void {
  const mail = addCommand(program, "mail", {
    summary:
      "list the emails and notifications that haven't been sent: waiting, sending, failed, scheduled for later",
    details:
      "Notifications go by webhook, Telegram and ntfy; 'notify test' checks whether they arrive.",
    examples: ["mail", "mail --json"],
  }).action(async () => {
    const { db } = await context.openDatabase();
    const mails = await listUnsentMessages(db, context.time);
    const hasServer = context.readConfig().smtpUrl !== null;
    printResult(context, mails, (columns) => formatMails(mails, hasServer, columns));
  });

  addOperation(mail, context, {
    name: "retry",
    asksNothing: true,
    operation: retryMessages,
    operands: ["which"],
    summary: "retry one email or notification, or all that wait or failed",
    details: "A running shop sends them within seconds; otherwise they're sent when it starts.",
    examples: ["mail retry", "mail retry 12"],
    hint: () => `To see what waits, run ${RUN} mail.`,
  });
}
