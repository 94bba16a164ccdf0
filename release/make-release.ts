import { cp, mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { basename, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { FONTS } from "../server/public/draw-card.ts";
import { finishRelease, pack } from "./finish-release.ts";
import { type Lock, pinDependencies } from "./pin-dependencies.ts";
import { listSums } from "./write-scripts.ts";

const OUT = "dist";
const PACKAGE = join(OUT, "package");
const LICENSES = "licenses.json";

/** These are compiled for each kind of machine, so npm fetches the right one when the release is installed, or leaves it out without a registry. */
const AT_INSTALL = ["sharp"];
const OLDEST_NODE = ">=24";

const BUILT_PAGES = ["build/client", "build/server", "build/desk/client", "build/desk/server"];

/** Files that the program reads, and those for the seller. */
const COPIED = [
  "vitrine.js",
  ...BUILT_PAGES,
  "server/shop/related-words.bin",
  "server/escrow/registrars.yaml",
  "server/names/category-words.yaml",
  "server/names/known-readings.yaml",
  "content",
  "deploy",
  "docs/guide",
  "docs/reference.md",
  "CHANGELOG.md",
  "LICENSE",
];

const readJson = async (file: string) => JSON.parse(await readFile(file, "utf8")) as unknown;

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .toSorted();
}

async function copyFiles(): Promise<void> {
  for (const path of COPIED) {
    await cp(path, join(PACKAGE, path), { recursive: true });
  }
  const page = await readFile("release/README.md", "utf8");
  await writeFile(join(PACKAGE, "README.md"), page.replaceAll("](../", "]("));
  await cp("release/signers", join(PACKAGE, "signers"));
  await mkdir(join(PACKAGE, "fonts"));
  for (const font of [...FONTS.serif, ...FONTS.sans]) {
    const file = fileURLToPath(import.meta.resolve(`@fontsource/${font}`));
    await cp(file, join(PACKAGE, "fonts", basename(font)));
  }
}

/** A single other character would make V8 keep the whole text of a file in two bytes each, 4 MB of memory in all. */
async function escapeCode(): Promise<void> {
  const files = await listFiles(PACKAGE);
  for (const file of files.filter(
    (each) => each.endsWith(".js") && !each.startsWith("build/client"),
  )) {
    const place = join(PACKAGE, file);
    const text = await readFile(place, "utf8");
    const escaped = text.replaceAll(
      /[\u0080-\uffff]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
    );
    if (escaped !== text) await writeFile(place, escaped);
  }
}

interface License {
  readonly name: string;
  readonly version: string;
  readonly identifier?: string;
  readonly text?: string;
}

/** Styles take the fonts, so the bundler doesn't list them. */
const FONT_PACKAGES = ["@fontsource/geist", "@fontsource/instrument-serif"];

async function readFontLicense(name: string): Promise<License> {
  const folder = join("node_modules", name);
  const { version, license } = (await readJson(join(folder, "package.json"))) as {
    version: string;
    license: string;
  };
  const text = await readFile(join(folder, "LICENSE"), "utf8");
  return { name, version, identifier: license, text: text.trim() };
}

async function writeLicenses(): Promise<void> {
  const files = [PACKAGE, ...BUILT_PAGES.map((folder) => join(PACKAGE, folder))].map((folder) =>
    join(folder, LICENSES),
  );
  const lists = await Promise.all(files.map((file) => readJson(file) as Promise<License[]>));
  const fonts = await Promise.all(FONT_PACKAGES.map(readFontLicense));
  const all = [...lists.flat(), ...fonts];
  const byName = new Map(all.map((license) => [`${license.name} ${license.version}`, license]));
  const parts = [...byName]
    .toSorted(([a], [b]) => a.localeCompare(b, "en"))
    .map(([name, { identifier, text }]) =>
      [`## ${name}`, `License: ${identifier ?? "see below"}`, text ?? ""].join("\n\n").trim(),
    );
  const head = "# What this release contains of others\n\nVitrine itself is in LICENSE.";
  await writeFile(join(PACKAGE, "LICENSES.md"), `${[head, ...parts].join("\n\n")}\n`);
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  /** npm compares it with where the package was built. */
  readonly repository?: string;
}

async function writeManifest(): Promise<void> {
  const { name, version, description, license, repository } = (await readJson(
    "package.json",
  )) as Manifest;
  const engines = { node: OLDEST_NODE };
  const lock = (await readJson("package-lock.json")) as Lock;
  const optionalDependencies = Object.fromEntries(
    AT_INSTALL.map((each) => [each, (lock.packages[`node_modules/${each}`] as Manifest).version]),
  );
  const common = {
    name,
    version,
    license,
    engines,
    optionalDependencies,
    bin: { vitrine: "vitrine.js" },
  };
  const write = (file: string, value: object) =>
    writeFile(join(PACKAGE, file), `${JSON.stringify(value, null, 2)}\n`);
  await write("package.json", { ...common, description, repository, type: "module" });
  await write("npm-shrinkwrap.json", {
    name,
    version,
    lockfileVersion: lock.lockfileVersion,
    requires: true,
    packages: { "": common, ...pinDependencies(lock, AT_INSTALL) },
  });
}

const writeContents = async () =>
  writeFile(join(PACKAGE, "CONTENTS.txt"), await listSums(PACKAGE, await listFiles(PACKAGE)));

await rm(OUT, { recursive: true, force: true });
await build({ configFile: "release/vite.config.ts", logLevel: "error" });
await copyFiles();
await escapeCode();
await writeLicenses();
await writeManifest();
await writeContents();
await pack(PACKAGE);
await finishRelease();
