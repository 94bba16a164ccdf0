import type { Command } from "commander";
import { formatUtcMoment } from "../catalogue/format/format.ts";
import { retryMessages } from "../server/operations/retry-messages.ts";
import { listUnsentMessages } from "../server/outbox/message-progress.ts";
import { RUN } from "../server/process/program.ts";
import type { CommandContext } from "./command/command.ts";
import { addOperation } from "./command/operation-command.ts";
import { addList } from "./command/print-list.ts";

type Unsent = Awaited<ReturnType<typeof listUnsentMessages>>[number];

const describeNextTry = ({ state, next_attempt_at: next }: Unsent) =>
  state === "waiting" || state === "scheduled" ? formatUtcMoment(next) : "-";

export function addMail(program: Command, context: CommandContext): void {
  const mail = addList<Unsent, object>(program, context, {
    name: "mail",
    summary: "list emails and notifications that haven't been sent",
    details:
      "They wait, are being sent, failed, or are scheduled for later. Notifications go by webhook, Telegram and ntfy; 'notify test' checks whether they arrive.",
    examples: ["mail", "mail --json"],
    noun: ["unsent message", "unsent messages"],
    async find() {
      const { db } = await context.openDatabase();
      const rows = await listUnsentMessages(db, context.time);
      const lacksServer = context.readConfig().smtpUrl === null;
      return {
        rows,
        notes:
          lacksServer && rows.some(({ channel }) => channel === "mail")
            ? ["SMTP_ADDRESS isn't set here: emails wait until it is."]
            : [],
        columns: [
          { title: "ID", align: "right", isKey: true, value: ({ id }) => id },
          { title: "By", value: ({ channel }) => channel },
          { title: "About", isKey: true, value: (row) => row.reference ?? row.template },
          { title: "State", value: ({ state }) => state },
          { title: "Tries", align: "right", value: ({ attempts }) => attempts },
          { title: "Next try (UTC)", value: describeNextTry },
          { title: "Last error", value: (row) => row.last_error ?? "" },
        ],
      };
    },
  });

  addOperation(mail, context, {
    name: "retry",
    asksNothing: true,
    operation: retryMessages,
    operands: ["which"],
    summary: "retry one message, or all that wait or failed",
    details: "A running shop sends them within seconds; otherwise they're sent when it starts.",
    examples: ["mail retry", "mail retry 12"],
    hint: () => `To see what waits, run ${RUN} mail.`,
  });
}
