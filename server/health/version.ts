import { fileURLToPath } from "node:url";
import { readServedVersion } from "../database/served-version.ts";
import { describeFetchFault } from "../http/outgoing.ts";
import { readNewest } from "../http/registry.ts";
import { findHome } from "../process/installed-versions.ts";
import { readVersion, ROOT, RUN, START } from "../process/program.ts";
import { findUnfinished, readChanges, recordFolder } from "../process/update-record.ts";
import { compareVersions } from "../process/versions.ts";
import { type Finding, fault, ok, type Setup, warning } from "./checkup.ts";

const WAIT_MS = 5_000;

/** `advice` is how to update. */
async function lookForNews(
  url: string,
  { running, advice }: Record<"running" | "advice", string>,
  signal: AbortSignal,
): Promise<Finding> {
  try {
    const { version } = await readNewest(url, { signal, timeoutMs: WAIT_MS });
    if (compareVersions(version, readVersion()) <= 0)
      return ok(`${running}, and ${url} has nothing newer`);
    return warning(`${running}; newer: ${version}`, advice);
  } catch (error) {
    return warning(
      `${running}; not looked for a newer version at ${url}: ${describeFetchFault(error)}`,
      "check UPDATES_URL and this machine's connection",
    );
  }
}

/** `home` is the folder of the installed versions. */
export async function findInterrupted(home: string): Promise<Finding | null> {
  const unfinished = findUnfinished(await readChanges(recordFolder(home, ".")));
  if (!unfinished) return null;
  const { from, to } = unfinished;
  return fault(`the change from ${from} to ${to} was interrupted`, `as root, run ${RUN} update`);
}

/** Looks for newer releases only if the seller has set UPDATES_URL. */
export async function checkVersion(
  {
    updatesUrl,
    tables,
    isOnDesk,
  }: Pick<Setup["config"], "updatesUrl"> & Pick<Setup, "tables" | "isOnDesk">,
  signal: AbortSignal,
): Promise<Finding> {
  const home = await findHome(fileURLToPath(ROOT));
  const interrupted = home && (await findInterrupted(home));
  if (interrupted) return interrupted;
  const version = readVersion();
  const running = `Vitrine ${version} on Node ${process.versions.node}`;
  const db = await tables;
  const served = db && (await readServedVersion(db));
  if (served && served !== version) {
    const seen = `${running}, but the shop was last started as ${served}`;
    if (compareVersions(served, version) < 0) return warning(seen, `restart it: ${START}`);
    return warning(seen, isOnDesk ? "close the desk and open it again" : `use ${served} here too`);
  }
  if (!updatesUrl) return ok(running);
  // What npm installed globally, containers and clones have no folder of versions, which the command needs.
  const advice = home ? `run ${RUN} update` : "update as docs/guide/server.md#updates says";
  return lookForNews(updatesUrl, { running, advice }, signal);
}
