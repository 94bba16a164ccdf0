import { type Command, InvalidArgumentError, Option } from "commander";
import { Temporal } from "temporal-polyfill";
import { calendarDate } from "../../catalogue/schema/field-schema.ts";
import { HOUR_MS, type Span, toIso } from "../../catalogue/format/time.ts";
import type { RequestFilter } from "../../server/conversations/store/leads.ts";
import { type CommandContext, parseDomain } from "./command.ts";

export const MOMENT = "today, yesterday, 24h, 7d, 2w or 2026-11-21";

function spanOfDay(day: Temporal.PlainDate, timeZone: string): Span {
  const startOf = (date: Temporal.PlainDate) =>
    toIso(date.toZonedDateTime(timeZone).epochMilliseconds);
  return { from: startOf(day), to: startOf(day.add({ days: 1 })) };
}

export function parseMoment(written: string, now: number, timeZone: string): Span {
  const text = written.trim().toLowerCase();
  const instant = Temporal.Instant.fromEpochMilliseconds(now);
  const today = instant.toZonedDateTimeISO(timeZone).toPlainDate();
  if (text === "today") return spanOfDay(today, timeZone);
  if (text === "yesterday") return spanOfDay(today.subtract({ days: 1 }), timeZone);
  const [, digits = "", unit] = /^(\d{1,5})([hdw])$/.exec(text) ?? [];
  const count = Number(digits);
  if (unit === "h") {
    const moment = toIso(now - count * HOUR_MS);
    return { from: moment, to: moment };
  }
  const ago = unit === "w" ? { weeks: count } : { days: count };
  if (unit) return spanOfDay(today.subtract(ago), timeZone);
  if (calendarDate().safeParse(text).success) {
    return spanOfDay(Temporal.PlainDate.from(text), timeZone);
  }
  throw new InvalidArgumentError(`Expected ${MOMENT}.`);
}

interface Moments {
  readonly since?: string;
  readonly until?: string;
}

export type FilterOptions<State> = Pick<RequestFilter, "domain" | "search"> &
  Moments & { readonly state?: State };

export function readMoments<Options extends Moments>(
  { since, until, ...filter }: Options,
  { now }: CommandContext,
  timeZone: string,
) {
  return {
    ...filter,
    since: since && parseMoment(since, now, timeZone).from,
    before: until && parseMoment(until, now, timeZone).to,
  };
}

/** The time zone is in a file, which is read only if the command was used correctly. */
export const createMomentCheck =
  ({ now }: CommandContext) =>
  (text: string): string => {
    parseMoment(text, now, "UTC");
    return text;
  };

export function addFilterOptions(
  command: Command,
  context: CommandContext,
  noun: string,
  states: readonly string[],
): Command {
  const checkMoment = createMomentCheck(context);
  return command
    .addOption(new Option("--state <STATE>", `${noun} in this state`).choices(states))
    .option("--domain <DOMAIN>", `${noun} for this domain`, parseDomain)
    .option("--search <TEXT>", `${noun} that contain all of these words anywhere, notes included`)
    .option(
      "--since <WHEN>",
      `${noun} from this time on: ${MOMENT}, in your time zone`,
      checkMoment,
    )
    .option("--until <WHEN>", `${noun} up to this time; a day counts as a whole`, checkMoment);
}
