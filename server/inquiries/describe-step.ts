import type { InquiryStep } from "./change-inquiry.ts";

type TellTime = (iso: string) => string;

export function describeDeed({ kind, state, remind_at, via }: InquiryStep, tellTime: TellTime) {
  const done = {
    marked: `marked this inquiry as ${state}`,
    noted: "added a note",
    "reminder-set": remind_at ? `set a reminder for ${tellTime(remind_at)}` : "set a reminder",
    "reminder-removed": "removed the reminder",
    replied: "replied",
  }[kind];
  return `${via === "shop" ? "The shop" : "You"} ${done}`;
}

export const describeInquiryStep = (step: InquiryStep, tellTime: TellTime) =>
  describeDeed(step, tellTime) + (step.via === "link" ? ", through an answer link" : "");
