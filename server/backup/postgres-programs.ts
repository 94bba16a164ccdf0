import { Client } from "pg";
import type { Contents } from "./backup-rules.ts";
import { type Environment, runProgram } from "./run-program.ts";

type Program = "pg_dump" | "pg_restore";

export type RunProgram = (
  program: Program,
  args: readonly string[],
  onOutput?: (text: string) => void,
) => Promise<void>;

export const parseUrl = (url: string) => new Client({ connectionString: url });

/** Every user of the machine can read a program's arguments, so the password goes into the environment. */
function toVariables(url: string): Environment {
  const { host, port, user, password, database } = parseUrl(url);
  const options = new URL(url).searchParams;
  const sslMode = options.get("sslmode") ?? (options.has("ssl") ? "require" : undefined);
  return {
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user,
    PGDATABASE: database,
    ...(typeof password === "string" && { PGPASSWORD: password }),
    // Only the driver knows 'no-verify', which is TLS without checking the server's certificate.
    PGSSLMODE: sslMode === "no-verify" ? "require" : sslMode,
    PGSSLROOTCERT: options.get("sslrootcert") ?? undefined,
    PGSSLCERT: options.get("sslcert") ?? undefined,
    PGSSLKEY: options.get("sslkey") ?? undefined,
    // The messages are parsed below, so they must be in English.
    LC_ALL: "C",
  };
}

/**
 * Leaves out the counts of rate limits, which hold visitors' addresses and matter for an hour at most, and the seller's
 * links, because a link that was revoked since the backup must not work again. Each message to the seller brings a new one.
 */
export const DUMP = [
  "--format=custom",
  "--no-unlogged-table-data",
  "--exclude-table-data=answer_links",
];

export const RESTORE = [
  "--clean",
  "--if-exists",
  "--no-owner",
  "--no-privileges",
  "--schema=public",
  "--single-transaction",
  "--exit-on-error",
];

function tellMissing(program: Program, url: string): string {
  const { host, port, user, database } = parseUrl(url);
  const place = `--host=${host} --port=${port} --username=${user} --dbname=${database}`;
  const byHand = {
    pg_dump: [`pg_dump ${place} ${DUMP.join(" ")} --file=vitrine.dump`],
    pg_restore: ["tar -xzf BACKUP database", `pg_restore ${place} ${RESTORE.join(" ")} database`],
  };
  return [
    `${program} isn't installed on this machine. It comes with PostgreSQL's client programs; on Debian and Ubuntu:`,
    "  apt-get install postgresql-client",
    "Or run this where it's installed and the database can be reached; it asks for the password:",
    ...byHand[program].map((line) => `  ${line}`),
  ].join("\n");
}

const FAULTS = [
  {
    said: /server version: (\S+); pg_dump version: (\S+)/,
    tell: (server = "", own = "") =>
      `pg_dump is version ${own}, but the server is version ${server}: install version ${Number.parseInt(server, 10)} or newer of PostgreSQL's client programs (https://www.postgresql.org/download/).`,
  },
  {
    said: /unsupported version \(\S+\) in file header/,
    tell: () =>
      "pg_restore is older than the pg_dump that made the file: install newer client programs of PostgreSQL (https://www.postgresql.org/download/).",
  },
  { said: /No space left on device/, tell: () => "The disk is full." },
] as const;

function explain(program: Program, said: string): string {
  for (const { said: shape, tell } of FAULTS) {
    const match = shape.exec(said);
    if (match) return tell(match[1], match[2]);
  }
  return `${program} failed:\n${said}`;
}

export function openPrograms(url: string, environment: Environment): RunProgram {
  const env = { ...environment, ...toVariables(url) };
  return (program, args, onOutput = () => undefined) =>
    runProgram(program, args, {
      env,
      onOutput,
      tellMissing: () => tellMissing(program, url),
      explain: (said) => explain(program, said),
    });
}

export interface ArchiveContents extends Contents {
  readonly tables: readonly string[];
}

const TABLE = /^CREATE (?:UNLOGGED )?TABLE (?:[^\s.]+\.)?([^\s.]+) \($/;
const COPY = /^COPY (?:[^\s.]+\.)?([^\s.]+) \(([^)]*)\) FROM stdin;$/;
const END = "\\.";

export async function readArchive(run: RunProgram, file: string): Promise<ArchiveContents> {
  const tables: string[] = [];
  const counts = { mails: 0, views: 0, domains: 0 };
  const inquiries: string[] = [];
  const offers = new Map<string, number>();
  const migrations: string[] = [];
  let copied: { readonly table: string; readonly columns: readonly string[] } | null = null;

  function readRow(table: string, cellOf: (column: string) => string): void {
    if (table === "inquiries") inquiries.push(cellOf("reference"));
    if (table === "offers") offers.set(cellOf("reference"), Number(cellOf("steps")));
    if (table === "outbox") counts.mails += 1;
    if (table === "kysely_migration") migrations.push(cellOf("name"));
    if (table === "domain_analytics") {
      counts.domains += 1;
      counts.views += Number(cellOf("view_count"));
    }
  }

  function readLine(line: string): void {
    if (line === END) copied = null;
    else if (copied) {
      const { table, columns } = copied;
      const cells = line.split("\t");
      readRow(table, (column) => cells[columns.indexOf(column)] ?? "");
    } else {
      const [, created] = TABLE.exec(line) ?? [];
      if (created) tables.push(created);
      const [, table, columns = ""] = COPY.exec(line) ?? [];
      if (table) copied = { table, columns: columns.split(", ") };
    }
  }

  let rest = "";
  await run("pg_restore", ["--file=-", file], (text) => {
    // node:readline would also break lines at a U+2028 in a buyer's message.
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    lines.forEach(readLine);
  });
  return {
    counts: { ...counts, inquiries: inquiries.length, offers: offers.size },
    entries: { inquiries, offers },
    migrations,
    tables,
  };
}
