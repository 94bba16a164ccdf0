import { type Command, InvalidArgumentError, Option } from "commander";
import { calendarDate } from "../../catalogue/schema/field-schema.ts";
import { HOUR_MS, DAY_MS, toIso, toDay } from "../../catalogue/format/time.ts";
import { INQUIRY_STATES } from "../../server/database/database-schema.ts";
import type { LeadFilter } from "../../server/inquiries/leads.ts";
import { type CommandContext, parseCount, parseDomain } from "./command.ts";

const MOMENT = "today, yesterday, 24h, 7d, 2w or 2026-11-21, in UTC";

interface Span {
  readonly from: string;
  readonly to: string;
}

function spanOfDay(day: string): Span {
  return { from: day, to: toDay(Date.parse(day) + DAY_MS) };
}

export function parseMoment(written: string, now: number): Span {
  const text = written.trim().toLowerCase();
  if (text === "today") return spanOfDay(toDay(now));
  if (text === "yesterday") return spanOfDay(toDay(now - DAY_MS));
  const [, count = "", unit] = /^(\d{1,5})([hdw])$/.exec(text) ?? [];
  if (unit === "h") {
    const moment = toIso(now - Number(count) * HOUR_MS);
    return { from: moment, to: moment };
  }
  if (unit) return spanOfDay(toDay(now - Number(count) * DAY_MS * (unit === "w" ? 7 : 1)));
  if (calendarDate().safeParse(text).success) return spanOfDay(text);
  throw new InvalidArgumentError(`Expected ${MOMENT}.`);
}

const MAX_LIMIT = 1_000_000;
const ON_A_SCREEN = 50;

export const addLimit = (command: Command) =>
  command.option(
    "--limit <NUMBER>",
    `list at most this many; by default ${ON_A_SCREEN}, or all with --json`,
    parseCount(1, MAX_LIMIT),
  );

/** A script can't tell that a list was cut, so JSON has all unless the seller gives a limit. */
export const limitOf = ({ wantsJson }: CommandContext, limit: number | undefined) =>
  limit ?? (wantsJson ? Number.MAX_SAFE_INTEGER : ON_A_SCREEN);

export interface FilterOptions extends Omit<LeadFilter, "before"> {
  readonly until?: string;
}

export function addFilterOptions(
  command: Command,
  { now }: CommandContext,
  noun = "inquiries",
  states: readonly string[] = INQUIRY_STATES,
): Command {
  return command
    .addOption(new Option("--state <STATE>", `${noun} in this state`).choices(states))
    .option("--domain <DOMAIN>", `${noun} for this domain`, parseDomain)
    .option("--search <TEXT>", `${noun} that contain all of these words anywhere, notes included`)
    .option(
      "--since <WHEN>",
      `${noun} from this time on: ${MOMENT}`,
      (text) => parseMoment(text, now).from,
    )
    .option(
      "--until <WHEN>",
      `${noun} up to this time; a day counts as a whole`,
      (text) => parseMoment(text, now).to,
    );
}
