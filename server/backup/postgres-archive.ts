import type { Contents } from "./backup.ts";
import type { RunProgram } from "./postgres-programs.ts";

export interface ArchiveContents extends Contents {
  readonly tables: readonly string[];
}

const TABLE = /^CREATE (?:UNLOGGED )?TABLE (?:[^\s.]+\.)?([^\s.]+) \($/;
/** Rows have a line each, columns a tab between them, and what is special in them is escaped. */
const COPY = /^COPY (?:[^\s.]+\.)?([^\s.]+) \(([^)]*)\) FROM stdin;$/;
const END = "\\.";

type ReadCell = (column: string) => string;

interface Listener {
  onTable(name: string): void;
  onRow(table: string, read: ReadCell): void;
}

/** Takes pieces of what pg_restore prints. */
function createReader({ onTable, onRow }: Listener): (text: string) => void {
  let rest = "";
  let table: string | null = null;
  let columns: string[] = [];
  function readLine(line: string): void {
    if (line === END) table = null;
    else if (table !== null) {
      const cells = line.split("\t");
      onRow(table, (column) => cells[columns.indexOf(column)] ?? "");
    } else {
      const created = TABLE.exec(line)?.[1];
      if (created !== undefined) onTable(created);
      const match = COPY.exec(line);
      table = match?.[1] ?? null;
      columns = match?.[2]?.split(", ") ?? [];
    }
  }
  return (text) => {
    // Not node:readline, which also ends lines where a buyer's message has U+2028.
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) readLine(line);
  };
}

/** Reads an archive of pg_dump from end to end. Rejects with a BackupFault if it is not whole. */
export async function readArchive(run: RunProgram, file: string): Promise<ArchiveContents> {
  const tables: string[] = [];
  const counts = { inquiries: 0, mails: 0, views: 0, domains: 0 };
  const references: string[] = [];
  const migrations: string[] = [];
  const readers: Readonly<Record<string, (read: ReadCell) => void>> = {
    inquiries: (read) => {
      counts.inquiries += 1;
      references.push(read("reference"));
    },
    outbox: () => {
      counts.mails += 1;
    },
    domain_analytics: (read) => {
      counts.domains += 1;
      counts.views += Number(read("view_count"));
    },
    kysely_migration: (read) => {
      migrations.push(read("name"));
    },
  };
  const readLines = createReader({
    onTable: (name) => void tables.push(name),
    onRow: (table, read) => readers[table]?.(read),
  });
  await run("pg_restore", ["--file=-", file], readLines);
  return { counts, references, migrations, tables };
}
