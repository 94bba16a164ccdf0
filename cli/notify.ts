import type { Command } from "commander";
import { readContent } from "../server/shop/read-content.ts";
import { stampEvent } from "../server/outbox/events.ts";
import { openSenders } from "../server/outbox/senders.ts";
import {
  addCommand,
  type CommandContext,
  CommandFault,
  FAULT,
  printResult,
} from "./command/command.ts";

const NONE = `no channel is set up. In the environment or in .env:
  WEBHOOK_URL and WEBHOOK_SECRET             for a program of your own
  TELEGRAM_BOT_TOKEN and TELEGRAM_CHAT_ID    for a chat with a Telegram bot
  NTFY_URL                                   for an ntfy topic
docs/guide/selling.md#notifications says how to get them`;

async function testAll(context: CommandContext): Promise<void> {
  const config = context.readConfig();
  const senders = [...openSenders(config)];
  if (senders.length === 0) throw new CommandFault(NONE);
  const { content } = await readContent(config.contentDir);
  const shop = content?.shop.name ?? "your shop";
  const event = stampEvent({ type: "notify.test", data: { shop } });
  const tests = await Promise.all(
    senders.map(([channel, send]) =>
      send(event).then(
        () => ({ channel, ok: true, said: "delivered" }),
        (error: Error) => ({ channel, ok: false, said: error.message }),
      ),
    ),
  );
  const lines = tests.map(
    ({ channel, ok, said }) => `${channel}: ${ok ? said : `failed, ${said}`}\n`,
  );
  printResult(context, { ok: tests.every(({ ok }) => ok), tests }, lines.join(""));
  if (tests.some(({ ok }) => !ok)) context.exitCode = FAULT;
}

export function addNotify(program: Command, context: CommandContext): void {
  const notify = program.command("notify");
  addCommand(notify, "test", {
    summary: "send a test by webhook, Telegram and ntfy",
    details:
      "Shows whether each test arrived and, if not, what the other side said. To see the shop's own notifications that haven't arrived, run 'mail'; to send them again, run 'mail retry'.",
    examples: ["notify test", "notify test --json"],
  }).action(() => testAll(context));
}
