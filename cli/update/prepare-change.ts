import { z } from "zod";
import { formatBytes } from "../../catalogue/format/format.ts";
import { launcherOf } from "../../server/process/installed-versions.ts";
import { CommandFault } from "../command/command.ts";
import type { Setting } from "./setting.ts";

const rehearsedSchema = z.object({
  startMs: z.number(),
  tried: z.array(z.string()),
  isWhole: z.boolean(),
});

/** Starts a version on a copy of the shop, with a backup as its database unless it is null. Rejects with a CommandFault if it doesn't work there. */
export async function rehearseVersion(
  { home, user, say }: Setting,
  version: string,
  database: string | null,
): Promise<void> {
  const args = ["update-step", "rehearse", launcherOf(home, version)];
  const { startMs, tried, isWhole } = await user
    .run(rehearsedSchema, database === null ? args : [...args, "--database", database])
    .catch((error: Error) => {
      throw new CommandFault(`${version} can't take over: ${error.message}`);
    });
  const seconds = (startMs / 1_000).toFixed(1);
  say(
    `Rehearsed on a copy: ${version} starts in ${seconds} seconds, and these work: ${tried.join(", ")}.\n`,
  );
  if (isWhole) return;
  say(
    "The copy had an empty database, because the shop's PostgreSQL user may not create a second one. To rehearse with your data: alter user … createdb\n",
  );
}

const backedUpSchema = z.object({ file: z.string(), bytes: z.number() });

/** Backs up the whole shop, which may keep running. Rejects with a CommandFault. */
export async function backUpShop({ user, say }: Setting): Promise<void> {
  const { file, bytes } = await user.run(backedUpSchema, ["backup"]);
  say(`Backed up: ${file}, ${formatBytes(bytes)}.\n`);
}
