import type { listMailsOf } from "../../server/outbox/message-progress.ts";
import { tellUtc } from "./format.ts";

type MailProgress = Omit<
  Awaited<ReturnType<typeof listMailsOf>>[number],
  "id" | "template" | "params"
>;

export function describeMail(mail: MailProgress, tellTime = tellUtc): string {
  if (mail.sent_at) return `sent ${tellTime(mail.sent_at)}`;
  const reason = mail.last_error ? `: ${mail.last_error}` : "";
  if (mail.state === "failed") return `failed after ${mail.attempts} tries${reason}`;
  if (mail.state === "sending") return "sending";
  if (mail.state === "scheduled") return `scheduled for ${tellTime(mail.next_attempt_at)}`;
  if (mail.attempts === 0) return "waiting";
  return `waiting, next try ${tellTime(mail.next_attempt_at)}${reason}`;
}
