import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import type { DatabaseSchema } from "../database/database-schema.ts";
import {
  ERASED,
  type ErasedList,
  mergeErased,
  parseErased,
} from "../conversations/people/erased-list.ts";
import {
  BackupFault,
  type BackupSource,
  type Contents,
  type Entries,
  reasonOf,
  refuseLoss,
  refuseNewer,
  requireKind,
  requireShop,
  type Restored,
  type RestoreOptions,
  type State,
} from "./backup-rules.ts";
import { nameFile, writeBackup } from "./backup-files.ts";
import {
  type ArchiveContents,
  DUMP,
  openPrograms,
  parseUrl,
  readArchive,
  RESTORE,
  type RunProgram,
} from "./postgres-programs.ts";
import type { Environment } from "./run-program.ts";

const TIMEOUT_MS = 10_000;

const OUR_TABLES = Object.keys({
  domain_page_views: true,
  domain_daily_views: true,
  domain_visitors: true,
  domain_analytics: true,
  inquiries: true,
  offers: true,
  offer_steps: true,
  offer_links: true,
  bookings: true,
  inquiry_steps: true,
  answer_links: true,
  escrow_deals: true,
  buy_clicks: true,
  mailed_mailboxes: true,
  people: true,
  outbox: true,
  link_prices: true,
  drawn_shares: true,
  dns_checks: true,
  registry_lookups: true,
  settings: true,
  spent_captchas: true,
  rate_limits: true,
} satisfies Record<keyof DatabaseSchema | "rate_limits", true>);

async function dump(run: RunProgram, file: string): Promise<Contents> {
  await run("pg_dump", [...DUMP, `--file=${file}`]);
  const contents = await readArchive(run, file);
  requireShop("the database", contents);
  return contents;
}

async function connect(url: string): Promise<Client> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  });
  // Without a listener, a lost connection would end the process; the next query rejects anyway.
  client.on("error", () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    const reason = error instanceof Error ? error.message || String(error) : String(error);
    throw new BackupFault(`the database can't be reached: ${reason}`);
  }
}

async function readEntries(client: Client): Promise<Entries | null> {
  const read = async (table: string, columns: string) => {
    const { rows: found } = await client.query("select to_regclass($1) as found", [table]);
    if (found[0].found === null) return null;
    const { rows } = await client.query<{ reference: string; steps: number }>(
      `select ${columns} from ${table} order by id`,
    );
    return rows;
  };
  const inquiries = await read("inquiries", "reference");
  const offers = await read("offers", "reference, steps");
  return (
    inquiries && {
      inquiries: inquiries.map(({ reference }) => reference),
      offers: new Map(offers?.map(({ reference, steps }) => [reference, steps])),
    }
  );
}

const LOOKS = 30;
const LOOK_PAUSE_MS = 100;
const FORCE_ADVICE =
  "\nTo restore anyway, add --force: inquiries that arrive in the meantime are lost.";

/** Waits a little, because PostgreSQL takes a moment to end the connections of a shop that has just stopped. */
async function refuseOthers(client: Client, advice = ""): Promise<void> {
  for (let looks = 1; ; looks += 1) {
    const { rows } = await client.query<{ others: number }>(`
      select count(*)::int as others from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend'
        and pid <> pg_backend_pid()`);
    const others = rows[0]?.others ?? 0;
    if (others === 0) return;
    if (looks === LOOKS) {
      throw new BackupFault(
        `The database is in use (connections: ${others}): stop the shop first. Nothing was changed.${advice}`,
      );
    }
    await delay(LOOK_PAUSE_MS);
  }
}

async function replaceTables(
  { client, run }: { readonly client: Client; readonly run: RunProgram },
  file: string,
  contents: ArchiveContents,
): Promise<void> {
  // Newer tables may refer to tables that the backup replaces.
  const gone = OUR_TABLES.filter((table) => !contents.tables.includes(table));
  if (gone.length > 0) await client.query(`drop table if exists ${gone.join(", ")} cascade`);
  await run("pg_restore", [...RESTORE, `--dbname=${client.database ?? ""}`, file]);
  const restored = await readEntries(client);
  const { counts } = contents;
  if (restored?.inquiries.length !== counts.inquiries || restored.offers.size !== counts.offers) {
    throw new BackupFault("the restored database doesn't match the backup");
  }
}

async function readErased(client: Client): Promise<ErasedList> {
  const { rows: found } = await client.query("select to_regclass('settings') as found");
  if (found[0].found === null) return [];
  const statement = "select value from settings where name = $1";
  const { rows } = await client.query<{ value: string }>(statement, [ERASED]);
  return parseErased(rows[0]?.value);
}

/** The backup was made before the latest erasures, so their list stays. Returns true if there are any. */
async function carryErased(client: Client, before: ErasedList): Promise<boolean> {
  const list = mergeErased(before, await readErased(client));
  if (list.length === 0) return false;
  await client.query(
    `insert into settings (name, value) values ($1, $2)
      on conflict (name) do update set value = excluded.value`,
    [ERASED, JSON.stringify(list)],
  );
  return true;
}

async function restore(
  source: BackupSource,
  { url, run }: { readonly url: string; readonly run: RunProgram },
  file: string,
  { force, stamp, keptIn }: RestoreOptions,
): Promise<Restored> {
  await requireKind(file, source.engine);
  const contents = await readArchive(run, file);
  requireShop(file, contents);
  refuseNewer(file, contents, source.engine);
  const client = await connect(url);
  try {
    if (!force) await refuseOthers(client, FORCE_ADVICE);
    const present = await readEntries(client);
    if (!force && present) refuseLoss(present, contents);
    const erased = await readErased(client);
    let kept: string | null = null;
    let hasErased: boolean;
    if (present) {
      kept = join(keptIn, nameFile(source, `replaced-${stamp}`));
      await writeBackup(source, kept);
    }
    try {
      await replaceTables({ client, run }, file, contents);
      hasErased = await carryErased(client, erased);
    } catch (error) {
      const saved = kept === null ? "" : `\nThe previous database is in ${kept}.`;
      throw new BackupFault(`${reasonOf(error)}${saved}`);
    }
    return { contents, kept, hasErased, isListLost: false };
  } finally {
    await client.end();
  }
}

async function readState(client: Client): Promise<State> {
  const entries = (await readEntries(client)) ?? { inquiries: [], offers: new Map() };
  const { rows: found } = await client.query("select to_regclass('kysely_migration') as found");
  if (found[0].found === null) return { entries, migrations: [] };
  const { rows } = await client.query<{ name: string }>("select name from kysely_migration");
  return { entries, migrations: rows.map(({ name }) => name) };
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await connect(url);
  return work(client).finally(() => client.end());
}

export function openPostgresBackups(url: string, environment: Environment): BackupSource {
  const run = openPrograms(url, environment);
  const source: BackupSource = {
    engine: "postgres",
    name: (parseUrl(url).database ?? "vitrine").replaceAll(/[^\w.-]/g, "_"),
    folder: "backups",
    restoredParts: [],
    owns: (path) => path === resolve("backups"),
    copy: (file) => dump(run, file),
    read: () => withClient(url, readState),
    readFile: (file) => readArchive(run, file),
    requireAlone: () => withClient(url, (client) => refuseOthers(client)),
    restore: (file, options) => restore(source, { url, run }, file, options),
  };
  return source;
}
