import { expect, it, onTestFinished } from "vitest";
import { makeFolder } from "../../test/support/backups.ts";
import { describeOnSqlite } from "../../test/support/database.ts";
import { openTestDatabase } from "../../test/support/engines.ts";
import { serveRegistry } from "../../test/support/registry.ts";
import { writeSetting } from "../database/settings.ts";
import { readVersion } from "../process/program.ts";
import { addChange, noteStep, recordFolder } from "../process/update-record.ts";
import { checkVersion, findInterrupted } from "./version.ts";

it("doctor tells of an update that was interrupted, until it is finished", async () => {
  const home = await makeFolder();
  expect(await findInterrupted(home)).toBe(null);
  const change = await addChange(recordFolder(home, "."), {
    from: "1.0.0",
    to: "1.1.0",
    at: "2026-11-29T03:00:00.000Z",
    step: "stopping",
    isBack: false,
    backup: null,
    migrations: [],
    units: ["vitrine.service"],
  });
  expect(await findInterrupted(home)).toMatchObject({
    state: "fault",
    seen: "the change from 1.0.0 to 1.1.0 was interrupted",
  });
  await noteStep(recordFolder(home, "."), change, { step: "done" });
  expect(await findInterrupted(home)).toBe(null);
});

describeOnSqlite("doctor", (engine) => {
  it("says which version runs, and looks for newer ones only where the seller says", async () => {
    const { db, close } = await openTestDatabase(engine());
    onTestFinished(close);
    const registry = await serveRegistry();
    onTestFinished(registry.close);
    const url = registry.origin;
    const tables = Promise.resolve(db);
    const check = (updatesUrl: string | null = url) =>
      checkVersion({ updatesUrl, tables, isOnDesk: true }, AbortSignal.timeout(10_000));

    const running = `Vitrine ${readVersion()} on Node ${process.versions.node}`;
    expect(await check(null)).toMatchObject({ state: "ok", seen: running });
    expect(await check()).toMatchObject({
      state: "warning",
      seen: `${running}; not looked for a newer version at ${url}: it has no package create-vitrine/latest`,
    });
    registry.publish(readVersion());
    expect(await check()).toMatchObject({
      state: "ok",
      seen: `${running}, and ${url} has nothing newer`,
    });
    registry.publish("99.1.0");
    expect(await check()).toMatchObject({
      state: "warning",
      seen: `${running}; newer: 99.1.0`,
      advice: "update as docs/guide/server.md#updates says",
    });
    await writeSetting(db, "served_version", "0.9.0");
    expect(await check()).toMatchObject({ state: "warning", advice: "restart it: npm start" });
  });
});
