import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { isOneSlip } from "../../catalogue/format/one-slip.ts";
import type { Fault } from "../../catalogue/schema/fault.ts";

export type Given = Readonly<Record<string, string | undefined>>;

/** The settings that are addresses with a user name and a password, so that their values are never shown. */
export const LOGINS: ReadonlySet<string> = new Set(["SMTP_URL", "DATABASE_URL"]);

/** Finds characters of a user name or password that mean something else in an address, unless they are encoded. */
export function findUncodedLogins(given: Given): Fault[] {
  return [...LOGINS].flatMap((field) => {
    const [, login = ""] = /^\w+:\/\/([^@]*)@/.exec(given[field] ?? "") ?? [];
    const uncoded = [...new Set(login.match(/[#/?]|%(?![\da-f]{2})/gi))];
    if (uncoded.length === 0) return [];
    const found = `${uncoded.join(" and ")} in the user name or password`;
    const wanted = `${uncoded.map(encodeURIComponent).join(" and ")} instead`;
    return [{ file: "environment", field, found, wanted }];
  });
}

function readSettings(): string {
  try {
    return readFileSync(".env", "utf8");
  } catch {
    return "";
  }
}

/** In an address, quotation marks wouldn't be enough. */
const CUT_ADVICE: Readonly<Record<string, string>> = {
  SMTP_URL:
    "SMTP_ADDRESS, SMTP_USERNAME and SMTP_PASSWORD instead, with the password as it is in single quotes",
  DATABASE_URL: "%23 instead",
};

const CUT = /^[ \t]*(?:export[ \t]+)?(\w+)[ \t]*=[ \t]*([^\s'"`#](?:[^\n#]*[^\s#])?)#/gm;

/** Finds the settings that stand in `.env` with a `#` at which Node cut them. */
export function findCutValues(
  names: readonly string[],
  given: Given,
  text = readSettings(),
): Fault[] {
  return [...text.matchAll(CUT)].flatMap(([, field = "", value = ""]) => {
    if (!names.includes(field) || given[field] !== value) return [];
    const found = "a # that begins a comment, so that the value ends before it";
    return [
      { file: ".env", field, found, wanted: CUT_ADVICE[field] ?? `quotation marks: ${field}="…"` },
    ];
  });
}

/** A misspelled setting would do nothing, and nobody would notice. The environment has other programs' settings too, but `.env` is the shop's own. */
export function findMisspelled(
  names: readonly string[],
  given: Given,
  text = readSettings(),
): Fault[] {
  return Object.keys(parseEnv(text)).flatMap((field) => {
    if (names.includes(field)) return [];
    const meant = names.find((name) => given[name] === undefined && isOneSlip(name, field));
    if (!meant) return [];
    const wanted = `a setting that exists. Did you mean ${meant}?`;
    return [{ file: ".env", field, found: "an unknown setting", wanted }];
  });
}
