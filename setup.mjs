// Needs only Node 20 and no dependencies, because it installs the Node 26 that everything else runs on.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const INSTALL_STAMP = "node_modules/.vitrine-install";
const BUILD_STAMP = "build/.vitrine-build";
const LOCK = "package-lock.json";
const BUILD_INPUTS = [
  "app",
  "catalogue",
  "desk",
  "plates",
  "precompress.ts",
  "vite.config.ts",
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

/** @param {string} stamp @param {string} wanted */
const isCurrent = (stamp, wanted) => existsSync(stamp) && readFileSync(stamp, "utf8") === wanted;

/** Prints npm's output only if it fails. @param {string[]} args */
function npm(args) {
  const { status, stdout, stderr } = spawnSync("npm", args, {
    stdio: ["ignore", "pipe", "pipe"],
    maxBuffer: Infinity,
    shell: process.platform === "win32",
  });
  if (status === 0) return;
  process.stderr.write(stdout);
  process.stderr.write(stderr);
  process.exit(status ?? 1);
}

const wantsBuild = process.argv.includes("--build");

const lock = fingerprint([LOCK]);
if (!isCurrent(INSTALL_STAMP, lock)) {
  console.error("Installing what the shop needs. This takes a minute or two …");
  npm(["ci", "--no-audit", "--no-fund", "--loglevel=error"]);
  writeFileSync(INSTALL_STAMP, lock);
}

const inputs = wantsBuild ? fingerprint(BUILD_INPUTS) : "";
if (wantsBuild && !isCurrent(BUILD_STAMP, inputs)) {
  console.error("Building the pages. This takes up to a minute …");
  // npm makes the newly installed Node run the build.
  npm(["run", "--silent", "build"]);
  writeFileSync(BUILD_STAMP, inputs);
}
