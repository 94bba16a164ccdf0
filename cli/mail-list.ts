import { listUnsentMails } from "../server/mail/outbox.ts";
import { type Command, FINE } from "./command.ts";
import { formatTime } from "./format-time.ts";
import { formatJson } from "./json.ts";
import { formatTable } from "./table.ts";

const COLUMNS = [
  { title: "ID", align: "right", isKey: true },
  { title: "INQUIRY", isKey: true },
  { title: "STATE" },
  { title: "TRIES", align: "right" },
  { title: "NEXT TRY (UTC)" },
  { title: "LAST ERROR" },
] as const;

export const mailList: Command = {
  name: "mail",
  operands: "",
  minOperands: 0,
  maxOperands: 0,
  summary: "list the mails that have not left: waiting, sending, failed",
  options: {},
  examples: ["mail", "mail --json"],
  async run({ now, wantsJson, terminal, readConfig, openDatabase }) {
    const { db } = await openDatabase();
    const mails = await listUnsentMails(db, new Date(now).toISOString());
    if (wantsJson) {
      terminal.print(formatJson(mails));
      return FINE;
    }
    if (mails.length > 0) {
      const rows = mails.map((mail) => {
        const next = mail.state === "waiting" ? formatTime(mail.next_attempt_at) : "-";
        const { id, reference, state, attempts, last_error } = mail;
        return [id, reference, state, attempts, next, last_error ?? ""];
      });
      terminal.print(`${formatTable(COLUMNS, rows, terminal.columns)}\n`);
    }
    const failed = mails.filter(({ state }) => state === "failed").length;
    terminal.print(`${mails.length - failed} waiting, ${failed} failed\n`);
    if (!readConfig().smtpUrl) terminal.print("SMTP_URL is not set here: mails wait for it.\n");
    return FINE;
  },
};
