import { existsSync } from "node:fs";
import { mkdir, open, readFile, rename } from "node:fs/promises";
import { join, resolve, sep } from "node:path";
import { z } from "zod";

const RECORD_FILE = "updates.json";

/**
 * `stopping`: the shop is being stopped, and nothing has changed. `switching`: the backup is complete, and the link may
 * lead to either version. `returning`: the new version failed, and the old one is being put back.
 */
const UNFINISHED = ["stopping", "switching", "returning"] as const;

const changeSchema = z.object({
  from: z.string(),
  to: z.string(),
  at: z.string(),
  step: z.enum([...UNFINISHED, "done", "failed", "taken back"]),
  /** True if this is the way back of an earlier update. */
  isBack: z.boolean(),
  /** The database as it was just before the switch, or null if there was none. */
  backup: z.string().nullable(),
  /** The migrations that it had. */
  migrations: z.array(z.string()),
  /** The units that ran before, and have to run afterward. */
  units: z.array(z.string()),
});

export type Change = Readonly<z.infer<typeof changeSchema>>;

const recordSchema = z.array(changeSchema);

const MAX_KEPT = 20;

/**
 * The folder with the record of this shop's updates. It is beside the program and not among the shop's data, because what
 * it says leads root to the versions and units that it starts.
 */
export const recordFolder = (home: string, shop: string) =>
  join(home, "shops", resolve(shop).split(sep).filter(Boolean).join("-"));

export async function readChanges(folder: string): Promise<Change[]> {
  const file = join(folder, RECORD_FILE);
  if (!existsSync(file)) return [];
  return recordSchema.parse(JSON.parse(await readFile(file, "utf8")));
}

/** Each step is written, and synced, before it is taken, so that a killed update can be finished. */
async function writeChanges(folder: string, changes: readonly Change[]): Promise<void> {
  const file = join(folder, RECORD_FILE);
  const part = `${file}.part`;
  await mkdir(folder, { recursive: true });
  const handle = await open(part, "w");
  try {
    await handle.writeFile(`${JSON.stringify(changes.slice(-MAX_KEPT), null, 2)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(part, file);
}

export async function addChange(folder: string, change: Change): Promise<Change> {
  await writeChanges(folder, [...(await readChanges(folder)), change]);
  return change;
}

export async function noteStep(
  folder: string,
  change: Change,
  news: Partial<Change>,
): Promise<Change> {
  const next = { ...change, ...news };
  const others = await readChanges(folder);
  await writeChanges(
    folder,
    others.map((each) => (each.at === change.at ? next : each)),
  );
  return next;
}

export const findUnfinished = (changes: readonly Change[]) =>
  changes.findLast(({ step }) => UNFINISHED.some((each) => each === step));

/** The update that `--back` takes back. */
export const findLastUpdate = (changes: readonly Change[], running: string) =>
  changes.findLast(({ step, to, isBack }) => step === "done" && to === running && !isBack);
