import { join } from "node:path";
import { expect, it } from "vitest";
import { parseDatabaseUrl } from "../../server/database/location.ts";
import {
  change,
  describeBackups,
  listReferences,
  makeDatabase,
  makeFolder,
  runOn,
} from "../../test/support/backups.ts";
import { insertInquiry } from "../../test/support/inquiries.ts";
import { openTrialDatabase } from "./trial-database.ts";

describeBackups("a rehearsal's database", (engine) => {
  it("holds what the backup holds, and leaves the shop's own as it is", async () => {
    const url = await makeDatabase(engine(), "V-AAAAAA");
    const folder = await makeFolder();
    const file = join(folder, "backup");
    await runOn(url, "backup", file, "--database-only");
    const location = parseDatabaseUrl(url);
    if (!location) throw new Error(url);
    const environment = { PATH: process.env.PATH };
    const trial = await openTrialDatabase(location, file, { folder, environment });
    expect(trial.isWhole).toBe(true);
    await change(trial.url, (db) => insertInquiry(db, "V-BBBBBB"));
    expect(await listReferences(trial.url)).toEqual(["V-AAAAAA", "V-BBBBBB"]);
    await trial.close();
    expect(await listReferences(url)).toEqual(["V-AAAAAA"]);
  });
});
