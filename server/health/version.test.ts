import { expect, it, onTestFinished } from "vitest";
import { makeFolder } from "../../test/support/backups.ts";
import { describeOnSqlite } from "../../test/support/database.ts";
import { openTestDatabase } from "../../test/support/engines.ts";
import { serveHttp } from "../../test/support/http-server.ts";
import { writeSetting } from "../database/settings.ts";
import { readVersion } from "../process/program.ts";
import { addChange, noteStep, recordFolder } from "../process/update-record.ts";
import { checkVersion, findInterrupted, listNewer } from "./version.ts";

it("finds the newer releases in a changelog, or in a file with the newest version alone", () => {
  const changelog = [
    "# Changes",
    "## [Unreleased]",
    "## [2.0.0-beta.1] - 2027-02-01",
    "## [1.10.0] - 2027-01-01",
    "Since 3.0.0 of Node, nothing changes.",
    "## 1.9.2",
    "## [1.0.0] - 2026-11-28",
  ];
  expect(listNewer(changelog.join("\n"), "1.0.0")).toEqual(["1.10.0", "1.9.2"]);
  expect(listNewer(changelog.join("\r\n"), "1.10.0")).toEqual([]);
  expect(listNewer("v1.0.1\n", "1.0.0")).toEqual(["1.0.1"]);
});

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
    const answer = { text: "## [1.0.0]" };
    const web = await serveHttp((_, response) => response.end(answer.text));
    onTestFinished(web.close);
    const url = `${web.origin}/CHANGELOG.md`;
    const tables = Promise.resolve(db);
    const check = (updatesUrl: string | null = url) =>
      checkVersion({ updatesUrl, tables, isOnDesk: true }, AbortSignal.timeout(10_000));

    const running = `Vitrine ${readVersion()} on Node ${process.versions.node}`;
    expect(await check(null)).toMatchObject({ state: "ok", seen: running });
    expect(await check()).toMatchObject({
      state: "ok",
      seen: `${running}, and ${url} names no newer version`,
    });
    answer.text = "# Changes\n\n## [99.1.0]\n\n## [99.0.0]\n\n## [1.0.0]\n";
    expect(await check()).toMatchObject({
      state: "warning",
      seen: `${running}; newer: 99.1.0, 99.0.0`,
      advice: `read at ${url} what changes for you, then update as docs/guide/server.md#updates says`,
    });
    await writeSetting(db, "served_version", "0.9.0");
    expect(await check()).toMatchObject({ state: "warning", advice: "restart it: npm start" });
  });
});
