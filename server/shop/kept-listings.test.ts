import { sql } from "kysely";
import { pino } from "pino";
import { expect, it, onTestFinished } from "vitest";
import { formatFault } from "../../catalogue/schema/fault.ts";
import {
  type ContentFolder,
  makeContentFolder,
  questions,
  readGood,
} from "../../test/support/content-folder.ts";
import { openTestDatabase, startSqlite } from "../../test/support/engines.ts";
import { describeOnSqlite } from "../../test/support/database.ts";
import { watchKept, restoreKept } from "./kept-listings.ts";
import { type Content, readContent } from "./read-content.ts";

async function readStart({ dir }: ContentFolder): Promise<Content> {
  const { content } = await readContent(dir);
  if (!content) throw new Error("nothing to show");
  return content;
}

describeOnSqlite("a name with a fault", (engine) => {
  it("keeps its last good state even after a restart; if it has none, its fields pay for their own faults", async () => {
    const database = await openTestDatabase(engine());
    onTestFinished(() => database.close());
    const { db } = database;
    const folder = await makeContentFolder(["harbor.com"]);
    onTestFinished(() => folder.remove());
    await folder.writeListing("pier.com", { faqs: questions(5), floor: "60%", stats: { cpc: 2 } });
    const good = await readGood(folder);
    let files = good;
    let onChange: (() => void) | undefined;
    const watch = () =>
      watchKept({
        db,
        log: pino({ enabled: false }),
        content: {
          get files() {
            return files;
          },
          onChange: (listener) => {
            onChange = listener;
            return () => (onChange = undefined);
          },
        },
      });
    const watching = watch();
    const edit = async () => {
      files = (await readContent(folder.dir, files)).content ?? files;
      onChange?.();
    };
    await folder.edit("listings/pier.com.yaml", "$4,888", "€4.888");
    const unknown = await restoreKept(await readStart(folder), db);
    expect(unknown.catalogue.byDomain.get("pier.com")?.price.label).toBe("Request Price");
    expect(unknown.faults.map(formatFault)).toEqual([
      expect.stringMatching(
        /pier\.com\.yaml: price: .* \(until it's corrected, nothing is sold under this name, since its price isn't certain\)$/,
      ),
    ]);
    await edit();
    await watching.close();
    const restarted = await restoreKept(await readStart(folder), db);
    const { catalogue, floors, names, faults, version } = restarted;
    expect(catalogue.byDomain.get("pier.com")).toEqual({
      ...good.catalogue.byDomain.get("pier.com"),
      isUncertain: true,
    });
    expect([floors.get("pier.com"), names.get("pier.com")?.own.floor]).toEqual([
      2_933,
      { percent: 60 },
    ]);
    expect(faults.map(formatFault)).toEqual(files.faults.map(formatFault));
    expect(faults.map(formatFault)[0]).toContain(
      "(the shop shows the name as it was before; nothing is sold under this name, since its price isn't certain)",
    );
    expect([version, catalogue.version]).toEqual([files.version, files.catalogue.version]);
    await folder.edit("listings/pier.com.yaml", "€4.888", "$5,888");
    files = await restoreKept(await readStart(folder), db);
    expect(files.catalogue.byDomain.get("pier.com")?.price.amount).toBe(5_888);
    await watch().close();
    await folder.edit("listings/pier.com.yaml", "$5,888", "€5.888");
    const later = await restoreKept(await readStart(folder), db);
    expect(later.catalogue.byDomain.get("pier.com")?.price.label).toBe("Request Price");
  });
});

it("without faulty names, a start logs nothing if the database can't be written", async () => {
  const engine = await startSqlite();
  const { db, close } = await openTestDatabase(engine);
  onTestFinished(() => close().then(engine.close));
  const folder = await makeContentFolder(["harbor.com"]);
  onTestFinished(() => folder.remove());
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const content = { files: await readGood(folder), onChange: () => () => undefined };
  await sql`pragma query_only = on`.execute(db);
  await watchKept({ db, log, content }).close();
  expect(lines).toEqual([]);
});
