import { COLUMNS } from "../content/read-csv.ts";
import { ALIASES, type Format, FORMATS, PERSONAL_WORDS } from "./formats.ts";

export interface Column {
  readonly field: string;
  readonly at: number;
  /** A known name keeps what it has. */
  readonly isForNew: boolean;
}

export interface Layout {
  /** Null for a file of nobody known. */
  readonly format: Format | null;
  readonly columns: readonly Column[];
}

/** The column of each field as the seller says; of an empty one nothing is taken. */
export type ColumnChoice = ReadonlyMap<string, string>;

/** What is in brackets, as the 'USD' of 'Price (USD)', does not count. */
const plainName = (name: string) =>
  name
    .replaceAll(/\([^()]*\)/g, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9.]/g, "");

/** 'Registrant First Name', 'AdminEmail', 'auth_code'. */
export function isPersonal(name: string): boolean {
  const words = name
    .replaceAll(/([a-z])(?=[A-Z])/g, "$1 ")
    .toLowerCase()
    .split(/[^a-z]+/);
  return [...words, plainName(name)].some((word) => PERSONAL_WORDS.has(word));
}

const listOf = (names: string | readonly string[] = []) =>
  typeof names === "string" ? [names] : names;

function findFormat(plain: readonly string[]): Format | null {
  const isThere = (name: string) => plain.includes(plainName(name));
  return FORMATS.find(({ signature }) => signature.every(isThere)) ?? null;
}

/** The columns of a header row: those of a known format, or by their names; `choice` goes before both. */
export function findLayout(header: readonly string[], choice: ColumnChoice): Layout {
  const plain = header.map(plainName);
  const find = (name: string) => {
    const at = header.findIndex((cell) => cell.trim() === name);
    return at >= 0 ? at : plain.indexOf(plainName(name));
  };
  const format = findFormat(plain);
  const columns: Column[] = [];
  function add(field: string, names: readonly string[], isForNew: boolean): void {
    if (choice.has(field)) return;
    const at = names.map(find).find((place) => place >= 0 && !isPersonal(header[place] ?? ""));
    if (at !== undefined) columns.push({ field, at, isForNew });
  }
  for (const [field, name] of choice) {
    const at = find(name);
    if (name !== "" && at >= 0 && !isPersonal(name)) columns.push({ field, at, isForNew: false });
  }
  if (format) {
    for (const [field, names] of Object.entries(format.columns)) add(field, listOf(names), false);
    for (const [field, names] of Object.entries(format.forNewNames ?? {})) {
      add(field, listOf(names), true);
    }
  } else {
    for (const field of new Set([...COLUMNS, ...Object.keys(ALIASES)])) {
      add(field, [field, ...listOf(ALIASES[field])], false);
    }
  }
  return { format, columns };
}
