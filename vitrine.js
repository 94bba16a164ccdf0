#!/usr/bin/env node
// Any Node can read this file, because one that is too old for the rest has to say so.
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fstatSync,
  openSync,
  readFileSync,
  statSync,
} from "node:fs";
import { join } from "node:path";

const OLDEST = 24;
const [command, ...words] = process.argv.slice(2);

const fail = (message) => {
  console.error(message);
  process.exit(1);
};

if (Number(process.versions.node.split(".")[0]) < OLDEST) {
  fail(
    `Vitrine needs Node ${OLDEST} or newer, and this is Node ${process.versions.node}. Install a newer one: https://nodejs.org`,
  );
}

const isClone = existsSync(new URL("server.ts", import.meta.url));

/** Root follows nothing that another user could have written or exchanged. A clone is that user's program anyway. */
function requireOwn({ uid }) {
  if (uid === 0 || process.getuid?.() !== 0 || isClone) return;
  fail(
    `This shop belongs to another user (${uid}), and root must not work in it. As the user who runs the shop, such as vitrine: sudo -Hu vitrine vitrine ${[command, ...words].join(" ")}`,
  );
}

/** Ends with whose the place is and what to do, if this user can't read it. */
function requireAccess(place, mode, gift = "") {
  try {
    accessSync(place, mode);
  } catch {
    fail(
      `${place} belongs to the user ${statSync(place).uid}, and this is the user ${process.geteuid?.()}, who can't read it: run this as that user${gift}`,
    );
  }
}

async function loadSettings() {
  const path = join(process.cwd(), ".env");
  requireAccess(path, constants.R_OK, `, or as root, type chown ${process.geteuid?.()} ${path}`);
  const { parseEnv } = await import("node:util");
  const file = openSync(".env", "r");
  try {
    requireOwn(fstatSync(file));
    const settings = parseEnv(readFileSync(file, "utf8"));
    for (const [name, value] of Object.entries(settings)) process.env[name] ??= value;
  } catch (error) {
    fail(`.env can't be read: ${error.message}`);
  } finally {
    closeSync(file);
  }
}

// These use nothing of the shop. An update starts what it does among its files as the shop's user, who then loads the settings.
if (
  ![undefined, "--help", "--version", "update", "uninstall", "log", "completion"].includes(command)
) {
  const folder = process.cwd();
  requireOwn(statSync(folder));
  requireAccess(folder, constants.R_OK | constants.X_OK);
  if (existsSync(".env")) await loadSettings();
}

await import(isClone ? "./cli/vitrine.ts" : "./cli/vitrine.js");
