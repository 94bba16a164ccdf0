import type { InquiryStep } from "./change-inquiry.ts";

export function describeInquiryStep(
  { kind, state, remind_at, via }: InquiryStep,
  tellTime: (iso: string) => string,
): string {
  const done = {
    marked: `marked this inquiry as ${state}`,
    noted: "added a note",
    "reminder-set": remind_at ? `set a reminder for ${tellTime(remind_at)}` : "set a reminder",
    "reminder-removed": "removed the reminder",
    replied: "replied",
  }[kind];
  if (via === "shop") return `The shop ${done}`;
  return `You ${done}${via === "link" ? ", through an answer link" : ""}`;
}
