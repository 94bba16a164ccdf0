// Needs only Node 20 and no dependencies, because it installs what everything else needs, and Node itself if it is too old.
// Node 12 must get as far as saying that it is older: no `??`, no `await` outside of functions, no import that it lacks.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import fs, {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const OLDEST_HERE = 20;
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
  "sale",
  "precompress.ts",
  "vite.config.ts",
  "yaml-words.ts",
  "react-router.config.ts",
  LOCK,
];

process.chdir(fileURLToPath(new URL(".", import.meta.url)));

/** @param {string} message @returns {never} */
function stop(message) {
  console.error(message);
  process.exit(1);
}

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

/** If npm fails, prints the advice or, without one, npm's output. @param {string[]} args @param {string} [advice] @returns {Promise<void>} */
function npm(args, advice) {
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
      if (advice) stop(advice);
      process.stderr.write(Buffer.concat(printed));
      process.exit(status || 1);
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

const thisNode = process.versions.node;
const isOlderThan = (/** @type {number} */ major) => Number.parseInt(thisNode, 10) < major;
const NODE_STAMP = `${RUNTIME}/node_modules/.vitrine-install`;

/** Finds what npm can't install before npm spends a minute. */
function checkMachine() {
  const words = `Vitrine needs Node ${OLDEST_HERE} or newer, and this is Node ${thisNode}.`;
  if (isOlderThan(OLDEST_HERE)) stop(`${words} Install a newer one: https://nodejs.org`);
  if (!isOlderThan(OLDEST_NODE) || process.platform !== "linux" || existsSync(NODE_STAMP)) return;
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` };
  const { stdout } = spawnSync("ldconfig", ["-p"], { env, encoding: "utf8" });
  // Where ldconfig says nothing, the fetched Node shows whether it runs.
  if (!stdout || stdout.includes("libatomic.so.1")) return;
  stop(
    "The Node that Vitrine fetches needs the library libatomic.so.1. Install it (Debian and Ubuntu: apt-get install libatomic1), then run this again.",
  );
}

/** Once a Node was fetched it stays in use, because this script itself then runs on it. */
async function fetchNode() {
  if (!isOlderThan(OLDEST_NODE) && !existsSync(NODE_STAMP)) return;
  const lock = fingerprint([join(RUNTIME, LOCK)]);
  if (readStamp(NODE_STAMP) === lock) return;
  await npm(["ci", "--prefix", RUNTIME, ...QUIET]);
  const node = findFetchedNode();
  if (node === undefined || spawnSync(node, ["--version"]).status !== 0) {
    return stop(
      `Vitrine needs Node ${OLDEST_NODE} or newer, this is Node ${thisNode}, and none that npm can fetch runs on this machine. Install one from https://nodejs.org, then run this again.`,
    );
  }
  // A third of the package are headers for compilers, and nothing here is compiled.
  fs.rmSync(join(dirname(node), "../include"), { recursive: true, force: true });
  writeFileSync(NODE_STAMP, lock);
}

/** npm runs every command with this folder first in PATH. */
function linkNode() {
  const node = findFetchedNode();
  if (node === undefined || existsSync(LINK)) return;
  mkdirSync(dirname(LINK), { recursive: true });
  fs.rmSync(LINK, { force: true });
  symlinkSync(relative(dirname(LINK), node), LINK);
}

/** Playwright downloads a Chromium for this user alone, and knows whether it has one. It comes first, because it may fail. */
async function findBrowser() {
  const { chromium, devDependencies } = JSON.parse(readFileSync("test/package.json", "utf8"));
  if (chromium.some(existsSync)) return;
  console.error("This machine has no Chromium. Looking for Playwright's, or downloading it …");
  const tests = `--package=@playwright/test@${devDependencies["@playwright/test"]}`;
  for (const args of [
    "install --only-shell chromium",
    "screenshot about:blank test-results/a.png",
  ]) {
    await npm(
      ["exec", "--yes", tests, "--", "playwright", ...args.split(" ")],
      "The tests need Chromium, and Playwright can't download or start its own here. Install one (Debian: apt-get install chromium-headless-shell), then run this again.",
    );
  }
}

async function buildPages() {
  const inputs = fingerprint(BUILD_INPUTS);
  if (readStamp(BUILD_STAMP) === inputs) return;
  console.error("Building the pages. This takes up to a minute …");
  // npm makes the newly installed Node run the build.
  await npm(["run", "--silent", "build"]);
  writeFileSync(BUILD_STAMP, inputs);
}

/** @param {string} part */
const wants = (part) => process.argv.includes(part);

async function setUp() {
  checkMachine();
  if (wants("--browser")) await findBrowser();
  await Promise.all([installPackages(wants("--tools")), fetchNode()]);
  linkNode();
  if (wants("--build")) await buildPages();
}

void setUp();
