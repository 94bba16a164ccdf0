import { domainToASCII } from "node:url";
import { isDay } from "./calendar-day.ts";
import { INQUIRY_STATES, type InquiryState } from "../server/database/database-schema.ts";
import type { LeadFilter } from "../server/inquiries/leads.ts";
import { type Invocation, type Option, WrongUse } from "./command.ts";

export const FILTER_OPTIONS: Readonly<Record<string, Option>> = {
  state: { value: "STATE", text: INQUIRY_STATES.join(", ") },
  domain: { value: "DOMAIN", text: "inquiries about this domain" },
  since: { value: "DAY", text: "from this day on, YYYY-MM-DD in UTC" },
  until: { value: "DAY", text: "up to this day, itself included" },
};

/** A domain as it is stored: lower case ASCII. */
export const toDomain = (text: string) => domainToASCII(text) || text.toLowerCase();

/** Throws WrongUse for a word that is no state. */
function parseState(text: string): InquiryState {
  const state = INQUIRY_STATES.find((known) => known === text);
  if (!state) throw new WrongUse(`'${text}' is no state; states are ${INQUIRY_STATES.join(", ")}`);
  return state;
}

function parseDay(name: string, text: string | undefined): string | undefined {
  if (text !== undefined && !isDay(text)) {
    throw new WrongUse(`--${name} wants a day as 2026-11-21, not '${text}'`);
  }
  return text;
}

/** The value of an option that takes one. */
export function textOf(options: Invocation["options"], name: string): string | undefined {
  const value = options[name];
  return value === true ? undefined : value;
}

/** A whole number from `min` to `max`, of the operand or option `name`. Throws WrongUse for anything else. */
export function parseCount(name: string, text: string, min: number, max: number): number {
  const count = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (count >= min && count <= max) return count;
  throw new WrongUse(`${name} wants a whole number from ${min} to ${max}, not '${text}'`);
}

/** Reads the options that leads and leads export share. */
export function parseLeadFilter(options: Invocation["options"]): LeadFilter {
  const state = textOf(options, "state");
  const domain = textOf(options, "domain");
  return {
    state: state === undefined ? undefined : parseState(state),
    domain: domain === undefined ? undefined : toDomain(domain),
    since: parseDay("since", textOf(options, "since")),
    until: parseDay("until", textOf(options, "until")),
  };
}
