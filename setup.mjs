// Needs only Node 20 and no dependencies, because it installs what everything else needs, and Node itself if it is too old.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const OLDEST_NODE = 24;
const LOCK = "package-lock.json";
const RUNTIME = "runtime";
const LINK = "node_modules/.bin/node";
const BUILD_STAMP = "build/.vitrine-build";
const BUILD_INPUTS = [
  "app",
  "catalogue",
  "desk",
  "plates",
  "precompress.ts",
  "vite.config.ts",
  "yaml-words.ts",
  "react-router.config.ts",
  LOCK,
];

process.chdir(fileURLToPath(new URL(".", import.meta.url)));

/** @param {string} path @returns {string[]} */
function listFiles(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path)
    .toSorted()
    .flatMap((name) => listFiles(join(path, name)));
}

/** @param {string[]} paths */
function fingerprint(paths) {
  const hash = createHash("sha256");
  for (const file of paths.flatMap(listFiles)) hash.update(`${file}\0`).update(readFileSync(file));
  return hash.digest("hex");
}

/** @param {string} stamp */
const readStamp = (stamp) => (existsSync(stamp) ? readFileSync(stamp, "utf8") : "");

/** @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();
// An npm that goes on alone would meet the next one in the same folder.
process.on("exit", () => running.forEach((child) => child.kill()));

/** Prints npm's output only if it fails. @param {string[]} args @returns {Promise<void>} */
function npm(args) {
  const child = spawn("npm", args, {
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32",
  });
  running.add(child);
  /** @type {Buffer[]} */
  const printed = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => printed.push(chunk));
  }
  return new Promise((resolve) => {
    child.once("close", (status) => {
      running.delete(child);
      if (status === 0) return resolve();
      process.stderr.write(Buffer.concat(printed));
      process.exit(status ?? 1);
    });
  });
}

const QUIET = ["--no-audit", "--no-fund", "--loglevel=error"];
const INSTALL_STAMP = "node_modules/.vitrine-install";
const WITH_TOOLS = " with tools";

/** The tools stay once they are there, and are added without installing the rest again. @param {boolean} wantsTools */
async function installPackages(wantsTools) {
  const lock = fingerprint([LOCK]);
  const stamp = readStamp(INSTALL_STAMP);
  const hasTools = stamp.endsWith(WITH_TOOLS);
  const isCurrent = stamp.startsWith(lock);
  if (isCurrent && (hasTools || !wantsTools)) return;
  const needsTools = hasTools || wantsTools;
  console.error(
    needsTools
      ? "Installing what the shop and its tests need. This takes a minute or two …"
      : "Installing what the shop needs. This takes less than a minute …",
  );
  if (isCurrent) await npm(["install", "--no-save", ...QUIET]);
  else await npm(["ci", ...(needsTools ? [] : ["--workspaces=false"]), ...QUIET]);
  writeFileSync(INSTALL_STAMP, `${lock}${needsTools ? WITH_TOOLS : ""}`);
}

const findFetchedNode = () =>
  listFiles(`${RUNTIME}/node_modules`).find((file) => file.endsWith("/bin/node"));

/** Once a Node was fetched it stays in use, because this script itself then runs on it. */
async function fetchNode() {
  const stamp = `${RUNTIME}/node_modules/.vitrine-install`;
  const isTooOld = Number.parseInt(process.versions.node, 10) < OLDEST_NODE;
  if (!isTooOld && !existsSync(stamp)) return;
  const lock = fingerprint([join(RUNTIME, LOCK)]);
  if (readStamp(stamp) === lock) return;
  await npm(["ci", "--prefix", RUNTIME, ...QUIET]);
  const node = findFetchedNode();
  if (node === undefined) {
    console.error(
      `Found Node ${process.versions.node}, expected ${OLDEST_NODE} or newer, and there is none to fetch for this kind of machine: install it from https://nodejs.org, then run this again.`,
    );
    process.exit(1);
  }
  // A third of the package are headers for compilers, and nothing here is compiled.
  rmSync(join(dirname(node), "../include"), { recursive: true, force: true });
  writeFileSync(stamp, lock);
}

/** npm runs every command with this folder first in PATH. */
function linkNode() {
  const node = findFetchedNode();
  if (node === undefined || existsSync(LINK)) return;
  mkdirSync(dirname(LINK), { recursive: true });
  rmSync(LINK, { force: true });
  symlinkSync(relative(dirname(LINK), node), LINK);
}

const wantsTools = process.argv.includes("--tools");
const wantsBuild = process.argv.includes("--build");

await Promise.all([installPackages(wantsTools), fetchNode()]);
linkNode();

const inputs = wantsBuild ? fingerprint(BUILD_INPUTS) : "";
if (wantsBuild && readStamp(BUILD_STAMP) !== inputs) {
  console.error("Building the pages. This takes up to a minute …");
  // npm makes the newly installed Node run the build.
  await npm(["run", "--silent", "build"]);
  writeFileSync(BUILD_STAMP, inputs);
}
